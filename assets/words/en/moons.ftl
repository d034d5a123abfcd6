# Moons: suits, refusals, what a move settles, how a game is won, decks.

## Words
moons-suit = { $name }

## Reading a line
moons-form = { $verb ->
        [planet] `planet` and its cards, each once
        [moons] `moons` and all moons as they are to lie, with ` / ` between them and each card once
        [turn] `turn` and the number of a prize, from 1
        [done] `done` alone
       *[play] `play` and one card
    }

## Shuffles, prizes, tricks
moons-not-discards = the cards shuffled are not the discard pile ({ COMMAS($rules) })
    .remedy = shuffle { LIST($cards) }
moons-no-prize = there is no prize { $prize }
    .remedy = { $count ->
        [one] turn prize 1
       *[other] turn a prize from 1 to { $count }
    }
moons-not-played = { $card } is never played to a trick
    .remedy = play another card
moons-ace-not-played = { $card } is an ace and never played to a trick
    .remedy = play another card
moons-follow = { $suit } were led and you hold { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] play it
       *[other] play one of them
    }

## Planets
moons-five-is-due = { $card } is still held at the start of a put-down turn
    .remedy = lay planet { $card } first
moons-planet-stays = the planet { LIST($cards) } is laid and stays as it is
    .remedy = lay moons or say done
moons-ace-in-planet = { LIST($cards) } cannot be in a planet, since no ace can
    .remedy = lay a planet without { COUNT($cards) ->
        [one] it
       *[other] them
    }
moons-planet-of-one = { LIST($cards) } alone is not a planet
    .remedy = lay two or more cards of one suit
moons-planet-suits = { LIST($cards) } are not of one suit
    .remedy = lay two or more cards of one suit
moons-planet-total = { LIST($cards) } add up to { $total }
    .remedy = a planet is 15 to 18

## Moons
moons-no-planet = no moon is laid before a planet
    .remedy = lay a planet first
moons-put-down-turns-only = moons change in put-down turns only
    .remedy = wait for the next one
moons-laid-already = the moons have been laid in this turn
    .remedy = make another move
moons-in-two = { LIST($cards) } would be in two moons
    .remedy = name each card once
moons-card-leaves = { LIST($cards) } would leave the moons, where cards stay once laid
    .remedy = name all the moons as they should be
moons-five-in-moon = { $card } is a planet by itself and never in { $sets ->
        [yes] a run
       *[no] a run or a set
    }
    .remedy = leave it out
moons-ace-in-run = { LIST($cards) } cannot be in a run, since no ace can
    .remedy = { COUNT($cards) ->
        [one] lay it alone
       *[other] lay each of them alone
    }
moons-of-one = { LIST($cards) } alone is not a moon; only an ace is a moon by itself
    .remedy = lay it with other cards
moons-neither = { LIST($cards) } are neither a run of three or more of one colour nor two to four of one rank
    .remedy = lay them in other moons
moons-new = { LIST($cards) } would be a new moon
    .remedy = new moons are laid in put-down turns

## What a move settles
moons-places = { START(JOIN($places, between: "; ")) } ({ COMMAS($rules) }).
    .short = { START($first) }.
moons-place = { $seat } comes { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
       *[5] fifth
    } { $played }{ $prize ->
        [turned] {" "}and takes { $taken }
        [no] {" "}and no prize
       *[unseen] {""}
    }
moons-card = with { $card }
moons-no-card = with nothing to play

## The end of a game
moons-wins = { START($seat) } has no card left and wins ({ COMMAS($rules) }).
moons-draw = { $tricks } tricks were played: the game is a draw ({ COMMAS($rules) }).

## Decks
moons-colour = the colour of { $card } is '{ $colour }'
    .remedy = it is { $right }
moons-counts = { $card } counts '{ $counts }' in a planet
    .remedy = { $right ->
        [0] no ace is in a planet, so leave the cell blank
       *[other] it counts { $right }
    }
