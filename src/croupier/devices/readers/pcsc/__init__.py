"""Readers of the PC/SC service, such as the ACR122U: driver, what asks the service, and twin."""
