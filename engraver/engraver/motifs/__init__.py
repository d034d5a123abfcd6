"""Motifs by family.

Each function draws one thing on a stamp in its own unit: height 1, foot at the origin, up is -y.
"""
