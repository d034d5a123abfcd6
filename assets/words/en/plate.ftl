# Plate files.
plate-invalid = this is not a deckgen plate
    .hint = plates are cut with `python -m engraver`
