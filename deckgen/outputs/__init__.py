"""One module per kind of output: how its files are planned, and how they are made."""
