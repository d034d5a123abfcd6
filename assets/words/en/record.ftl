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
record-no-card-number = there is no card of number { $number }
    .remedy = cards are numbered from 0 to { $last }
record-unreadable = '{ $line }' cannot be read
    .remedy = write { $form }

## Cards that are not held (REC-03)
record-not-held = { $seat } does not hold { LIST($cards) }
    .remedy = choose from the hand

## Moves that are not due (REC-04)
record-too-late = the hand is over, '{ $verb }' comes too late
    .remedy = open the next hand
record-wrong-verb = '{ $verb }' is the wrong kind of move here
    .remedy = { OR($due) } is due
record-hand-over = the hand is over
    .remedy = open the next hand
record-not-one-move = that is not one move
    .remedy = { $due } is due
record-not-now = that cannot be done now
    .remedy = see which moves are legal
record-legal = legal: { COMMAS($moves) }

## Temporary: reasons in English, until all games speak facts
record-reason = { $reason }
    .remedy = { $remedy }
