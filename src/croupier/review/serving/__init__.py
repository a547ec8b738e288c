"""How the pages are served and guarded."""
