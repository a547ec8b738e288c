"""What programs read: the same facts as the pages, as JSON, for programs with a token."""
