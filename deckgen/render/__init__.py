"""Writers of scenes: PDF, SVG and PNG. Nothing here measures or wraps; everything is laid out before."""
