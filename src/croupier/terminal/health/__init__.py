"""How the devices of a table are, and what is wrong with them."""
