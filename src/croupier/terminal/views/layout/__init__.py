"""Where everything on the screen is: boxes in whole pixels for any size of window."""
