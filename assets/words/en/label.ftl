# What is printed on sheets and boxes beside the art.
label-sheet = sheet { NUMBER($number, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) }
label-sheet-side = sheet { NUMBER($number, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) }, { $side ->
    [back] back
   *[other] front
}
label-between = ·
label-full-size = print at 100 % (actual size)
label-flip = turn over on the { $edge ->
    [short] short
   *[other] long
} edge
label-fold = fold along the dashed line, glue, then cut
label-printer = for the printer { $name }
label-sizes-first = cut apart pieces of different sizes first
label-across-first = cut across first, then from top to bottom
label-down-first = cut from top to bottom first, then across
label-tile = row { $row } of { $rows }, column { $column } of { $columns }
label-join = join at the ticks

# Boxes
label-box-size = Print at 100 % (actual size). Creases fold away from you.
label-box-marks = Marks outside the art are in line with cuts and creases.
label-box-back = The next page has the lines for the back: flip on the long edge.
label-box-inside = The inside of the box: print it on the back, flip on the long edge,
label-box-lines = at 100 % (actual size). Crease and cut here, and no line shows.
label-box-towards = Creases fold towards you.
label-cut = cut
label-crease = crease
label-glue = glue
label-pieces = { $title }: { LIST($pieces) }
label-piece = { $name ->
    [tray] tray
    [lid] lid
   *[box] box
}
