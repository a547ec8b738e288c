"""Pages and drawings as text: elements, and the table as SVG."""
