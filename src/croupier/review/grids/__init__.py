"""Tables that a page shows, and that can be downloaded as CSV or XLSX."""
