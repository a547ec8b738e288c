"""Where a reader is connected: serial ports, sockets, keyboards, and libraries that block."""
