"""The floor is told: what at a table needs it, how long that waits, who comes, and how people are reached."""
