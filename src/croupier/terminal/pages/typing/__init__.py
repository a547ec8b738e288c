"""Pages and keys with which something is typed or picked: names, amounts, cards, a PIN."""
