# Moon: Farben, Ablehnungen, was ein Zug entscheidet, wie eine Runde zählt.

## Wörter
moon-suit = { $name ->
    [blanks] Nullen
    [ones] Einsen
    [twos] Zweien
    [threes] Dreien
    [fours] Vieren
    [fives] Fünfen
    [sixes] Sechsen
    [doubles] Doppel
   *[other] { $name }
}
moon-trump = Trumpf ({ $suit })

## Eine Zeile lesen
moon-form = { $verb ->
        [bid] `bid` und eine Zahl, oder `bid pass`
        [discard] `discard` und einen Stein
        [trump] `trump` und 0 bis 6, doubles oder none
       *[other] `play` und einen Stein
    }
moon-bids = `bid` und { OR($bids) }
moon-no-bid = { $bid } ist an diesem Tisch kein Gebot
    .remedy = biete { OR($bids) }
moon-suit-missing = { $card } wird ohne Farbe ausgespielt
    .remedy = schreibe `play { $card } as { $low }` oder `as { $high }`
moon-no-calls = an diesem Tisch wird keine Farbe genannt
    .remedy = schreibe `play { $card }`
moon-only-leader-calls = nur wer ausspielt, nennt eine Farbe
    .remedy = schreibe `play { $card }`
moon-double-called = { $card } steht für seine eigene Zahl
    .remedy = schreibe `play { $card }`
moon-no-such-end = { $card } hat kein Ende '{ $number }'
    .remedy = nenne { $low } oder { $high }

## Gebote und Trümpfe
moon-no-such-bid = dieses Gebot gibt es nicht
    .remedy = biete { OR($bids) }
moon-must-bid = alle anderen haben gepasst, und der Letzte darf nicht passen
    .remedy = biete { OR($bids) }
moon-nothing-to-shoot-over = es gibt kein Gebot von 7, das zu überbieten wäre
    .remedy = biete eine Zahl oder passe
moon-bid-too-low = { $bid } ist nicht höher als das Gebot { $high }
    .remedy = biete höher oder passe
moon-no-such-trump = diesen Trumpf gibt es nicht
    .remedy = nenne 0 bis 6, doubles oder none
moon-not-thrown = die Würfel zeigten { LIST($dice) }, also kann { $trump } nicht Trumpf sein
    .remedy = nenne { OR($trumps) }
moon-no-doubles-in-virginia = in Virginia können Doppel nicht Trumpf sein
    .remedy = nenne { OR($trumps) }
moon-not-with-21-tiles = { $trump } kann mit 21 Steinen nicht Trumpf sein
    .remedy = nenne { OR($trumps) }

## Bedienen
moon-follow = mit { $card } wurde { $suit } ausgespielt, und du hältst { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] spiele ihn
       *[other] spiele einen davon
    }

## Kopfzeilen
moon-no-dice = vor dem Geben werden zwei Würfel geworfen (DM-15)
    .remedy = schreibe `dice` und zwei Zahlen von 1 bis 6

## Was ein Zug entscheidet
moon-all-pass = Alle passen ({ COMMAS($rules) }).
moon-shoots = { START($seat) } schießt um das Spiel ({ COMMAS($rules) }).
moon-bid-21 = 21 (alle sieben Stiche)
moon-bid-shoot = Schießen (alle sieben Stiche, ums ganze Spiel)
moon-plays = { START($seat) } gewinnt das Bieten mit { $bid } ({ COMMAS($rules) }).
moon-takes-middle = { START($seat) } nimmt den Stein aus der Mitte ({ COMMAS($rules) }).
moon-first-lead = { START($seat) } spielt zum ersten Stich aus ({ COMMAS($rules) }).
moon-trick = { START($seat) } macht Stich { $number } mit { $card }, { $how } ({ COMMAS($rules) }).
moon-highest-trump = dem höchsten Trumpf ({ $suit })
moon-highest-of-suit = dem höchsten Stein der Farbe { $suit }

## Was eine Runde zählt
moon-nobody-scores = Alle haben gepasst: niemand zählt, der nächste Platz bietet zuerst ({ COMMAS($rules) }).
moon-shot-made = { START($seats) } hat geschossen und alle sieben gemacht: die Partei gewinnt das Spiel ({ COMMAS($rules) }).
moon-shot-lost = { START($seats) } hat geschossen und { $taken } von sieben gemacht: die Partei verliert das Spiel ({ COMMAS($rules) }).
moon-bidders-score = { START($seats) }: { $bid } geboten, Stiche { $taken }: { SIGNED($points) } ({ COMMAS($rules) }).
moon-others-score = { START($seats) }: Stiche { $taken }: { SIGNED($points) } ({ COMMAS($rules) }).
