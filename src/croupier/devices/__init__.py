"""The shoe, the buttons and the register of tags: they report readings, never what these mean."""
