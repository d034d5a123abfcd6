# What is drawn by which turn.
odds-headline = { $deck }: { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }, { $hand } in the opening hand, { $draw } drawn each turn
odds-want = { $label }: { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } in the deck{ $without ->
        [0] { "" }
        [one] ; 1 card has nothing to compare
       *[other] ; { $without } cards have nothing to compare
    }
odds-empty = (empty)
odds-together = all of these together
odds-estimated = { $label }, estimated with 95 % intervals
odds-curve = cards by { $column }: how many are expected, and the chance of at least one
odds-copies = one card by its number of copies: how many are expected, and the chance of at least one
odds-no-column = no card has a column { $name }
    .hint = { $near }
odds-no-cards = no card or part is named '{ $name }'
    .hint = { $near }
odds-not-drawn = '{ $name }' is in { LIST($parts) }, and cards are drawn from { LIST($drawn) } alone
    .hint = name all that are: --cards { JOIN($drawn, " --cards ") } --cards { JOIN($parts, " --cards ") }
odds-no-card = no card is named '{ $name }'
    .hint = { $near }
odds-empty-want = --want names cards: `2 of land-*`, or `cost <= 2`
