"""Reports over some days: incidents and whose doing they were, dealers, pace, rake, and shifts."""
