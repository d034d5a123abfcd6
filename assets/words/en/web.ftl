# Games in the browser: the table, and records as pages.
web-no-game = the deck { $deck } says of no game that it can be played with it
    .hint = name one under `games:` in its deck.yaml
web-not-over = the last hand of the record is not over
    .hint = a replay shows all cards, so it is made once the hand has been played out
web-no-cards = { $deck } is no deck for { $game }
    .hint = its deck.yaml must list the game under `games:`
web-move = { START($seat) }: { $line }.
web-shuffled = The discard pile is shuffled and becomes the stock.
web-dealt = Hand { $number } is dealt.
web-replay-title = { START($game) }: replay
