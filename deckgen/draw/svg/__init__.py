"""SVG files as drawing items. The reader is strict: what it would draw wrongly, it refuses."""
