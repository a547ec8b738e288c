"""`python -m croupier`: the command line of an interpreter whose programs are not on the PATH."""

from croupier.cli import main

main()
