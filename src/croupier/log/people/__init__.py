"""Names and typed words, which are stored beside the rows and can be forgotten."""
