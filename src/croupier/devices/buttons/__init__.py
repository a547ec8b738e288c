"""What the dealer presses and turns: contacts, their bounces, and presses."""
