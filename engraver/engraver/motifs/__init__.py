"""Motifs by family: each function paints one thing on a stamp, in its own unit (height 1, foot at the
origin, up is -y).
"""
