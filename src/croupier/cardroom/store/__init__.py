"""What the room does with what tables send: check and store it in one transaction, or refuse it by a code."""
