"""Ready-made readers on a serial port: a folder for each kind, and what they share."""
