"""What presses, print services and cutting machines want: PDF/X, plates, cut files, boxes, preflight."""
