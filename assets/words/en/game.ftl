# Games, their options, and the decks they are played with.

## Games of installed packages
game-unknown = there is no game '{ $name }'
    .hint = { $near }
game-name-taken = more than one game is called '{ $name }'; installed by { LIST($packages) }
    .hint = uninstall one of them
game-package-broken = the game '{ $name }' of { $package } cannot be loaded: { $reason }
    .hint = update or uninstall { $package }
game-not-a-kit = the entry point '{ $name }' of { $package } is not the kit of a game with that name
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

## Players and options
game-wrong-players = { $game } is for { OR($counts) } players, not { $players }
    .remedy = choose { OR($counts) }
game-no-option = { $game } has no option '{ $name }'
    .remedy = { $near }
game-see-options = see deckgen rules { $game }
game-option-value = option { $name } of { $game } cannot be '{ $value }'
    .remedy = its values are { $takes }
game-option-values = { COMMAS($values) }
game-option-from = { COMMAS($values) }, or any number from { $least }
game-option-range = { COMMAS($values) }, or any number from { $least } to { $most }
game-option-players = option { $name } { $value } is for { OR($counts) } players, not { $players }
    .remedy = leave out option { $name }
game-options-clash = option { $name } { $value } cannot be combined with { $other } { $its }
    .remedy = leave out { $name } or { $other }

## Decks that are played with
game-not-for = { $game } cannot be played by { $players ->
        [one] one player
       *[other] { $players } players
    }
    .hint = it is for { OR($counts) } players
game-still-works = { $game } still works with { OR($counts) } players
game-not-playable = { $game } cannot be played
game-card-missing = { $game } needs { $card }, which is not in the deck
    .remedy = add it
game-card-count = { $game } needs one { $card }, the deck has { $count }
    .remedy = keep one
game-suit-short = { $suit } has { $there ->
        [one] one card
       *[other] { $there } cards
    }, too few for the deal of { $dealt } to { $players } players
    .remedy = it needs { $wanted }
game-cell = { $column } of { $of } is '{ $said }'
    .remedy = it is '{ $value }'
game-twins = { $twin } and { $card } are both { $face }
    .remedy = make them different
game-row-missing = the deck's table '{ $table }' has no row '{ $row }'
    .remedy = add it
game-stranger = none of the deck's games has a card { $card }
game-make-extra = list it among the extras
game-setting = { $column } of { $of } is '{ $said }'
    .remedy = it is '{ $value }', or any whole number from { $least }
game-house-rule = { $where }: house rule: { $column } of { $of } is { $said }, by the rules { $value } ({ COMMAS($rules) })
game-no-seat = there is no seat { $seat } at this table
    .hint = seats are numbered from 0 to { $last }

## Whom a bot compares a seat with
game-other-side = the other side
game-other-player = the other player
game-other-players = the average of the others
