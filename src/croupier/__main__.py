"""`python -m croupier`: the command line if croupier's programs are not on the PATH."""

from croupier.cli import main

main()
