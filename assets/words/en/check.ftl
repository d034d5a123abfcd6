# `deckgen check`: decks, their cards in print, records.

# Frames and notes.
check-for-targets = { COMMAS($targets) }: { $problem }
check-with-overlay = { $problem }, with the { COUNT($overlays) ->
    [one] overlay { LIST($overlays) }
   *[other] overlays { LIST($overlays) }
  }
check-other-cards = { $problem }; { COUNT($cards) ->
        [0] { $count ->
            [one] 1 other
           *[other] { $count } others
        } too
       *[other] also { $more ->
            [0] { LIST($cards) }
           *[other] { COMMAS($cards) } and { $more } more
        }
    }
check-note = note: { $note }
check-in-language = { $problem }, in the language { $language }
check-drawn = { $title }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  } drawn for { $target }
check-resolution = { $target }: pictures print at { $least } or more; lowest: { COMMAS($pictures) }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }
check-picture-at = { $card } { $found } ({ $where })
check-see-through = { $target }: transparent art { $fate }: { COMMAS($cards) }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }
check-flattened = is flattened at { NUMBER($dpi, useGrouping: 0) } dpi
check-not-flattened = stays transparent
check-unfinished = { $count ->
    [one] one text is missing or out of date in '{ $language }'; `deckgen check --lang { $language }` names it
   *[other] { $count } texts are missing or out of date in '{ $language }'; `deckgen check --lang { $language }` names them
  }
check-more-house-rules = { $count ->
    [one] one more value is
   *[other] { $count } more values are
  } set by a house rule
check-record-holds = { $path }: the record is valid
check-unknown-file = { $path } is not a deck, a PDF or a game record

check-no-words = booklets have English headings ({ COMMAS($headings) }), because deckgen has none in '{ $language }'; write yours under `headings:` in rules/book.yaml

# Files of the last build.
check-other-language = { $folder } has no files in the language { $language }, so no files were checked; for a build in another folder, add --out
check-outdated = in { $folder }, the files of { LIST($targets) } are older than { COMMAS($changed) }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }: build again with { $options }
check-gallery-outdated = in { $folder }, the pictures of `deckgen gallery` are older than { COMMAS($changed) }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }: make them again with `{ $command }`
check-inputs-gone = in { $folder }, the files of { LIST($targets) } were made with { COMMAS($changed) }{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }, which no longer { COUNT($changed) ->
    [one] exists
   *[other] exist
  }: build again with { $options }

# Faces.
check-no-glyph = the font of '{ $text }' has no glyph for { COMMAS($characters) }
    .hint = choose a font that has it, or use another character
check-safe-line = '{ $text }' crosses the safe line, { $safe } inside the trim, by { $found }
    .hint = move it inwards, or set `role: background` if it may be cut off
check-safe-line-art = live matter crosses the safe line, { $safe } inside the trim, by { $found }
    .hint = move it inwards, or set `role: background` if it may be cut off
check-short-art = its art ends short of the bleed of { $found }: a white edge may show after cutting
    .hint = use `fill`, or extend the background to the bleed
check-short-picture = its picture ends at the cut, so a cut that is slightly off shows what is behind it in the { $found } of bleed
    .hint = give the `image` layer `bleed: mirror` or `bleed: extend`, or make its box as large as the bleed
check-marked-back = its back '{ $back }' differs from those of other cards, so it can be recognised from behind{ $others ->
    [0] { "" }
    [one] {" "}[and { $others } other card]
   *[other] {" "}[and { $others } other cards]
  }
    .hint = keep what changes from card to card off the back
check-look-alike = it looks like the card '{ $other }'
    .hint = change the picture or index of one of them
check-contrast = '{ $text }' in the ink '{ $ink }' on { $ground }: contrast { $found } (needs { $least }){ $others ->
    [0] { "" }
    [one] ; 1 other card too
   *[other] ; { $others } other cards too
  }
    .hint = choose a darker or lighter ink, or a plain ground under it

