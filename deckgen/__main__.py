"""`python -m deckgen`: the command line, where the program's own name is not on the path."""

from deckgen.cli import main

if __name__ == "__main__":
    main()
