"""Set rules booklets: texts and played hands as pages, imposed sheets and terminal text."""
