# Überall gebraucht: der Rahmen einer Ablehnung, Karten, Plätze, Vorschläge.
refusal = { $rule }: { $reason }; { STOP($remedy) }
card = Karte { $id }
seat = Platz { NUMBER($number, useGrouping: 0) }
near = meintest du '{ $word }'?
known = bekannt: { COMMAS($words) }
