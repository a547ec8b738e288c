"""Devices without hardware: processes behind real ports that behave like real devices."""
