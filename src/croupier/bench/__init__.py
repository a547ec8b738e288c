"""What the terminal costs: time, memory and processor, on a virtual table, held against its targets."""
