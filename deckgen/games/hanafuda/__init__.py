"""Hana-awase with the moon cards: rules HF-01 to HF-08."""
