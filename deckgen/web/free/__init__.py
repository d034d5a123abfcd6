"""Free play: any deck on a table in the browser, with no rules but those that the players keep."""
