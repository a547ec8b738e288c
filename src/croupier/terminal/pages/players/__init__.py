"""The people of the table: what each asks for, who wants another seat, who waits for one, and their names."""
