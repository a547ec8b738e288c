"""Names and typed words, which lie beside the rows and can be forgotten."""
