"""Edit a deck in the browser: every change is a small edit of its text files, which remain the source."""
