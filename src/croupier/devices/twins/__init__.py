"""Devices without hardware: processes behind real ports that keep the promises of what they stand for."""
