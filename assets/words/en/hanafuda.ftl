# Hana-awase, and what koi-koi shares with it: months, refusals, how a hand scores, decks.

## Words
hanafuda-month = { $name ->
        [jan] January
        [feb] February
        [mar] March
        [apr] April
        [may] May
        [jun] June
        [jul] July
        [aug] August
        [sep] September
        [oct] October
        [nov] November
       *[dec] December
    }
hanafuda-month-set = all of { $month }
hanafuda-value-set = { $value ->
        [20] the four 20s
        [10] seven or more 10s
       *[5] seven or more 5s
    }

## Moves and deals
hanafuda-form = `{ $verb }` and one card, or, if two of its month are on the field, `{ $verb } CARD take CARD`
hanafuda-not-in-pack = { $card } is not in the pack of this game
    .remedy = play another card
hanafuda-not-the-top = { $card } is not the top card of the stock
    .remedy = turn { $top }
hanafuda-choose = two cards of { $month } are on the field, and the line does not say which one is taken
    .remedy = add `take` and { OR($cards) }
hanafuda-nothing-to-choose = there is nothing to choose with { $there ->
        [0] no card
        [1] one card
       *[other] { $there } cards
    } of { $month } on the field
    .remedy = write `{ $verb } { $card }`
hanafuda-whole-month = all four cards of { $month } were dealt to the field
    .remedy = deal again

## The score of a hand
hanafuda-captured = { START($seat) } captured { $points } of { $total } points ({ COMMAS($value_rules) }): { $players } x { $points } - { $total } = { $score } ({ COMMAS($rules) }).
hanafuda-sets = { START($seat) } has { LIST($sets) }: { $points } points from every opponent for each set ({ COMMAS($rules) }).
hanafuda-scores = { START($seat) } scores { $points } ({ COMMAS($rules) }).

## Decks
hanafuda-no-table = the deck has no table '{ $table }'
    .remedy = it needs { $needs }
hanafuda-no-row = the table '{ $table }' has no row '{ $row }'
    .remedy = it needs { $needs }
hanafuda-month-columns = a row for each month with the columns { LIST($columns) }
hanafuda-set-columns = a row for each set with the columns { LIST($columns) }
