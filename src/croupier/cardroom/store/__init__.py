"""What the room does with what tables send: checked and stored in one transaction, or refused by name."""
