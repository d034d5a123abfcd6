"""New decks: a template, a table of data or a folder of pictures in; the files of a small deck out."""
