"""Devices without hardware: processes behind real ports that behave like the devices they stand for."""
