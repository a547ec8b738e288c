"""What statements are as commands to the engine, by subject."""
