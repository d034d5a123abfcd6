# Spiele: welche es gibt, Optionen, Decks, mit denen gespielt wird.

## Spiele aus installierten Paketen
game-unknown = es gibt kein Spiel '{ $name }'
    .hint = { $near }
game-name-taken = das Spiel '{ $name }' gibt es schon: es kommt von { LIST($packages) }
    .hint = deinstalliere eines davon
game-package-broken = das Spiel '{ $name }' aus { $package } lässt sich nicht laden: { $reason }
    .hint = erneuere oder deinstalliere { $package }
game-not-a-kit = der Einstiegspunkt '{ $name }' von { $package } ist kein Kit eines Spiels dieses Namens
    .hint = siehe docs/writing-a-game.md

## Züge und Deals, die nicht gehen
game-no-shuffle = jetzt wird nicht gemischt
    .remedy = mache den Zug eines Spielers
game-nothing-to-take-back = es gibt keinen Zug, der zurückzunehmen wäre
    .remedy = mache erst einen
game-hand-not-over = die Runde ist nicht vorbei
    .remedy = spiele sie zu Ende
game-over = das Spiel ist vorbei
    .remedy = beginne ein neues
game-no-deal = es gibt weder einen Startwert noch verteilte Karten
    .remedy = gib eines von beiden an

## Spieler und Optionen
game-wrong-players = { $game } ist für { OR($counts) } Spieler, nicht für { $players }
    .remedy = wähle { OR($counts) }
game-no-option = { $game } hat keine Option '{ $name }'
    .remedy = { $near }
game-see-options = siehe deckgen rules { $game }
game-option-value = die Option { $name } von { $game } kann nicht '{ $value }' sein
    .remedy = ihre Werte sind { $takes }
game-option-values = { COMMAS($values) }
game-option-from = { COMMAS($values) } oder jede Zahl ab { $least }
game-option-range = { COMMAS($values) } oder jede Zahl von { $least } bis { $most }
game-option-players = die Option { $name } { $value } ist für { OR($counts) } Spieler, nicht für { $players }
    .remedy = lass die Option { $name } weg
game-options-clash = die Option { $name } { $value } geht nicht mit { $other } { $its } zusammen
    .remedy = lass { $name } oder { $other } weg

## Decks, mit denen gespielt wird
game-not-for = { $game } kann nicht zu { $players } gespielt werden
    .hint = es ist für { OR($counts) } Spieler
game-still-works = { $game } geht noch mit { OR($counts) } Spielern
game-not-playable = { $game } kann nicht gespielt werden
game-card-missing = { $game } braucht { $card }; das Deck hat die Karte nicht
    .remedy = füge sie hinzu
game-card-count = { $game } braucht { $card } einmal, das Deck hat sie { $count } Mal
    .remedy = behalte eine
game-suit-short = { $suit } hat { $there ->
        [one] eine Karte
       *[other] { $there } Karten
    }, zu wenige, um { $dealt } Karten an { $players } Spieler zu geben
    .remedy = es müssen { $wanted } sein
game-cell = { $column } von { $of } ist '{ $said }'
    .remedy = richtig ist '{ $value }'
game-twins = { $twin } und { $card } sind beide { $face }
    .remedy = mache sie unterscheidbar
game-row-missing = der Tabelle '{ $table }' des Decks fehlt die Zeile '{ $row }'
    .remedy = füge sie hinzu
game-stranger = { $card } gehört zu keinem Spiel des Decks
game-make-extra = führe sie unter den Extras auf
game-setting = { $column } von { $of } ist '{ $said }'
    .remedy = richtig ist '{ $value }' oder eine ganze Zahl ab { $least }
game-house-rule = { $where }: Hausregel: { $column } von { $of } ist { $said }, nach den Regeln { $value } ({ COMMAS($rules) })
game-no-seat = An diesem Tisch gibt es keinen Platz { $seat }
    .hint = Die Plätze zählen von 0 bis { $last }

## Womit ein Bot vergleicht
game-other-side = der Gegenseite
game-other-player = der anderen Person
game-other-players = dem Mittel der anderen
