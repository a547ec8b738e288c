"""Readers of the PC/SC service, such as the ACR122U: driver, service calls, and twin."""
