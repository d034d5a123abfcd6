# Aufzeichnungen: unlesbare Zeilen, wer am Zug ist, verteilte Karten, Angaben (REC-01 bis REC-06).

## Einen Zug lesen (REC-01)
record-no-move = es steht kein Zug da
    .remedy = schreibe { OR($verbs) }
record-no-verb = in { $game } gibt es keinen Zug '{ $verb }'
    .remedy = { $near }
record-verbs = schreibe { OR($verbs) }
record-no-card = es gibt keine Karte '{ $card }'
    .remedy = { $near }
record-cards = { $game } hat { $first } bis { $last }
record-no-card-number = es gibt keine Karte mit der Nummer { $number }
    .remedy = die Karten haben die Nummern 0 bis { $last }
record-several-verbs = '{ $line }' kann mehr als ein Zug sein
    .remedy = schreibe das Verb: { OR($verbs) }
record-unreadable = '{ $line }' ist nicht lesbar
    .remedy = schreibe { $form }

## Karten, die niemand hält (REC-03)
record-not-held = { $seat } hält { LIST($cards) } nicht
    .remedy = wähle aus der Hand

## Züge, die nicht dran sind (REC-04)
record-too-late = die Runde ist vorbei, '{ $verb }' kommt zu spät
    .remedy = eröffne die nächste Runde
record-wrong-verb = '{ $verb }' ist hier der falsche Zug
    .remedy = dran ist { OR($due) }
record-hand-over = die Runde ist vorbei
    .remedy = eröffne die nächste Runde
record-not-one-move = das ist nicht genau ein Zug
    .remedy = dran ist { $due }
record-not-now = das geht jetzt nicht
    .remedy = sieh nach, welche Züge erlaubt sind
record-legal = erlaubt: { COMMAS($moves) }

## Der Text einer Aufzeichnung (REC-01)
record-empty = die Aufzeichnung ist leer
    .remedy = beginne mit `game` und dem Namen des Spiels
record-header-open = der Kopf endet nicht
    .remedy = schließe ihn mit einer Zeile `---`
record-not-numbers = '{ $line }' ist nicht lesbar
    .remedy = schreibe ganze Zahlen
record-line-twice = eine zweite Zeile '{ $title }'
    .remedy = behalte eine
record-names-no-seat = '{ $line }' nennt keinen Platz
    .remedy = schreibe { $word } und einen Platz von 0 bis { $last }
record-deck-cards = die Karten heißen wie in der Liste des Decks
record-header-words = ein Kopf hat { LIST($words) }
record-no-header-line = '{ $word }' ist hier keine Kopfzeile
    .remedy = { $near }
record-first-header-only = '{ $line }' gehört nur in den ersten Kopf
    .remedy = nimm sie heraus
record-seed-deals = der Startwert gibt die Karten, nicht '{ $line }'
    .remedy = behalte eines von beiden
record-names-no-game = der Kopf nennt kein Spiel
    .remedy = schreibe `game` und { OR($games) }
record-no-game = es gibt kein Spiel '{ $name }'
    .remedy = { $near }
record-see-games = siehe deckgen list games
record-game-broken = { $why }
    .remedy = siehe deckgen list games
record-option-form = '{ $line }' ist nicht lesbar
    .remedy = schreibe `option NAME WERT`
record-option-twice = die Option { $name } ist zweimal angegeben
    .remedy = behalte eine
record-count-form = '{ $line }' ist nicht lesbar
    .remedy = schreibe { $word } und eine Zahl
record-before-form = '{ $line }' ist nicht lesbar
    .remedy = schreibe { $players } Summen, eine für jeden Platz
record-before-partners = Partner haben verschiedene Summen in '{ $line }'
    .remedy = schreibe sie gleich
record-before-won = mit '{ $line }' ist das Spiel schon gewonnen von { LIST($winners) }
    .remedy = beginne ein neues Spiel
record-no-first = dem Kopf fehlt die Zeile '{ $word }'
    .remedy = schreibe { $word } und einen Platz von 0 bis { $last }
record-wrong-first = '{ $line }' ist falsch, dran ist { $due }
    .remedy = schreibe { $word } { $number }
record-no-seat = es gibt keinen Platz { NUMBER($seat, useGrouping: 0) }
    .remedy = die Plätze haben die Nummern 0 bis { $last }
record-no-seat-first = '{ $line }' ist nicht lesbar
    .remedy = ein Zug beginnt mit seinem Platz, 0 bis { $last }
    .hint = { $near }
