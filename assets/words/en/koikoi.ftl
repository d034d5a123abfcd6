# Koi-koi: calls, sets, how a hand scores, decks. Months and cards are in hanafuda.ftl.

## Words
koikoi-set = { $held } { $name ->
        [brights] brights
        [animals] animals
        [ribbons] ribbons
       *[plain] plain cards
    }
koikoi-class = { $name ->
        [brights] bright
        [animals] animal
        [ribbons] ribbon
       *[plain] plain
    }
koikoi-month-set = { $held ->
        [4] all
       *[other] { $held }
    } of { $month }

## Calls
koikoi-form = `{ $call }` and nothing else
koikoi-call-due = the points for sets have risen to { $points }
    .remedy = say { OR($calls) } first
koikoi-no-call-due = '{ $call }' is allowed only at the end of a turn in which the points for sets have risen
    .remedy = { $due ->
        [turn] turn the top card of the stock
       *[play] play a card
    }
koikoi-no-card-left = no cards are left to go on with
    .remedy = say stop

## Header lines
koikoi-no-month = '{ $line }' names no month
    .remedy = write `month` and jan to dec
koikoi-other-month = it is { $right }, not { $month }: the month advances after every hand
    .remedy = write `month { $word }`

## What a move settles
koikoi-set-for = { $set } for { $points }
koikoi-has-sets = { START($seat) } has { LIST($sets) }: { $total } in all ({ COMMAS($rules) }).

## The score of a hand
koikoi-set-scores = { START($seat) } has { $set }: { $points } ({ COMMAS($rules) }).
koikoi-doubled-for-call = Doubled, since { $seat } had said koi-koi ({ COMMAS($rules) }).
koikoi-doubled-for-points = Doubled, since { $points } points are { $least } or more ({ COMMAS($rules) }).
koikoi-scores = { START($seat) } scores { $points } ({ COMMAS($rules) }).
koikoi-nobody-scores = Nobody has stopped: nobody scores, and the same dealer deals again ({ COMMAS($rules) }).
koikoi-dealer-scores = Nobody has stopped: the dealer, { $seat }, scores { $points }, and the same dealer deals again ({ COMMAS($rules) }).

## Decks
koikoi-no-cell = the koi-koi set { $set } has no { $column }
    .remedy = it needs { $needs }
koikoi-cell = the { $column } of the koi-koi set { $set } is '{ $value }'
    .remedy = it needs { $needs }
koikoi-one-of = one of { OR($classes) }
koikoi-number-from = a whole number from { $least }
