"""The shoe's line protocol: frames, the host's side of the link, and which tag belongs to which draw."""
