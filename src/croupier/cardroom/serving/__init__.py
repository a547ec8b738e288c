"""The room served: to terminals, which send what they have, and to the floor, which lets them join."""
