# Monde: Farben, Ablehnungen, was ein Zug entscheidet, wer gewinnt, Decks.

## Wörter
moons-suit = { $name ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[spades] Pik
    }

## Eine Zeile lesen
moons-form = { $verb ->
        [planet] `planet` und seine Karten, jede einmal
        [moons] `moons` und alle Monde, wie sie liegen sollen, mit ` / ` dazwischen, jede Karte einmal
        [turn] `turn` und die Nummer eines Preises, ab 1
        [done] nur `done`
       *[play] `play` und eine Karte
    }

## Mischen, Preise, Stiche
moons-not-discards = die gemischten Karten sind nicht der Ablagestapel ({ COMMAS($rules) })
    .remedy = mische { LIST($cards) }
moons-no-prize = es gibt keinen Preis { $prize }
    .remedy = { $count ->
        [one] decke Preis 1 auf
       *[other] decke einen Preis von 1 bis { $count } auf
    }
moons-not-played = { $card } wird nie zu einem Stich gespielt
    .remedy = spiele eine andere Karte
moons-ace-not-played = { $card } ist ein Ass und wird nie zu einem Stich gespielt
    .remedy = spiele eine andere Karte
moons-follow = { $suit } ist ausgespielt und du hast { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] spiele sie
       *[other] spiele eine davon
    }

## Planeten
moons-five-is-due = { $card } ist zu Beginn eines Auslegezugs in der Hand
    .remedy = lege zuerst den Planeten { $card }
moons-planet-stays = der Planet { LIST($cards) } liegt und bleibt, wie er ist
    .remedy = lege Monde oder sage done
moons-ace-in-planet = { LIST($cards) } { COUNT($cards) ->
        [one] passt
       *[other] passen
    } in keinen Planeten, kein Ass darf in einen
    .remedy = lege einen Planeten ohne Ass
moons-planet-of-one = { LIST($cards) } allein ist kein Planet
    .remedy = lege zwei oder mehr Karten einer Farbe
moons-planet-suits = { LIST($cards) } sind nicht von einer Farbe
    .remedy = lege zwei oder mehr Karten einer Farbe
moons-planet-total = { LIST($cards) } ergeben { $total }
    .remedy = ein Planet ergibt 15 bis 18

## Monde
moons-no-planet = vor dem Planeten wird kein Mond gelegt
    .remedy = lege zuerst einen Planeten
moons-put-down-turns-only = Monde ändern sich nur in Auslegezügen
    .remedy = warte auf den nächsten
moons-laid-already = in diesem Zug sind die Monde schon gelegt
    .remedy = mache weiter
moons-in-two = { LIST($cards) } { COUNT($cards) ->
        [one] läge
       *[other] lägen
    } in zwei Monden
    .remedy = nenne jede Karte einmal
moons-card-leaves = { LIST($cards) } { COUNT($cards) ->
        [one] fiele
       *[other] fielen
    } aus den Monden, und keine Karte verlässt sie
    .remedy = nenne alle Monde, wie sie liegen sollen
moons-five-in-moon = { $card } ist ein Planet für sich und nie in { $sets ->
        [yes] einer Folge
       *[no] einer Folge oder einem Satz
    }
    .remedy = lass sie weg
moons-ace-in-run = { LIST($cards) } { COUNT($cards) ->
        [one] passt
       *[other] passen
    } in keine Folge, kein Ass darf in eine
    .remedy = { COUNT($cards) ->
        [one] lege es allein
       *[other] lege jedes allein
    }
moons-of-one = { LIST($cards) } ist kein Mond, allein liegt nur ein Ass
    .remedy = lege sie zu anderen Karten
moons-neither = { LIST($cards) } sind weder drei oder mehr in Folge von einer Farbe, rot oder schwarz, noch zwei bis vier von einem Rang
    .remedy = lege sie in anderen Monden
moons-new = { LIST($cards) } { COUNT($cards) ->
        [one] wäre
       *[other] wären
    } ein neuer Mond
    .remedy = neue Monde werden in Auslegezügen gelegt

## Was ein Zug entscheidet
moons-places = { START($places) } ({ COMMAS($rules) }).
    .short = { START($first) }.
moons-place = { $seat } wird { $place ->
        [1] Erster
        [2] Zweiter
        [3] Dritter
        [4] Vierter
       *[5] Fünfter
    } { $played }{ $prize ->
        [turned] {" "}und bekommt { $taken }
        [no] {" "}und bekommt keinen Preis
       *[unseen] {""}
    }
moons-card = mit { $card }
moons-no-card = ohne spielbare Karte

## Das Ende eines Spiels
moons-wins = { START($seat) } hat keine Karte mehr und gewinnt ({ COMMAS($rules) }).
moons-draw = { $tricks } Stiche wurden gespielt: das Spiel endet unentschieden ({ COMMAS($rules) }).

## Decks
moons-colour = die Farbe von { $card } ist '{ $colour }'
    .remedy = richtig ist { $right }
moons-counts = { $card } zählt in einem Planeten '{ $counts }'
    .remedy = { $right ->
        [0] kein Ass liegt in einem Planeten, also lass die Zelle leer
       *[other] sie zählt { $right }
    }
