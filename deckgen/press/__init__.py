"""Prepare and check PDFs for presses, print services and cutting machines."""
