"""Write scenes as PDF, SVG and PNG. Layout is already done: nothing here measures or wraps."""
