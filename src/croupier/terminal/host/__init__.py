"""The parts of the machine that the terminal uses: time, panel, loudspeaker, service manager."""
