# Koi-koi: Ansagen, Sätze, wie eine Runde zählt, Decks. Monate und Karten sind in hanafuda.ftl.

## Wörter
koikoi-set = { $held } { $name ->
        [brights] Lichter
        [animals] Tiere
        [ribbons] Bänder
       *[plain] Schlichte
    }
koikoi-class = { $name ->
        [brights] Licht
        [animals] Tier
        [ribbons] Band
       *[plain] Schlichte
    }
koikoi-month-set = { $held ->
        [4] alle
       *[other] { $held }
    } vom { $month }

## Ansagen
koikoi-form = nur `{ $call }`
koikoi-call-due = die Sätze sind auf { $points } gewachsen
    .remedy = sage zuerst { OR($calls) }
koikoi-no-call-due = '{ $call }' sagt man am Ende eines Zuges, in dem die Sätze gewachsen sind
    .remedy = { $due ->
        [turn] decke die oberste Karte des Stocks auf
       *[play] spiele eine Karte
    }
koikoi-no-card-left = es ist keine Karte mehr da, um weiterzuspielen
    .remedy = sage stop

## Kopfzeilen
koikoi-no-month = '{ $line }' nennt keinen Monat
    .remedy = schreibe `month` und jan bis dec
koikoi-other-month = es ist { $right }, nicht { $month }: nach jeder Runde kommt der nächste Monat
    .remedy = schreibe `month { $word }`

## Was ein Zug entscheidet
koikoi-set-for = { $set } für { $points }
koikoi-has-sets = { START($seat) } hat { LIST($sets) }: zusammen { $total } ({ COMMAS($rules) }).

## Die Wertung einer Runde
koikoi-set-scores = { START($seat) } hat { $set }: { $points } ({ COMMAS($rules) }).
koikoi-doubled-for-call = Verdoppelt, weil { $seat } koi-koi gerufen hatte ({ COMMAS($rules) }).
koikoi-doubled-for-points = Verdoppelt, weil { $points } Punkte wenigstens { $least } sind ({ COMMAS($rules) }).
koikoi-scores = { START($seat) } zählt { $points } ({ COMMAS($rules) }).
koikoi-nobody-scores = Niemand hat aufgehört: niemand zählt, und derselbe gibt noch einmal ({ COMMAS($rules) }).
koikoi-dealer-scores = Niemand hat aufgehört: { $seat } zählt { $points } als Geber und gibt noch einmal ({ COMMAS($rules) }).

## Decks
koikoi-no-cell = dem Koi-koi-Satz { $set } fehlt { $column }
    .remedy = nötig ist { $needs }
koikoi-cell = der Koi-koi-Satz { $set } hat bei { $column } '{ $value }'
    .remedy = nötig ist { $needs }
koikoi-one-of = eines von { OR($classes) }
koikoi-number-from = eine ganze Zahl ab { $least }
