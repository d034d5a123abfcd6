"""Read SVG files into drawing items. The reader is strict: it refuses what it would draw wrongly."""
