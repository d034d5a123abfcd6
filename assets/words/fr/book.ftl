# Ce que dit chaque livret en dehors des textes de son jeu.
book-rules = les règles
book-contents = Sommaire
book-index = Index
book-credits = Crédits
book-scores = Scores
book-agreed = à convenir
book-option = option
book-values = valeurs
book-elsewhere = Règles d’autres chapitres
book-in-force = en vigueur{"\u00A0"}: { $value }
book-bullet = ·
book-no-value = –

# Sous les cartes d’un pli.
book-leads = { $player } entame
book-takes = { $player } remporte le pli
book-leads-and-takes = { $player } entame et remporte le pli

# Une donne jouée : ce qui est distribué, les enchères, les coups.
book-dealt = { $what ->
    [hand] { $seat } a en main
    [blinds] et le talon
    [centre] au milieu
    [middle] au milieu
    [field] sur le tapis
    [upcard] retournée
   *[other] { $what }
}
book-bids = { $seat } annonce { $bid }
book-passes = { $seat } passe
book-names-trump = { $seat } choisit { $bid }
book-throws-away = { $seat } écarte
book-bid = { JOIN($words, between: " ") }
book-word = { $word ->
    [winter] hiver
    [fall] automne
    [spring] printemps
    [summer] été
   *[other] { $word }
}
book-act = { $verb ->
    [play] joue { $cards }
    [turn] retourne { $cards }
    [koikoi] dit koi-koi
    [stop] s’arrête
    [planet] pose la planète { $cards }
    [moons] pose comme lunes { $cards }
    [discard] défausse { $cards }
    [done] { "" }
    [end] { "" }
   *[other] { $verb } { $cards }
}
book-turns-prize = retourne le prix { $number }
book-act-takes = { $act } et prend { $cards }
book-act-stays = { $act }, qui reste
book-card-list = { JOIN($cards, between: ", ", last: " et ") }
book-by-player = { $seat } { $act }
book-sentence = { JOIN($parts, between: ", ") }.
book-talk = { JOIN($parts, between: "\u00A0; ") }.

# Sur les feuilles à couper, à plier et à agrafer.
book-cut = couper
book-fold = plier
book-sheet = feuille { $number } sur { $count }, { $side ->
    [back] verso
   *[other] recto
}
book-flip = imprimer recto verso, retourner sur le bord { $edge ->
    [short] court
   *[other] long
}
book-round-steps = couper sur le trait, plier sur les tirets, emboîter les feuillets dans l’ordre (1 à l’extérieur), agrafer dans le pli

# Ce que montrent les images, pour qui ne les voit pas.
book-alt-cards = Cartes{"\u00A0"}: { LIST($cards) }.
book-alt-held = { $holder }{"\u00A0"}: { LIST($cards) }.
book-alt-play = { $player ->
    [none] { $card }
   *[other] { $player }{"\u00A0"}: { $card }
}
book-alt-plays = { JOIN($plays, between: "\u00A0; ") }.
book-alt-trick = Un pli. { JOIN($plays, between: "\u00A0; ") }. { $winner ->
    [none] Personne ne remporte le pli
   *[other] { $winner } le remporte
}.
book-alt-pennies = Six pièces, coup par coup{"\u00A0"}: { JOIN($figures, between: ", puis ") }.
