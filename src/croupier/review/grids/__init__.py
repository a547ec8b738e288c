"""Tables that a page shows and that download as CSV or XLSX."""
