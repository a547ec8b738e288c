"""NXP PN532 on its serial line: frames, driver and twin."""
