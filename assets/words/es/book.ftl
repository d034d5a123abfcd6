# Lo que dice cada cuaderno además de los textos de su juego.
book-rules = las reglas
book-contents = Contenido
book-index = Índice
book-credits = Créditos
book-scores = Puntos
book-agreed = a convenir
book-option = opción
book-values = valores
book-elsewhere = Reglas de otros capítulos
book-in-force = en vigor: { $value }
book-bullet = ·
book-no-value = –

# Bajo las cartas de una baza.
book-leads = { $player } sale
book-takes = { $player } gana la baza
book-leads-and-takes = { $player } sale y gana la baza

# Una mano jugada: lo repartido, la subasta, las jugadas.
book-dealt = { $what ->
    [hand] { $seat } tiene
    [blinds] y el talón
    [centre] en el centro
    [middle] en el centro
    [field] en la mesa
    [upcard] descubierta
   *[other] { $what }
}
book-bids = { $seat } puja { $bid }
book-passes = { $seat } pasa
book-names-trump = { $seat } elige { $bid }
book-throws-away = { $seat } descarta
book-bid = { JOIN($words, between: " ") }
book-word = { $word ->
    [winter] invierno
    [fall] otoño
    [spring] primavera
    [summer] verano
   *[other] { $word }
}
book-act = { $verb ->
    [play] juega { $cards }
    [turn] descubre { $cards }
    [koikoi] dice koi-koi
    [stop] se planta
    [planet] coloca el planeta { $cards }
    [moons] coloca como lunas { $cards }
    [discard] descarta { $cards }
    [done] { "" }
    [end] { "" }
   *[other] { $verb } { $cards }
}
book-turns-prize = descubre el premio { $number }
book-act-takes = { $act } y toma { $cards }
book-act-stays = { $act }, que se queda
book-card-list = { JOIN($cards, between: ", ", last: " y ") }
book-by-player = { $seat } { $act }
book-sentence = { JOIN($parts, between: ", ") }.
book-talk = { JOIN($parts, between: "; ") }.

# En hojas para cortar, doblar y grapar.
book-cut = cortar
book-fold = doblar
book-sheet = hoja { $number } de { $count }, { $side ->
    [back] reverso
   *[other] anverso
}
book-flip = imprimir a doble cara, voltear por el borde { $edge ->
    [short] corto
   *[other] largo
}
book-round-steps = cortar por la línea, doblar por los trazos, encajar los pliegos por orden (1 fuera), grapar en el pliegue

# Lo que muestran las imágenes, para quien no las ve.
book-alt-cards = Cartas: { LIST($cards) }.
book-alt-held = { $holder }: { LIST($cards) }.
book-alt-play = { $player ->
    [none] { $card }
   *[other] { $player }: { $card }
}
book-alt-plays = { JOIN($plays, between: "; ") }.
book-alt-trick = Una baza. { JOIN($plays, between: "; ") }. { $winner ->
    [none] Nadie gana la baza
   *[other] La gana { $winner }
}.
book-alt-pennies = Seis monedas, jugada a jugada: { JOIN($figures, between: ", luego ") }.
