"""The proof page: a deck in; one HTML page without network that shows its cards and their faults out."""
