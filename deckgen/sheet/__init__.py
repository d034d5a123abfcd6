"""Faces on sheets of paper: layout, backs behind fronts, marks and the slug area."""
