"""What is signed about a whole log, and what others attest: checkpoints, witnesses, time stamps."""
