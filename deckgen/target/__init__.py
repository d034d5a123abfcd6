"""Read targets: profiles of printers, services and programs, each a YAML file."""
