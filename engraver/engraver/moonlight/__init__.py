"""The scenes of the bundled deck Moonlight: twelve months, two trumps and the back."""
