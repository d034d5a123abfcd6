# Records: lines that cannot be read, turns, cards dealt, claims (REC-01 to REC-06).

## Reading a move (REC-01)
record-no-move = no move is written
    .remedy = write one of { OR($verbs) }
record-no-verb = there is no move '{ $verb }' in { $game }
    .remedy = { $near }
record-verbs = write one of { OR($verbs) }
record-no-card = there is no card '{ $card }'
    .remedy = { $near }
record-cards = { $game } has { $first } to { $last }
record-no-card-number = there is no card number { $number }
    .remedy = cards are numbered from 0 to { $last }
record-several-verbs = '{ $line }' can be more than one move
    .remedy = write the verb: { OR($verbs) }
record-unreadable = '{ $line }' cannot be read
    .remedy = write { $form }

## Cards that are not held (REC-03)
record-not-held = { $seat } does not hold { LIST($cards) }
    .remedy = choose from the hand

## Moves that are not due (REC-04)
record-too-late = the hand is over, so '{ $verb }' is too late
    .remedy = open the next hand
record-wrong-verb = '{ $verb }' is the wrong kind of move here
    .remedy = { OR($due) } is due
record-hand-over = the hand is over
    .remedy = open the next hand
record-not-one-move = that is not one move
    .remedy = { $due } is due
record-not-now = that move is not possible now
    .remedy = choose a legal move
record-legal = legal: { COMMAS($moves) }

## The text of a record (REC-01)
record-empty = the record is empty
    .remedy = begin with `game` and its name
record-header-open = the header does not end
    .remedy = close it with a line `---`
record-not-numbers = '{ $line }' cannot be read
    .remedy = write whole numbers
record-line-twice = the header repeats the line '{ $title }'
    .remedy = keep one
record-names-no-seat = '{ $line }' names no seat
    .remedy = write { $word } and a seat from 0 to { $last }
record-deck-cards = use the ids in the deck's list of cards
record-header-words = a header has { LIST($words) }
record-no-header-line = '{ $word }' does not begin a header line here
    .remedy = { $near }
record-first-header-only = '{ $line }' belongs in the first header only
    .remedy = take it out
record-seed-deals = the seed deals the cards, not '{ $line }'
    .remedy = keep one of them
record-names-no-game = the header names no game
    .remedy = write `game` and { OR($games) }
record-no-game = there is no game '{ $name }'
    .remedy = { $near }
record-see-games = see deckgen list games
record-game-broken = { $why }
    .remedy = see deckgen list games
record-option-form = '{ $line }' cannot be read
    .remedy = write `option NAME VALUE`
record-option-twice = option { $name } is given twice
    .remedy = keep one
record-count-form = '{ $line }' cannot be read
    .remedy = write { $word } and a number
record-before-form = '{ $line }' cannot be read
    .remedy = write { $players } totals, one for each seat
record-before-partners = partners have different totals in '{ $line }'
    .remedy = give partners the same total
record-before-won = with '{ $line }' the game is already won by { LIST($winners) }
    .remedy = begin a new game
record-no-first = the header has no line '{ $word }'
    .remedy = write { $word } and a seat from 0 to { $last }
record-wrong-first = '{ $line }' is wrong, { $due } is next
    .remedy = write { $word } { $number }
record-no-seat = there is no seat { NUMBER($seat, useGrouping: 0) }
    .remedy = seats are numbered from 0 to { $last }
record-no-seat-first = '{ $line }' cannot be read
    .remedy = a move begins with its seat, 0 to { $last }
    .hint = { $near }
record-see-lines = a line among the moves is a move, a claim or `hand-start`

## Turns (REC-02)
record-moved-last = The last move is on line { NUMBER($line, useGrouping: 0) }.
record-not-in-turn = it is not the turn of { $seat }
    .remedy = { $due } is to move
    .hint = { SENTENCES($why) }

## Lines in the wrong place (REC-04)
record-hand-not-over = the hand is not over, so '{ $word }' is too early
    .remedy = finish the hand first
record-game-won = the game is over, won by { LIST($winners) }
    .remedy = leave out '{ $word }'
record-wrong-start = '{ $word }' does not fit here
    .remedy = write '{ $due }'
record-no-shuffle = nothing is shuffled now
    .remedy = take the line out
record-shuffle-due = the stock has run out and must be shuffled
    .remedy = write `shuffle` and its cards

## Cards dealt (REC-05)
record-no-pile = the header has no line '{ $title }' ({ $rules })
    .remedy = deal it { $due ->
        [one] one card
       *[other] { $due } cards
    }
record-pile-size = '{ $title }' has { $count ->
        [one] one card
       *[other] { $count } cards
    }, not { $due } ({ $rules })
    .remedy = deal the whole pack
record-not-in-pack = { $card } is not in this pack ({ $rules })
    .remedy = take it out
record-dealt-twice = { $card } is dealt twice, first on line { NUMBER($first, useGrouping: 0) } ({ $rules })
    .remedy = deal every card of the pack once
record-dealt-to-nobody = '{ $line }' is dealt to nobody at this table ({ $rules })
    .remedy = take it out

## Claims (REC-06)
record-no-claim = '{ $line }' is not a claim
    .remedy = { $near }
record-claims = claims begin with { OR($words) }
record-no-score-yet = the hand is not over and has no score
    .remedy = leave the claim out
record-claim-wrong = '{ $line }' is wrong ({ $rules })
    .remedy = it is `{ $truth }`
    .hint = { SENTENCES($why) }
record-legal-form = '{ $line }' cannot be read
    .remedy = write `legal` and one number
record-legal-alone = a `legal` claim must follow a move
    .remedy = move it or take it out
record-legal-wrong = '{ $line }' is wrong
    .remedy = it is `legal { NUMBER($count, useGrouping: 0) }`

## The dispute desk
record-whole-only = { $game } is judged from whole records only
    .remedy = deal all cards in the header
record-no-bid = nobody has won the bid
    .remedy = write it below the header, such as `2 bid 6 spring`
record-no-trump = no trump is named
    .remedy = write it below the bid, such as `2 trump 5`
record-numbers-form = '{ $line }' cannot be read
    .remedy = write { $word } and { $size ->
        [one] a number
       *[other] { $size } numbers, one for each seat
    }
record-played-twice = { $card } is played twice, first on line { NUMBER($first, useGrouping: 0) }
    .remedy = correct one of the lines
record-card-unknown = the card that is turned is not known
    .remedy = write the line in which it is turned, such as `0 turn CARD`
record-hand-unknown = the hand of { $seat } is not known
    .remedy = write it in the header: `hand { $number }` and its cards
record-not-over = the hand is not over, so it has no score yet
    .remedy = add the other plays, or write in the header what each seat has (`won`, `taken` or `pile`, by the game), and no plays
record-takes = { START($seat) } takes { LIST($cards) } with { $card } ({ COMMAS($rules) }).
record-so-far = So far { $seat } has the trick.
record-may = { $move } is legal for { $seat }{ $count ->
    [0] { "" }
   *[other] , unless { $seat } holds { OR($unless) }
}.
