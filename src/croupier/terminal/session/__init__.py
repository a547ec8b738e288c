"""One terminal's table: inputs become events, the disk stores them, then the table changes."""
