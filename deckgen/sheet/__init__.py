"""Put faces on sheets of paper: layout, duplex alignment, marks and the slug area."""
