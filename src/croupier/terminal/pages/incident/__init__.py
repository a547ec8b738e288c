"""The report of an incident: the menu, its questions, and the ways out of an alert."""
