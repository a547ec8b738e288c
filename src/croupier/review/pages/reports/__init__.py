"""Reports over some days: incidents and who caused them, dealers, pace, rake, and shifts."""
