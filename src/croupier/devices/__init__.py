"""The shoe, the buttons and the register of tags: they say what was sensed, never what it means."""
