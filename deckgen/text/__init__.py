"""Text as placed lines: wrapping, alignment and shrinking are settled here, before any renderer."""
