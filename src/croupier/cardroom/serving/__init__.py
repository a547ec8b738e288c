"""The room's server: for terminals, which send their logs, and for the floor, which lets terminals join."""
