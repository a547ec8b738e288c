"""What one client may take of the room: connections, time, and memory for what it sends."""
