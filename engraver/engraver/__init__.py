"""Cut engraved plates: compose scenes on a canvas, trace them and write deckgen plate files."""
