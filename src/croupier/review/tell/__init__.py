"""Messages to the floor: what needs it, who is coming, and how messages are sent."""
