"""Scenes in; PDF, SVG and PNG bytes out. Nothing here measures, wraps or decides: layout has done that."""
