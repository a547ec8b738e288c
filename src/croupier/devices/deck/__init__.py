"""Which tag is which card: the register, enrolling, and reading a whole pack."""
