# Moon: suits, refusals, what a move settles, how a hand scores.

## Words
moon-suit = { $name }
moon-trump = trump ({ $suit })

## Reading a line
moon-form = { $verb ->
        [bid] `bid` and a number, or `bid pass`
        [discard] `discard` and one tile
        [trump] `trump` and 0 to 6, doubles or none
       *[other] `play` and one tile
    }
moon-bids = `bid` and { OR($bids) }
moon-no-bid = { $bid } is not a bid at this table
    .remedy = bid { OR($bids) }
moon-suit-missing = { $card } is led without its suit
    .remedy = write `play { $card } as { $low }` or `as { $high }`
moon-no-calls = no suit is called at this table
    .remedy = write `play { $card }`
moon-only-leader-calls = only the leader calls a suit
    .remedy = write `play { $card }`
moon-double-called = { $card } leads its own number
    .remedy = write `play { $card }`
moon-no-such-end = { $card } has no end '{ $number }'
    .remedy = call { $low } or { $high }

## Bids and trumps
moon-no-such-bid = there is no such bid
    .remedy = bid { OR($bids) }
moon-must-bid = the others have all passed, so the last player must bid
    .remedy = bid { OR($bids) }
moon-nothing-to-shoot-over = there is no bid of 7 to shoot over
    .remedy = bid a number or pass
moon-bid-too-low = { $bid } is not above the bid of { $high }
    .remedy = bid higher or pass
moon-no-such-trump = there is no such trump
    .remedy = name 0 to 6, doubles or none
moon-not-thrown = the dice show { LIST($dice) }, so { $trump } cannot be trump
    .remedy = name { OR($trumps) }
moon-no-doubles-in-virginia = doubles cannot be trump in Virginia
    .remedy = name { OR($trumps) }
moon-not-with-21-tiles = { $trump } cannot be trump with 21 tiles
    .remedy = name { OR($trumps) }

## Following
moon-follow = { $card } was led, which asks for { $suit }, and you hold { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] play it
       *[other] play one of them
    }

## Header lines
moon-no-dice = two dice are thrown before the deal (DM-15)
    .remedy = write `dice` and two numbers from 1 to 6

## What a move settles
moon-all-pass = All pass ({ COMMAS($rules) }).
moon-shoots = { START($seat) } shoots for the game ({ COMMAS($rules) }).
moon-bid-21 = 21 (all seven tricks)
moon-bid-shoot = Shoot (all seven tricks, for the game)
moon-plays = { START($seat) } wins the bidding with { $bid } ({ COMMAS($rules) }).
moon-takes-middle = { START($seat) } takes the middle tile ({ COMMAS($rules) }).
moon-first-lead = { START($seat) } leads to the first trick ({ COMMAS($rules) }).
moon-trick = { START($seat) } takes trick { $number } with { $card }, { $how } ({ COMMAS($rules) }).
moon-highest-trump = the highest of the { $suit }, which are trump
moon-highest-of-suit = the highest of the { $suit }

## The score of a hand
moon-nobody-scores = All passed: nobody scores, the next seat bids first ({ COMMAS($rules) }).
moon-shot-made = { START($seats) } shot and took all seven: the team wins the game ({ COMMAS($rules) }).
moon-shot-lost = { START($seats) } shot and took { $taken } of seven: the team loses the game ({ COMMAS($rules) }).
moon-bidders-score = { START($seats) } bid { $bid } and took { $taken }: { SIGNED($points) } ({ COMMAS($rules) }).
moon-others-score = { START($seats) } took { $taken }: { SIGNED($points) } ({ COMMAS($rules) }).
