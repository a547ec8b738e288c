"""What programs read: the same facts as the pages, as JSON, for whoever has a token."""
