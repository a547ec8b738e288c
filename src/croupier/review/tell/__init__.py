"""Messages to the floor: the reason, who is coming, and how they are sent."""
