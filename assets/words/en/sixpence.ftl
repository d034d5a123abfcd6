# Moon and Sixpence: refusals, header lines, what a move settles, how a game scores, decks.

## Reading a line
sixpence-form = { $verb ->
        [play] `play` and a figure card, or `play`, a Moon and the figure it makes; then, if you like, `from` and `to` with the penny's places, as in `from 1,-2 to 0,3`
        [refuse] `refuse` alone
        [end] `end` alone
       *[other] `{ $verb }` and one card
    }
sixpence-no-figure = { $card } is not a figure
    .remedy = name the figure that the Moon makes, such as f17

## Plays
sixpence-no-way = the penny at ({ COMMAS($start) }) cannot go to ({ COMMAS($end) }) to make { $figure }
    .remedy = it is made { OR($ways) }
sixpence-miss = no single penny turns { $figure } into { $made }; at best { $shared ->
        [0] none
        [1] one
        [2] two
        [3] three
        [4] four
       *[5] five
    } of the pennies could stay
    .remedy = { $remedy }
sixpence-not-again = no single penny turns { $figure } into itself
    .remedy = { $remedy }
sixpence-playable = { LIST($cards) } can be played
sixpence-not-playable = { $played ->
        [yes] { $moon ->
            [yes] play a Moon, or end the turn
           *[no] end the turn
        }
       *[no] { $moon ->
            [yes] play a Moon, or discard
           *[no] discard
        }
    }
sixpence-figure-missing = a Moon is played with the figure that it makes
    .remedy = write `play { $card }` and the figure, such as f17
sixpence-other-figure = make another figure
sixpence-moon-moves-one = a Moon also moves exactly one penny

## Turns
sixpence-no-end = a turn can be ended only after a play
    .remedy = play a card or discard one
sixpence-no-discard = a card was played this turn, so none can be discarded
    .remedy = play another, or end the turn
sixpence-no-partners = only partners exchange cards
    .remedy = play or discard
sixpence-offer-after-play = a card was played this turn, so none can be offered
    .remedy = play another, or end the turn
sixpence-offer-refused = an offer was already refused this turn
    .remedy = play or discard
sixpence-partner-empty = the partner has no cards
    .remedy = play or discard

## Header lines
sixpence-not-first = '{ $line }' does not name the player who starts with these cards
    .remedy = write `{ $right }`, or leave it out
sixpence-others-start = { $seat } holds { $points ->
        [one] 1 point
       *[other] { $points } points
    } ({ COMMAS($cards) }), but { $best } holds { $best_points } ({ COMMAS($best_cards) })
    .remedy = write `{ $right }`
sixpence-lot = { LIST($seats) } hold equal cards, so the starter is drawn by lot
    .remedy = write `{ $right }`
sixpence-no-lot = the cards decide who starts, so no lot is drawn
    .remedy = leave out `lot`
sixpence-moon-upcard = the last card turned, { $card }, is a Moon
    .remedy = put it back in the stock and turn another card
sixpence-put-back = { $card } is worth { $value } and was put back
    .remedy = only Moons and cards worth { $least } or more may be
sixpence-turned-not-in-stock = { $card } was turned and { $dealt ->
        [yes] is in a hand
       *[no] is not in this pack
    } ({ $rules })
    .remedy = cards that were put back are in the stock (SX-06)

## What a move settles
sixpence-becomes = The penny at ({ COMMAS($start) }) goes to ({ COMMAS($end) }): { $figure } becomes { $made } ({ COMMAS($rules) }).
    .page = One penny moves: { $figure } becomes { $made } ({ COMMAS($rules) }).
sixpence-again = The penny at ({ COMMAS($start) }) goes to ({ COMMAS($end) }): { $figure } is made again ({ COMMAS($rules) }).
    .page = One penny moves: { $figure } is made again ({ COMMAS($rules) }).
sixpence-moon-stays = The Moon leaves { $figure } as it is ({ COMMAS($rules) }).
sixpence-last-card = That was the last card in hand: the turn is over ({ COMMAS($rules) }).
sixpence-stuck = No figure in your hand can be made by moving one penny: discard one card ({ COMMAS($rules) }).

## The score of a game
sixpence-guard = The game ends as it stands, after { $exchanges } exchanges in a row ({ COMMAS($rules) }).
sixpence-figures-score = { START($seat) }: { $figures ->
        [one] 1 figure
       *[other] { $figures } figures
    } worth { $points } ({ COMMAS($rules) }).
sixpence-moons-score = { START($seat) }: { $figures ->
        [one] 1 figure
       *[other] { $figures } figures
    } worth { $worth } - 2 x { $moons ->
        [one] 1 Moon
       *[other] { $moons } Moons
    } = { $points } ({ COMMAS($rules) }).
sixpence-partners-score = { START($seats) } together: { $points } ({ COMMAS($rules) }).

## Decks
sixpence-pennies = the { $figures } figures of this deck have { $pennies ->
        [3] three
        [4] four
        [5] five
       *[7] seven
    } pennies, not six
    .remedy = write `figures 6` for the table of figures
sixpence-card-missing = the card { $card } is missing
    .remedy = add it
sixpence-no-figure-known = the figure on the table is not known
    .remedy = write `figure f17` in the header
