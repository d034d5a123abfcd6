"""The scenes of the bundled deck Moonlight: one module a month, the two trumps, the back."""
