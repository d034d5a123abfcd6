"""Koi-koi with the moon cards: rules HF-09 to HF-11."""