record-see-lines = eine Zeile unter den Zügen ist ein Zug, eine Angabe oder `hand-start`

## Wer am Zug ist (REC-02)
record-moved-last = Der letzte Zug steht in Zeile { NUMBER($line, useGrouping: 0) }.
record-not-in-turn = { $seat } ist nicht am Zug
    .remedy = am Zug ist { $due }
    .hint = { SENTENCES($why) }

## Zeilen am falschen Ort (REC-04)
record-hand-not-over = '{ $word }' kommt zu früh, die Runde ist nicht vorbei
    .remedy = spiele erst die Runde zu Ende
record-game-won = das Spiel ist vorbei, gewonnen von { LIST($winners) }
    .remedy = lass '{ $word }' weg
record-wrong-start = '{ $word }' passt hier nicht
    .remedy = schreibe '{ $due }'
record-no-shuffle = jetzt wird nicht gemischt
    .remedy = nimm die Zeile heraus
record-shuffle-due = der Stapel ist aus und muss gemischt werden
    .remedy = schreibe `shuffle` und seine Karten

## Verteilte Karten (REC-05)
record-no-pile = dem Kopf fehlt die Zeile '{ $title }' ({ $rules })
    .remedy = gib ihr { $due ->
        [one] eine Karte
       *[other] { $due } Karten
    }
record-pile-size = '{ $title }' hat { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }, nicht { $due } ({ $rules })
    .remedy = gib alle Karten
record-not-in-pack = { $card } ist nicht im Spiel ({ $rules })
    .remedy = nimm sie heraus
record-dealt-twice = { $card } ist zweimal gegeben, zuerst in Zeile { NUMBER($first, useGrouping: 0) } ({ $rules })
    .remedy = gib jede Karte einmal
record-dealt-to-nobody = '{ $line }' gilt an diesem Tisch für niemanden ({ $rules })
    .remedy = nimm sie heraus

## Angaben (REC-06)
record-no-claim = '{ $line }' ist keine Angabe
    .remedy = { $near }
record-claims = Angaben beginnen mit { OR($words) }
record-no-score-yet = die Runde ist nicht vorbei und zählt noch nichts
    .remedy = lass die Angabe weg
record-claim-wrong = '{ $line }' ist falsch ({ $rules })
    .remedy = richtig ist `{ $truth }`
    .hint = { SENTENCES($why) }
record-legal-form = '{ $line }' ist nicht lesbar
    .remedy = schreibe `legal` und eine Zahl
record-legal-alone = `legal` muss auf einen Zug folgen
    .remedy = verschiebe die Zeile oder nimm sie heraus
record-legal-wrong = '{ $line }' ist falsch
    .remedy = richtig ist `legal { NUMBER($count, useGrouping: 0) }`

## Streitfälle
record-whole-only = { $game } wird nur nach einem vollständigen Protokoll entschieden
    .remedy = gib alle Karten im Kopf an
record-no-bid = niemand hat das Gebot gewonnen
    .remedy = schreibe es unter den Kopf, etwa `2 bid 6 spring`
record-no-trump = kein Trumpf ist genannt
    .remedy = schreibe ihn unter das Gebot, etwa `2 trump 5`
record-numbers-form = '{ $line }' ist nicht lesbar
    .remedy = schreibe { $word } und { $size ->
        [one] eine Zahl
       *[other] { $size } Zahlen, eine für jeden Platz
    }
record-played-twice = { $card } wird zweimal gespielt, zuerst in Zeile { NUMBER($first, useGrouping: 0) }
    .remedy = berichtige eine der Zeilen
record-card-unknown = die aufgedeckte Karte ist nicht bekannt
    .remedy = schreibe die Zeile, in der sie aufgedeckt wird, etwa `0 turn KARTE`
record-hand-unknown = das Blatt von { $seat } ist nicht bekannt
    .remedy = schreibe es in den Kopf: `hand { $number }` und die Karten
record-not-over = die Runde ist nicht zu Ende und zählt noch nichts
    .remedy = ergänze die übrigen Züge, oder schreibe in den Kopf, was jeder Platz hat (je nach Spiel `won`, `taken` oder `pile`), und keine Züge
record-takes = { START($seat) } nimmt { LIST($cards) } mit { $card } ({ COMMAS($rules) }).
record-so-far = Bis jetzt gehört der Stich { $seat }.
record-may = { $seat } darf { $move }{ $count ->
    [0] { "" }
   *[other] , außer mit { OR($unless) } im Blatt
}.
