# Pieces on sheets of paper, and the calibration sheet.
sheet-too-large = a piece of { $width } x { $height } with { $bleed } bleed does not fit { $paper }, whose printable area is { $across } x { $down }
    .hint = choose a larger paper, smaller margins or a smaller trim
sheet-grid = { $columns } x { $rows } pieces of { $width } x { $height } with { $bleed } bleed do not fit { $paper }
    .hint = choose fewer, or less bleed or margin
sheet-labels = { $name } has { $shape } pieces of { $size }, and yours are { $width } x { $height }
    .hint = choose a trim of that size, or another sheet
sheet-slot-off-paper = slot { $slot }: a piece with its bleed would extend beyond the { $paper }
sheet-slots-overlap = slots { $first } and { $second }: two pieces of { $width } with { $bleed } bleed overlap
    .hint = choose less bleed, or move the slots apart
sheet-slot-fold = slot { $slot }: a back, mirrored at the fold, would cover this slot
    .hint = keep all slots on one side of { $fold }
sheet-no-slot = cannot start at slot { $slot }
    .hint = a sheet has the slots 1 to { $slots }
sheet-no-slots = every one of the { $slots } slots is skipped
    .hint = leave out some numbers of `skip`
sheet-copies = { $copies ->
        [one] 1 copy needs
       *[other] { $copies } copies need
    } more than { $sheets ->
        [one] 1 sheet
       *[other] { $sheets } sheets
    } of { $slots }
sheet-readings = got { $count ->
        [one] 1 reading
       *[other] { $count } readings
    }; eight are needed, one for each scale from A to H
sheet-reading = { $reading } is not on the scales, which run from -{ $most } to { $most }
