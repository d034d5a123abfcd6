# Mondlicht: Jahreszeiten und Monate, Ablehnungen, was ein Zug entscheidet, wie eine Runde zählt.

## Wörter
moonlight-season = { $name ->
    [winter] Winter
    [fall] Herbst
    [spring] Frühling
    [summer] Sommer
   *[other] { $name }
}
moonlight-month = { $name ->
    [january] Januar
    [february] Februar
    [march] März
    [april] April
    [may] Mai
    [june] Juni
    [july] Juli
    [august] August
    [september] September
    [october] Oktober
    [november] November
    [december] Dezember
   *[other] { $name }
}
moonlight-bid = { $number } { $season }
moonlight-seasons = die Jahreszeiten sind { LIST($seasons) }

## Eine Zeile lesen
moonlight-form-bid = `bid`, eine Zahl von 5 bis 8 und eine Jahreszeit, oder `bid pass`
moonlight-form-trump = `trump` und eine Jahreszeit
moonlight-form-discard = `discard` und { $count } Karten
moonlight-form-play = `play` und eine Karte; mit moonshine beim Ausspielen auch eine Jahreszeit
moonlight-no-number = { $number } ist keine Zahl von Stichen, die man bieten kann
    .remedy = biete 5 bis 8
moonlight-no-season = es gibt keine Jahreszeit '{ $word }'
    .remedy = { $near }
moonlight-discarded-twice = { $card } wird zweimal abgelegt
    .remedy = nenne jede Karte einmal
moonlight-season-not-called = eine Jahreszeit wird nur genannt, wenn Fusel ausgespielt wird
    .remedy = schreibe `play moonshine`
moonlight-season-missing = Fusel wird ohne Jahreszeit ausgespielt
    .remedy = nenne eine: { OR($seasons) }

## Bieten und Ablegen
moonlight-no-bid = dieses Gebot gibt es nicht
    .remedy = biete 5 bis 8 und eine Jahreszeit, oder passe
moonlight-bid-too-low = { $bid } ist nicht höher als das Gebot { $high }
    .remedy = biete höher oder passe
moonlight-no-trump = diesen Trumpf gibt es nicht
    .remedy = nenne { OR($seasons) }
moonlight-not-discarded = { LIST($cards) } { COUNT($cards) ->
        [one] darf
       *[other] dürfen
    } nicht abgelegt werden
    .remedy = lege andere Karten ab
moonlight-discard-count = { $count ->
        [one] eine Karte wird
       *[other] { $count } Karten werden
    } abgelegt, aber { $due ->
        [5] wer am höchsten geboten hat, legt fünf ab
       *[other] wer das Gebot nicht gewonnen hat, legt drei ab
    }
    .remedy = lege { $due } ab

## Bedienen
moonlight-month-led = { $month } wurde ausgespielt
moonlight-month-of-season-led = { $month }, ein Monat im { $season }, wurde ausgespielt
moonlight-led-by-moonlight = Mondlicht wurde ausgespielt, also { $season } ({ COMMAS($rules) })
moonlight-season-called = { $season } wurde genannt ({ COMMAS($rules) })
moonlight-follow = { $lead }, und du hältst { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] spiele sie
       *[other] spiele eine davon
    }
moonlight-not-out = { $lead }, und dir fehlt { $of } nicht: du hältst { LIST($held) }
    .remedy = { COUNT($held) ->
        [one] spiele sie
       *[other] spiele eine davon
    }
moonlight-may-not-replace = { $lead }, und du hältst { LIST($held) }; dafür darf Mondlicht nicht stehen
    .remedy = { COUNT($held) ->
        [one] spiele sie
       *[other] spiele eine davon
    }
moonlight-must-follow = { $lead }, das ist Trumpf, und du hältst Mondlicht, einen Trumpf
    .remedy = spiele es

## Was ein Zug entscheidet
moonlight-all-pass = Alle passen ({ COMMAS($rules) }).
moonlight-blinds = Alle nehmen ihre Blinden auf, { $seat } auch die Karten der Mitte; dann legen alle Karten weg ({ COMMAS($rules) }).
moonlight-plays = { $seat } gewinnt das Bieten mit { $number } { $season } ({ COMMAS($rules) }).
moonlight-declares = { $seat } macht { $season } zum Trumpf ({ COMMAS($rules) }).
moonlight-first-lead = { $seat } spielt zum ersten Stich aus ({ COMMAS($rules) }).
moonlight-trick = { $seat } macht Stich { $number } mit { $card }{ $how } ({ COMMAS($rules) }).
moonlight-highest-trump = , dem höchsten Trumpf
moonlight-highest-of-season = ; ausgespielt war { $season }
moonlight-dead-trick = { $last ->
    [yes] Stich { $number } ist tot: { $seat } hat Fusel gespielt ({ COMMAS($rules) }).
   *[no] Stich { $number } ist tot; { $seat } hat Fusel gespielt und spielt aus ({ COMMAS($rules) }).
    }
moonlight-june-doubles = Der Juni-Vollmond verdoppelt ({ COMMAS($rules) }).
moonlight-june-idle = Der Juni-Vollmond { $why ->
    [dead] liegt darin und verdoppelt nichts
   *[thrown] wurde auf eine andere Jahreszeit abgeworfen und verdoppelt nichts
    } ({ COMMAS($rules) }).

## Was eine Runde zählt
moonlight-nobody-scores = Alle haben gepasst: niemand zählt, derselbe gibt noch einmal ({ COMMAS($rules) }).
moonlight-tricks-score = { LIST($seats) }: Stiche { $taken }; { $taken } × { $value } = { $points } ({ COMMAS($rules) }){ $june }.
moonlight-bid-made = { LIST($seats) }: { $number } { $season } geboten, Stiche { $taken }; { $taken } × { $value } + { $honor } = { $points } ({ COMMAS($rules) }){ $june }.
moonlight-bid-lost = { LIST($seats) }: { $number } { $season } geboten, Stiche { $taken }; { $number } × { $value } = { $points } verloren ({ COMMAS($rules) }).
moonlight-june-counts = , vom Juni-Vollmond verdoppelt: { $points } ({ COMMAS($rules) })
