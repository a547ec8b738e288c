"""The places of all parts of the screen: boxes in whole pixels, for any window size."""
