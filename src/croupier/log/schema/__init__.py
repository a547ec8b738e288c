"""The tables of the file, and how a file of an older version gets them."""
