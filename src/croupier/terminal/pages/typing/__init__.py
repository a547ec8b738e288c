"""Pages and keys for typing or picking: names, amounts, cards, a PIN."""
