# Was auf Bögen und Schachteln neben den Bildern steht.
label-sheet = Bogen { NUMBER($number, useGrouping: 0) } von { NUMBER($count, useGrouping: 0) }
label-sheet-side = Bogen { NUMBER($number, useGrouping: 0) } von { NUMBER($count, useGrouping: 0) }, { $side ->
    [back] Rückseite
   *[other] Vorderseite
}
label-between = ·
label-full-size = mit 100 % drucken (tatsächliche Größe)
label-flip = über die { $edge ->
    [short] kurze
   *[other] lange
} Kante wenden
label-fold = an der gestrichelten Linie falten, kleben, dann schneiden
label-printer = für den Drucker { $name }
label-sizes-first = zuerst die Teile verschiedener Größe voneinander trennen
label-across-first = zuerst quer schneiden, dann von oben nach unten
label-down-first = zuerst von oben nach unten schneiden, dann quer
label-tile = Reihe { $row } von { $rows }, Spalte { $column } von { $columns }
label-join = an den Strichen zusammensetzen

# Schachteln
label-box-size = Mit 100 % drucken (tatsächliche Größe). Nach hinten falten.
label-box-marks = Die Marken neben den Bildern zeigen, wo geschnitten und gefaltet wird.
label-box-back = Die nächste Seite hat die Linien für die Rückseite: über die lange Kante wenden.
label-box-inside = Die Innenseite der Schachtel: auf die Rückseite drucken, über die lange Kante gewendet,
label-box-lines = mit 100 % (tatsächliche Größe). Hier falten und schneiden, dann bleibt keine Linie sichtbar.
label-box-towards = Nach vorn falten.
label-cut = Schnitt
label-crease = Falz
label-glue = kleben
label-pieces = { $title }: { LIST($pieces) }
label-piece = { $name ->
    [tray] Boden
    [lid] Deckel
   *[box] Schachtel
}
