# Lo que se imprime en hojas y cajas, junto a los dibujos.
label-sheet = hoja { NUMBER($number, useGrouping: 0) } de { NUMBER($count, useGrouping: 0) }
label-sheet-side = hoja { NUMBER($number, useGrouping: 0) } de { NUMBER($count, useGrouping: 0) }, { $side ->
    [back] reverso
   *[other] anverso
}
label-between = ·
label-full-size = imprimir al 100{"\u00A0"}% (tamaño real)
label-flip = voltear por el borde { $edge ->
    [short] corto
   *[other] largo
}
label-fold = doblar por la línea discontinua, pegar y luego cortar
label-printer = para la impresora { $name }
label-sizes-first = separar primero las piezas de tamaños distintos
label-across-first = cortar primero a lo ancho y luego de arriba abajo
label-down-first = cortar primero de arriba abajo y luego a lo ancho
label-tile = fila { $row } de { $rows }, columna { $column } de { $columns }
label-join = unir por las marcas

# Cajas
label-box-size = Imprimir al 100{"\u00A0"}% (tamaño real). Doblar hacia atrás.
label-box-marks = Las marcas alrededor del dibujo indican dónde cortar y doblar.
label-box-back = La página siguiente tiene las líneas del reverso: voltear por el borde largo.
label-box-inside = El interior de la caja: imprimir en el reverso, volteando por el borde largo,
label-box-lines = al 100{"\u00A0"}% (tamaño real). Doblar y cortar aquí: no se verá ninguna línea.
label-box-towards = Doblar hacia delante.
label-cut = corte
label-crease = pliegue
label-glue = pegar
label-pieces = { $title }: { LIST($pieces) }
label-piece = { $name ->
    [tray] base
    [lid] tapa
   *[box] caja
}
