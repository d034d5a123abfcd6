"""Upload builds to print services."""
