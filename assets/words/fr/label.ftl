# Ce qui est imprimé sur les feuilles et les boîtes, à côté des dessins.
label-sheet = feuille { NUMBER($number, useGrouping: 0) } sur { NUMBER($count, useGrouping: 0) }
label-sheet-side = feuille { NUMBER($number, useGrouping: 0) } sur { NUMBER($count, useGrouping: 0) }, { $side ->
    [back] verso
   *[other] recto
}
label-between = ·
label-full-size = imprimer à 100{"\u00A0"}% (taille réelle)
label-flip = retourner sur le bord { $edge ->
    [short] court
   *[other] long
}
label-fold = plier sur les pointillés, coller, puis couper
label-printer = pour l’imprimante { $name }
label-sizes-first = séparer d’abord les pièces de tailles différentes
label-across-first = couper d’abord en travers, puis de haut en bas
label-down-first = couper d’abord de haut en bas, puis en travers
label-tile = rangée { $row } sur { $rows }, colonne { $column } sur { $columns }
label-join = assembler sur les repères

# Boîtes
label-box-size = Imprimer à 100{"\u00A0"}% (taille réelle). Plier vers l’arrière.
label-box-marks = Les repères autour du dessin indiquent où couper et plier.
label-box-back = La page suivante porte les traits du verso{"\u00A0"}: retourner sur le bord long.
label-box-inside = L’intérieur de la boîte{"\u00A0"}: à imprimer au verso, en retournant sur le bord long,
label-box-lines = à 100{"\u00A0"}% (taille réelle). Plier et couper ici{"\u00A0"}: aucun trait ne se verra.
label-box-towards = Plier vers l’avant.
label-cut = coupe
label-crease = pli
label-glue = coller
label-pieces = { $title }{"\u00A0"}: { LIST($pieces) }
label-piece = { $name ->
    [tray] fond
    [lid] couvercle
   *[box] boîte
}
