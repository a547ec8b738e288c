"""One terminal at work: inputs become events, the disk stores them, then the table moves."""
