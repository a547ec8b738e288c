"""What the terminal uses of its machine: time, panel, loudspeaker, service manager."""
