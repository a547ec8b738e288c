"""The rules of the games as pure functions of numbers and cards; each module opens with its facts."""
