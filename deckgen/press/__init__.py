"""PDF/X, plates, cut files, boxes and preflight, for presses, print services and cutting machines."""
