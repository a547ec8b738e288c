"""The doctor of the room: what a room needs, and how to mend the rest."""
