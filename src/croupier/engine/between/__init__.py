"""What happens between two hands: seats, levels, people, the chip race."""
