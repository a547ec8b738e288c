"""What was verified once need not be again while its pages in the file are as they were."""
