"""Scenes to engraved plates: an ink field is drawn layer by layer, traced to rings and written to
`assets/plates`.

Nothing that builds a deck imports this package; its libraries come with the extra `deckgen[plates]`.
"""
