"""Pages and drawings as text: elements, plots, and the table as SVG."""
