# Freies Spiel: jedes Deck auf einem Tisch im Browser.
free-place = { $name } von { $seat }
free-things = { COUNT($cards) ->
        [0] { $hidden ->
            [one] eine verdeckte Karte
           *[other] { $hidden } verdeckte Karten
        }
       *[other] { $hidden ->
            [0] { LIST($cards) }
            [one] { COMMAS($cards) } und eine verdeckte Karte
           *[other] { COMMAS($cards) } und { $hidden } verdeckte Karten
        }
    }
free-copies = { $count } × { $card }
free-many-things = { $count } Karten

## Was geschieht
free-begun = Der Tisch ist gedeckt.
free-set-up = Der Tisch wird gedeckt.
free-draw = { $left ->
        [0] { START($seat) } zieht von { $place }: { $things }. Dort liegt nichts mehr.
       *[other] { START($seat) } zieht von { $place }: { $things }.
    }
free-play = { START($seat) } spielt nach { $place }: { $things }.
free-move = { START($seat) } legt nach { $place }: { $things }.
free-move-top = { START($seat) } legt oben auf { $place }: { $things }.
free-move-bottom = { START($seat) } legt unter { $place }: { $things }.
free-slide = { START($seat) } verschiebt in { $place }: { $things }.
free-give = { START($seat) } gibt { $to }: { $things }.
free-flip = { START($seat) } dreht um: { $things }.
free-turn = { START($seat) } dreht um eine Vierteldrehung: { $things }.
free-mark = { $mark ->
        [none] { START($seat) } nimmt die Markierung ab: { $things }.
       *[other] { START($seat) } markiert { $things }: { $mark }.
    }
free-stack = { START($seat) } stapelt als { $place }: { $things }.
free-shuffle = { $seat ->
        [-1] { START($place) } wird gemischt.
       *[other] { START($seat) } mischt { $place }.
    }
free-deal = { $left ->
        [0] { START($seat) } gibt jedem { $count } von { $place }. Dort liegt nichts mehr.
       *[other] { START($seat) } gibt jedem { $count } von { $place }.
    }
free-peek = { START($seat) } sieht sich { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } in { $place } an.
free-search = { START($seat) } durchsucht { $place }, { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }.
free-close = { START($seat) } sieht sich nichts mehr an.
free-roll = { START($seat) } würfelt mit { $die }: { $value }.
free-count = { START($seat) } setzt { $counter } auf { $value }.
free-undo = { $own ->
        [1] { START($seat) } nimmt die letzte eigene Aktion zurück ({ $verb }).
       *[other] { START($seat) } nimmt die letzte Aktion von { $other } zurück ({ $verb }).
    }
free-say = { START($seat) }: „{ $text }“
free-add = { $count ->
        [one] Ein Exemplar von { $card } kommt nach { $place }.
       *[other] { $count } Exemplare von { $card } kommen nach { $place }.
    }
free-changed = Geändert: { LIST($cards) }.
free-rename = { $old } heißt jetzt { $card }.
free-fault = Das Deck hat einen Fehler: { $problem }
free-drop = { $count ->
        [one] Ein Exemplar von { $card } ist nicht mehr im Deck. Es bleibt auf dem Tisch.
       *[other] { $count } Exemplare von { $card } sind nicht mehr im Deck. Sie bleiben auf dem Tisch.
    }

## Was nicht geht
free-no-bots = freies Spiel hat keine Bots und wird nicht auf einem Bildschirm gespielt
    .hint = lass --bots und --one-screen weg
free-players = ein Tisch hat 1 bis { $most } Plätze
free-no-set-up = `table:` kann den Tisch so nicht decken: { $why } (`{ $line }`)
free-unclear = geschrieben wird das so: { $form }
free-no-action = es gibt keine Aktion { $verb }
    .hint = { $near }
free-long-line = eine Aktion hat höchstens { $most } Zeichen: wähle weniger Karten aus
free-no-number = { $word } ist keine ganze Zahl von { $least } bis { $most }
free-no-place = es gibt keinen Ort { $name }
    .hint = { $near }
