"""The first start of a machine: its questions before the first table."""
