"""What is signed of a whole log, and what others say of it: checkpoints, witnesses, time stamps."""
