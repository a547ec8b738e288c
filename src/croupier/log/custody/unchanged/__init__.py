"""What was verified once need not be verified again while its pages in the file are unchanged."""
