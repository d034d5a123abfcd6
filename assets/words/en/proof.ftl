# `deckgen proof`: notes on the page.
proof-no-build = Nothing to compare yet. Build the deck; the next change will then show up here.
proof-not-compared = The deck has problems; fix them to compare it with the last build.
proof-first-pages = Only the first { $count } pages are shown.
proof-no-pages = { $target } prints no pages for these cards.
