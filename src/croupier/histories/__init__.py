"""Hand histories of other programs: PHH files replayed through the engine, and the log written in their
formats.
"""
