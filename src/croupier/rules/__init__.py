"""The rules of the games as pure functions of numbers and cards."""
