# Moonlight: seasons and months, refusals, what a move settles, how a hand scores.

## Words
moonlight-season = { $name }
moonlight-month = { START($name) }
moonlight-bid = { $number } { $season }
moonlight-seasons = the seasons are { LIST($seasons) }

## Reading a line
moonlight-form-bid = `bid`, a number from 5 to 8 and a season, or `bid pass`
moonlight-form-trump = `trump` and a season
moonlight-form-discard = `discard` and { $count } cards
moonlight-form-play = `play` and one card; to lead moonshine, also a season
moonlight-no-number = there is no bid of { $number } tricks
    .remedy = bid 5 to 8
moonlight-no-season = there is no season '{ $word }'
    .remedy = { $near }
moonlight-discarded-twice = { $card } is discarded twice
    .remedy = name every card once
moonlight-season-not-called = a season is called only when Moonshine is led
    .remedy = write `play moonshine`
moonlight-season-missing = Moonshine is led without a season
    .remedy = call one: { OR($seasons) }

## Bids and discards
moonlight-no-bid = there is no such bid
    .remedy = bid 5 to 8 and a season, or pass
moonlight-bid-too-low = { $bid } is not above the bid of { $high }
    .remedy = bid higher or pass
moonlight-no-trump = there is no such trump
    .remedy = declare { OR($seasons) }
moonlight-not-discarded = { LIST($cards) } may not be discarded
    .remedy = discard other cards
moonlight-discard-count = { $count ->
        [one] one card is
       *[other] { $count } cards are
    } discarded, but { $due ->
        [5] the high bidder discards five
       *[other] a player who did not win the bid discards three
    }
    .remedy = discard { $due }

## Following
moonlight-month-led = { $month } was led
moonlight-month-of-season-led = { $month }, a month of { $season }, was led
moonlight-led-by-moonlight = Moonlight was led, which counts as { $season } ({ COMMAS($rules) })
moonlight-season-called = { $season } was called ({ COMMAS($rules) })
moonlight-follow = { $lead } and you hold { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] play it
       *[other] play one of them
    }
moonlight-not-out = { $lead } and you are not out of { $of }: you hold { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] play it
       *[other] play one of them
    }
moonlight-may-not-replace = { $lead } and you hold { LIST($held) }, which Moonlight may not replace
    .remedy = { COUNT($held) ->
        [one] play it
       *[other] play one of them
    }
moonlight-must-follow = { $lead }, which is trump, and you hold moonlight, a trump
    .remedy = play it

## What a move settles
moonlight-all-pass = All pass ({ COMMAS($rules) }).
moonlight-blinds = All take up their blinds, { $seat } also the cards of the centre; then all discard ({ COMMAS($rules) }).
moonlight-plays = { START($seat) } wins the bidding with { $number } { $season } ({ COMMAS($rules) }).
moonlight-declares = { START($seat) } declares { $season } as trump ({ COMMAS($rules) }).
moonlight-first-lead = { START($seat) } leads to the first trick ({ COMMAS($rules) }).
moonlight-trick = { START($seat) } takes trick { $number } with { $card }, { $how } ({ COMMAS($rules) }).
moonlight-highest-trump = the highest trump
moonlight-highest-of-season = the highest of { $season }, which was led
moonlight-dead-trick = { $last ->
    [yes] Trick { $number } is dead: { $seat } played Moonshine ({ COMMAS($rules) }).
   *[no] Trick { $number } is dead; { $seat }, who played Moonshine, leads ({ COMMAS($rules) }).
    }
moonlight-june-doubles = The June full moon doubles ({ COMMAS($rules) }).
moonlight-june-idle = The June full moon { $why ->
    [dead] lies in it and doubles nothing
   *[thrown] was thrown away on another season and doubles nothing
    } ({ COMMAS($rules) }).

## The score of a hand
moonlight-nobody-scores = All passed: nobody scores, the same player deals again ({ COMMAS($rules) }).
moonlight-tricks-score = { START($seats) } took { $taken }: { $taken } x { $value } = { $points } ({ COMMAS($rules) }){ $june }.
moonlight-bid-made = { START($seats) } bid { $number } { $season } and took { $taken }: { $taken } x { $value } + { $honor } = { $points } ({ COMMAS($rules) }){ $june }.
moonlight-bid-lost = { START($seats) } bid { $number } { $season } and took { $taken }: { $number } x { $value } = { $points } lost ({ COMMAS($rules) }).
moonlight-june-counts = , doubled by the June full moon: { $points } ({ COMMAS($rules) })
