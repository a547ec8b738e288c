"""The shoe, the buttons and the register of tags: they report what was sensed, never what it means."""
