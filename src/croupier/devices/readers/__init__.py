"""Ready-made readers: a folder or module for each kind, and their common parts."""
