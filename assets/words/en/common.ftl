# Said everywhere: free text, the frame of a refusal, cards, seats, suggestions.
text = { $message }
refusal = { $rule }: { $reason }; { STOP($remedy) }
card = card { $id }
seat = seat { NUMBER($number, useGrouping: 0) }
near = did you mean '{ $word }'?
known = known: { COMMAS($words) }
