# Games: which there are, options, decks that are played with.

## Games of installed packages
game-unknown = there is no game '{ $name }'
    .hint = { $near }
game-name-taken = the game '{ $name }' is there already: it is brought by { LIST($packages) }
    .hint = uninstall one of them
game-package-broken = the game '{ $name }' of { $package } cannot be loaded: { $reason }
    .hint = update or uninstall { $package }
game-not-a-kit = the entry point '{ $name }' of { $package } is no kit of a game of that name
    .hint = see docs/writing-a-game.md

## Moves and deals that cannot be made
game-no-shuffle = nothing is shuffled now
    .remedy = make a player's move
game-nothing-to-take-back = there is no move to take back
    .remedy = make one first
game-hand-not-over = the hand is not over
    .remedy = finish it first
game-over = the game is over
    .remedy = start another
game-no-deal = there is neither a seed nor a deal
    .remedy = give one of them
