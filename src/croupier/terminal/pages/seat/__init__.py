"""The sheet of a seat beside the table: acting for it, its player, chips, name and place, the button."""
