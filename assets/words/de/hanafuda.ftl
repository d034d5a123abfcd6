# Hana-awase, und was Koi-koi damit teilt: Monate, Ablehnungen, wie eine Runde zählt, Decks.

## Wörter
hanafuda-month = { $name ->
        [jan] Januar
        [feb] Februar
        [mar] März
        [apr] April
        [may] Mai
        [jun] Juni
        [jul] Juli
        [aug] August
        [sep] September
        [oct] Oktober
        [nov] November
       *[dec] Dezember
    }
hanafuda-month-set = alle vom { $month }
hanafuda-value-set = { $value ->
        [20] die vier 20er
        [10] sieben oder mehr 10er
       *[5] sieben oder mehr 5er
    }

## Züge und Geben
hanafuda-form = `{ $verb }` und eine Karte, oder, wenn zwei ihres Monats im Feld liegen, `{ $verb } KARTE take KARTE`
hanafuda-not-in-pack = { $card } gehört nicht zu diesem Spiel
    .remedy = spiele eine andere Karte
hanafuda-not-the-top = { $card } ist nicht die oberste Karte des Stocks
    .remedy = decke { $top } auf
hanafuda-choose = im Feld liegen zwei Karten vom { $month }, und eine davon wird genommen
    .remedy = sage take { OR($cards) }
hanafuda-nothing-to-choose = im Feld { $there ->
        [0] liegt keine Karte
        [1] liegt eine Karte
       *[other] liegen { $there } Karten
    } vom { $month }, da gibt es nichts zu wählen
    .remedy = schreibe `{ $verb } { $card }`
hanafuda-whole-month = im Feld liegen alle vier Karten vom { $month }
    .remedy = gib noch einmal

## Die Wertung einer Runde
hanafuda-captured = { START($seat) } hat { $points } von { $total } Punkten genommen ({ COMMAS($value_rules) }): { $players } x { $points } - { $total } = { $score } ({ COMMAS($rules) }).
hanafuda-sets = { START($seat) } hat { LIST($sets) }: je { $points } Punkte von jedem Gegner ({ COMMAS($rules) }).
hanafuda-scores = { START($seat) } zählt { $points } ({ COMMAS($rules) }).

## Decks
hanafuda-no-table = das Deck hat keine Tabelle '{ $table }'
    .remedy = es braucht { $needs }
hanafuda-no-row = die Tabelle '{ $table }' hat keine Zeile '{ $row }'
    .remedy = sie braucht { $needs }
hanafuda-month-columns = für jeden Monat eine Zeile mit den Spalten { LIST($columns) }
hanafuda-set-columns = für jeden Satz eine Zeile mit den Spalten { LIST($columns) }
