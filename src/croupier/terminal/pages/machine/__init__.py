"""Pages of the machine: off and on, updates, its clock."""