free-no-pile = { $name } ist kein Stapel
free-not-yours = { $place } gehört dir nicht: du kannst dorthin nur Karten geben
free-empty = { $place } ist leer: wähle einen anderen Stapel, oder lege Karten darauf und mische
free-no-piece = du siehst { $word } nicht auf dem Tisch
free-in-rows = in { $place } liegen Karten in Reihen, nicht frei
free-flip-hand = Karten auf der Hand werden nicht umgedreht: spiele sie
free-long-mark = eine Markierung hat höchstens { $most } Zeichen
free-not-in-zone = nur Karten, die auf dem Tisch liegen, lassen sich drehen oder markieren
free-one-place = sieh dir jeweils nur Karten von einem Ort an
free-full = der Tisch hat { $most } Orte, mehr gehen nicht
free-too-many = auf dem Tisch können höchstens { $most } Karten liegen
free-no-look = du siehst dir gerade keine Karten an
free-no-die = es gibt keinen Würfel { $name }
    .hint = { $near }
free-no-counter = es gibt keinen Zähler { $name }
    .hint = { $near }
free-no-undo = es gibt nichts zurückzunehmen
free-long-session = eine Sitzung hat höchstens { $most } Aktionen
    .hint = beginne eine neue
free-much-work = in dieser Sitzung sind zu viele Karten zu oft bewegt worden
    .hint = beginne eine neue
free-no-session = das ist keine Datei einer Sitzung
    .hint = `deckgen table DECK` schreibt eine
free-nothing-done = in dieser Sitzung hat noch niemand etwas getan
free-no-seat = es gibt keinen Platz { $seat }

## Was Sitzungen lehren
free-lessons = Was aus den Karten wurde, in { $count ->
        [one] 1 Sitzung
       *[other] { $count } Sitzungen
    }; Zeit auf der Hand in Aktionen aller Spieler

## Wörter der Seite; Namen in Klammern ersetzt sie
free-page-hidden = verdeckte Karte
free-page-own = { $name } (deins)
free-page-theirs = { $name } von { $seat }
free-page-one-card = { $count } Karte
free-page-cards = { $count } Karten
free-page-turned = um { $degrees }° gedreht
free-page-marked = markiert: { $mark }
free-page-gone = nicht mehr im Deck
free-page-here = hierher
free-page-put-on = Auf { $place } legen
free-page-put-in = In { $place } legen
free-page-on-top = oben { $card }
free-page-in-hand = { $cards } auf der Hand
free-page-looking-at = sieht sich { $cards } in { $place } an
free-page-give-to = { $name } geben
free-page-less = { $name }: eins weniger
free-page-more = { $name }: eins mehr
free-page-roll-die = { $name } würfeln
free-page-roll = würfeln
free-page-draw = Ziehen
free-page-deal = Jedem geben
free-page-shuffle = Mischen
free-page-search = Durchsuchen
free-page-play = Offen spielen
free-page-play-down = Verdeckt spielen
free-page-move = Verschieben
free-page-give = Geben
free-page-flip = Umdrehen
free-page-peek = Ansehen
free-page-turn = Drehen
free-page-stack = Stapeln
free-page-mark = Markieren
free-page-close = Nicht mehr ansehen
free-page-mark-ask = Markierung (leer: entfernen)
free-page-selected = Ausgewählt: { $what }
free-page-and-more = { $names } und { $count } weitere
free-page-drawing = Gezogen wird von { $pile }. Tippe Karten oder einen Stapel an, um mehr zu tun.
free-page-empty = { $pile } ist leer.
free-page-refill = { $pile } mischen und nach { $to } legen
free-page-bottom-of = unter { $place }
free-page-hand-title = Deine Hand · { $count }
free-page-looking-from = Nur du siehst diese Karten aus { $place }, die oberste zuerst
free-page-fault = Das Deck hat einen Fehler: { $problem }
free-page-watching = Du siehst zu
free-page-you-are = Du bist { $name }
free-page-save-picture = Ein Bild des Tisches speichern
free-page-about = Tippe Karten an, um sie auszuwählen, dann eine Aktion, „hierher“ oder eine freie Stelle des Tisches, an die sie sollen. Karten lassen sich auch ziehen; ein Finger bleibt zuerst kurz auf der Karte. Pfeiltasten verschieben eine Karte, die auf dem Tisch liegt, mit Umschalt weiter.
free-page-type-action = Eine Aktion eingeben
free-page-hand-and-actions = Deine Hand und Aktionen
free-page-looked-at = Karten, die du ansiehst
free-page-actions = Aktionen
free-page-how-many = Karten
free-page-all = alle
free-page-to = Nach
