"""SVG files as drawing items: what a strict reader of the common static features can show in inks."""
