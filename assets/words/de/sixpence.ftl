# Mond und Sixpence: Ablehnungen, Kopfzeilen, was ein Zug entscheidet, wie ein Spiel zählt, Decks.

## Eine Zeile lesen
sixpence-form = { $verb ->
        [play] `play` und eine Figurenkarte, oder `play`, einen Mond und die Figur, die er macht; dann, wenn du willst, `from` und `to` mit den Punkten des Pennys, etwa `from 1,-2 to 0,3`
        [refuse] nur `refuse`
        [end] nur `end`
       *[other] `{ $verb }` und eine Karte
    }
sixpence-no-figure = { $card } ist keine Figur
    .remedy = nenne die Figur, die der Mond macht, etwa f17

## Ausspielen
sixpence-no-way = der Penny auf ({ COMMAS($start) }) ergibt auf ({ COMMAS($end) }) nicht { $figure }
    .remedy = möglich ist { OR($ways) }
sixpence-miss = kein einzelner Penny macht aus { $figure } die Figur { $made }; bestenfalls { $shared ->
        [0] bleibt keiner
        [1] bleibt einer
        [2] bleiben zwei
        [3] bleiben drei
        [4] bleiben vier
       *[5] bleiben fünf
    } liegen
    .remedy = { $remedy }
sixpence-not-again = kein einzelner Penny macht aus { $figure } wieder { $figure }
    .remedy = { $remedy }
sixpence-playable = { COUNT($cards) ->
        [one] { LIST($cards) } lässt sich spielen
       *[other] { LIST($cards) } lassen sich spielen
    }
sixpence-not-playable = { $played ->
        [yes] { $moon ->
            [yes] spiele einen Mond oder beende den Zug
           *[no] beende den Zug
        }
       *[no] { $moon ->
            [yes] spiele einen Mond oder lege eine Karte ab
           *[no] lege eine Karte ab
        }
    }
sixpence-figure-missing = ein Mond macht eine Figur
    .remedy = schreibe `play { $card }` und die Figur, etwa f17
sixpence-other-figure = mache eine andere Figur
sixpence-moon-moves-one = auch ein Mond bewegt genau einen Penny

## Züge
sixpence-no-end = ein Zug endet von selbst oder nachdem eine Karte gespielt ist
    .remedy = spiele eine Karte oder lege eine ab
sixpence-no-discard = in diesem Zug wurde eine Karte gespielt, also wird keine abgelegt
    .remedy = spiele noch eine oder beende den Zug
sixpence-no-partners = nur Partner tauschen Karten
    .remedy = spiele eine Karte oder lege eine ab
sixpence-offer-after-play = in diesem Zug wurde eine Karte gespielt, also wird keine angeboten
    .remedy = spiele noch eine oder beende den Zug
sixpence-offer-refused = in diesem Zug wurde ein Angebot abgelehnt
    .remedy = spiele eine Karte oder lege eine ab
sixpence-partner-empty = der Partner hat keine Karte
    .remedy = spiele eine Karte oder lege eine ab

## Kopfzeilen
sixpence-not-first = '{ $line }': mit diesen Karten beginnt jemand anderes
    .remedy = schreibe `{ $right }` oder lass die Zeile weg
sixpence-others-start = { $seat } hat { $points } Punkte ({ COMMAS($cards) }), { $best } aber { $best_points } ({ COMMAS($best_cards) })
    .remedy = schreibe `{ $right }`
sixpence-lot = { LIST($seats) } haben gleiche Karten, also entscheidet das Los
    .remedy = schreibe `{ $right }`
sixpence-no-lot = die Karten entscheiden, wer beginnt
    .remedy = lass `lot` weg
sixpence-moon-upcard = die zuletzt aufgedeckte Karte, { $card }, ist ein Mond
    .remedy = stecke sie in den Stock zurück und decke eine andere auf
sixpence-put-back = { $card } ist { $value } wert und wurde zurückgesteckt
    .remedy = zurück dürfen nur Monde und Karten, die wenigstens { $least } wert sind
sixpence-turned-not-in-stock = { $card } wurde aufgedeckt und { $dealt ->
        [yes] ist in einer Hand
       *[no] gehört nicht zu diesem Spiel
    } ({ $rules })
    .remedy = zurückgesteckte Karten sind im Stock (SX-06)

## Was ein Zug entscheidet
sixpence-becomes = Der Penny auf ({ COMMAS($start) }) kommt auf ({ COMMAS($end) }): aus { $figure } wird { $made } ({ COMMAS($rules) }).
    .page = Ein Penny wandert: aus { $figure } wird { $made } ({ COMMAS($rules) }).
sixpence-again = Der Penny auf ({ COMMAS($start) }) kommt auf ({ COMMAS($end) }): wieder entsteht { $figure } ({ COMMAS($rules) }).
    .page = Ein Penny wandert: wieder entsteht { $figure } ({ COMMAS($rules) }).
sixpence-moon-stays = Der Mond lässt { $figure }, wie es ist ({ COMMAS($rules) }).
sixpence-last-card = Das war die letzte Karte der Hand: Der Zug ist zu Ende ({ COMMAS($rules) }).
sixpence-stuck = Keine Figur deiner Hand entsteht, wenn du einen Penny bewegst: Lege eine Karte ab ({ COMMAS($rules) }).

## Die Wertung eines Spiels
sixpence-guard = Nach { $exchanges } Tauschen in Folge endet das Spiel, wie es steht ({ COMMAS($rules) }).
sixpence-figures-score = { START($seat) }: { $figures ->
        [one] 1 Figur
       *[other] { $figures } Figuren
    } für { $points } ({ COMMAS($rules) }).
sixpence-moons-score = { START($seat) }: { $figures ->
        [one] 1 Figur
       *[other] { $figures } Figuren
    } für { $worth } - 2 x { $moons ->
        [one] 1 Mond
       *[other] { $moons } Monde
    } = { $points } ({ COMMAS($rules) }).
sixpence-partners-score = { START($seats) } zusammen: { $points } ({ COMMAS($rules) }).

## Decks
sixpence-pennies = die { $figures } Figuren dieses Decks haben { $pennies ->
        [3] drei
        [4] vier
        [5] fünf
       *[7] sieben
    } Pennys, nicht sechs
    .remedy = schreibe `figures 6` für die Tabelle der Figuren
sixpence-card-missing = die Karte { $card } fehlt
    .remedy = füge sie hinzu
sixpence-no-figure-known = die liegende Figur ist nicht bekannt
    .remedy = schreibe `figure f17` in den Kopf
