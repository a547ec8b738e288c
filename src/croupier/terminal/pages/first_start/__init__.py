"""The first start of a machine: what is asked before the first table."""
