"""Which tag is which card: the register, enrolling, and packs read through."""
