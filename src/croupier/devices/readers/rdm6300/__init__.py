"""RDM6300 and ID-12LA, 125 kHz: frames, driver and twins."""
