"""Make the proof page: one self-contained HTML page that shows every card of a deck and its problems."""
