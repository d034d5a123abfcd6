"""A deck as a request has it: its chosen cards, and their faces, each drawn once."""
