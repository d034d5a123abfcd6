"""Words in, placed lines out: wrapping, alignment and shrinking are settled here, before any renderer."""
