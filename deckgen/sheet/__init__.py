"""Scenes into slots on paper: layout, backs behind fronts, marks, and what is printed in the margin."""
