# Was jedes Heft neben den Texten seines Spiels sagt.
book-rules = die Regeln
book-contents = Inhalt
book-index = Register
book-credits = Dank
book-scores = Punkte
book-agreed = Vereinbarung
book-option = Option
book-values = Werte
book-elsewhere = Regeln aus anderen Kapiteln
book-in-force = es gilt: { $value }
book-bullet = ·
book-no-value = –

# Unter den Karten eines Stichs.
book-leads = { $player } spielt aus
book-takes = { $player } sticht
book-leads-and-takes = { $player } spielt aus und sticht

# Eine ausgespielte Runde: was gegeben wurde, das Bieten, die Züge.
book-dealt = { $what ->
    [hand] { $seat } hält
    [blinds] und die Blinden
    [centre] in der Mitte
    [middle] in der Mitte
    [field] im Feld
    [upcard] aufgedeckt
   *[other] { $what }
}
book-bids = { $seat } bietet { $bid }
book-passes = { $seat } passt
book-names-trump = { $seat } nennt { $bid }
book-throws-away = { $seat } legt ab
book-bid = { JOIN($words, between: " ") }
book-word = { $word ->
    [winter] Winter
    [fall] Herbst
    [spring] Frühling
    [summer] Sommer
   *[other] { $word }
}
book-act = { $verb ->
    [play] spielt { $cards }
    [turn] deckt { $cards } auf
    [koikoi] ruft koi-koi
    [stop] hört auf
    [planet] legt den Planeten { $cards }
    [moons] legt als Monde { $cards }
    [discard] legt { $cards } ab
    [done] { "" }
    [end] { "" }
   *[other] { $verb } { $cards }
}
book-turns-prize = deckt Preis { $number } auf
book-act-takes = { $act } und nimmt { $cards }
book-act-stays = { $act }, die liegen bleibt
book-card-list = { JOIN($cards, between: ", ", last: " und ") }
book-by-player = { $seat } { $act }
book-sentence = { JOIN($parts, between: ", ") }.
book-talk = { JOIN($parts, between: "; ") }.

# Auf Bogen zum Schneiden, Falzen und Heften.
book-cut = schneiden
book-fold = falzen
book-sheet = Bogen { $number } von { $count }, { $side ->
    [back] Rückseite
   *[other] Vorderseite
}
book-flip = beidseitig drucken, über die { $edge ->
    [short] kurze
   *[other] lange
} Kante wenden
book-round-steps = an der Linie ausschneiden, an den Strichen falzen, die Paare nach ihren Zahlen ineinanderlegen (1 außen), im Falz heften

# Was Bilder zeigen, für alle, die sie nicht sehen.
book-alt-cards = Karten: { LIST($cards) }.
book-alt-held = { $holder }: { LIST($cards) }.
book-alt-play = { $player ->
    [none] { $card }
   *[other] { $player }: { $card }
}
book-alt-plays = { JOIN($plays, between: "; ") }.
book-alt-trick = Ein Stich. { JOIN($plays, between: "; ") }. { $winner ->
    [none] Der Stich ist tot
   *[other] { $winner } sticht
}.
book-alt-pennies = Sechs Pennys, Zug um Zug: { JOIN($figures, between: ", dann ") }.
