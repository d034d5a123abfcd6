"""Games in a browser, with the cards of a deck: the table that a local server keeps, and records as pages."""
