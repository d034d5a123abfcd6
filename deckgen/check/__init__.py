"""What a printer or a referee would refuse: decks, builds, PDFs and records in; problems out."""
