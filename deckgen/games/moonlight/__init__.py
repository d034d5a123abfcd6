"""Moonlight, Lillie Zimmermann's trick game of 1928: rules ML-01 to ML-23."""
