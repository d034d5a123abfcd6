"""Rules texts in; the pages of a booklet as scenes, the sheets to print it on, and terminal text out."""
