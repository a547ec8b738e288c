"""The shoe's line protocol: frames, the host's side of the link, and the pairing of tags and draws."""
