"""Plan and make output files, with one module per kind of output."""
