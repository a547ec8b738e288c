"""Tables that are read on a page and taken along as CSV or XLSX."""
