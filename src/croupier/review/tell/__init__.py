"""Messages to the floor: what at a table needs it, how long that waits, who is coming, how they are sent."""
