"""Moon and Sixpence, a game of six pennies: rules SX-01 to SX-14."""