check-overlap = '{ $text }' is printed over '{ $other }' of the layer at { $place }{ $others ->
    [0] { "" }
    [one] ; 1 other card too
   *[other] ; { $others } other cards too
  }
    .hint = move one of them, or make its box smaller
check-covered = '{ $text }' is partly covered by what a later layer prints over it{ $others ->
    [0] { "" }
    [one] ; 1 other card too
   *[other] ; { $others } other cards too
  }
    .hint = move one of them, or move the text below the other layer in the list, so that it is printed on top

# Inks that must be told apart.
check-inks = the inks '{ $ink }' and '{ $other }' are { $found } apart (CIEDE2000) { $vision ->
    [normal] in normal vision
   *[other] in { $vision }
  }; the minimum is { $least }
    .hint = make one of them lighter or darker, or give it another hue; the page "Writing a deck" has six that work together
check-inks-in-grey = the inks '{ $ink }' and '{ $other }' are { $found } L* apart in grey; the minimum is { $least }
    .hint = make one of them lighter, or say under `cue` what else tells the cards apart
check-ink-build = the ink { $ink } is { $screen } on screens, and its CMYK build prints about as { $printed } ({ $found } apart, CIEDE2000): change one of them if they are meant to be the same

# What faces print.
check-misspelt-name = the deck has no card '{ $text }'
    .hint = { $near }
check-keyword-case = '{ $text }' is not taken for a keyword, because its case differs
    .hint = { $near } Otherwise list this form under `also`, or write \{ $text } for the plain word.
check-wrong-count = there { $found ->
    [one] is one card '{ $name }'
   *[other] are { $found } cards '{ $name }'
    }, not { $said }
    .hint = correct the number, or the `count` of the card
check-shared-name = { $table } '{ $row }' and { $table } '{ $other }' are both called '{ $name }'
    .hint = give each its own name
check-words = { $title } should { $wanted ->
    [0] not print '{ $what }'
    [1] print '{ $what }' once
    [2] print '{ $what }' twice
   *[other] print '{ $what }' { $wanted } times
  }; its face { $found ->
    [0] does not
    [1] does once
    [2] does twice
   *[other] does { $found } times
  } ({ $has })
    .hint = fix the face '{ $face }', the data of the card, or its `prints` in line { NUMBER($line, useGrouping: 0) }
check-labels = { $title } should { $wanted ->
    [0] not draw '{ $what }'
    [1] draw '{ $what }' once
    [2] draw '{ $what }' twice
   *[other] draw '{ $what }' { $wanted } times
  }; its face { $found ->
    [0] does not
    [1] does once
    [2] does twice
   *[other] does { $found } times
  } ({ $has })
    .hint = fix the face '{ $face }', the data of the card, or its `prints` in line { NUMBER($line, useGrouping: 0) }
check-has = it has { LIST($shown) }
check-has-none = it has none
check-more = { $count } more
check-shown = '{ $text }' { $count ->
    [0] not at all
    [1] once
    [2] twice
   *[other] { $count } times
  }
check-sign = { $title } should show the '{ $label }' of '{ $of }'; its face shows another
    .hint = fix the face '{ $face }', the data of the card, or its `prints` in line { NUMBER($line, useGrouping: 0) }
check-sign-of-other = { $title } should show the '{ $label }' of '{ $of }'; its face shows that of '{ $other }'
    .hint = fix the face '{ $face }', the data of the card, or its `prints` in line { NUMBER($line, useGrouping: 0) }
# What was built.
check-no-target = cannot check what was built for '{ $name }': its target file '{ $path }' is gone
    .hint = put the file back, or build again without it
# What is being checked, for the progress bar.
check-drawing = drawing { $card }
check-contrast-of = measuring contrast
check-target = looking at the cards for { $target }
check-file = reading { $path }
