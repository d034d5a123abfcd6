"""Place text in lines: wrapping, alignment and shrinking happen here, before rendering."""
