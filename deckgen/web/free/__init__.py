"""Free play: any deck on a table in the browser, with no rules except those that the players agree on."""
