"""Send what was built for a print service to the service itself."""
