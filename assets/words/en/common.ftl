# Common to all areas: the frame of a refusal, cards, seats, suggestions.
refusal = { $rule }: { $reason }; { STOP($remedy) }
card = card { $id }
seat = seat { NUMBER($number, useGrouping: 0) }
near = did you mean '{ $word }'?
known = known: { COMMAS($words) }
