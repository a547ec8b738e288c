"""What the terminal has of the machine it runs on: time, panel, loudspeaker, service manager."""
