# Why an SVG file or path data cannot be drawn.
svg-empty = it is empty
svg-file-size = it is larger than { $most }
svg-xml = line { NUMBER($line, useGrouping: 0) }: { $error }
svg-root = its root element is <{ $name }>, not <svg>
svg-outside = it refers to '{ $link }', which is outside the file
svg-elements = it has more than { $most } elements, or nests them more than { $deepest } deep
svg-style-sheet = its style sheet refers to another file; save it as plain SVG
svg-script = it contains a script
svg-no-size = it has neither a viewBox nor a width and height
svg-nothing = it contains nothing to draw
svg-colour = it uses an unknown colour, '{ $text }'
svg-number = '{ $text }' is out of range
svg-length = '{ $text }' is not a length
svg-transform = invalid transform '{ $text }'
svg-transform-numbers = the transform { $name } does not take { $count ->
        [one] 1 number
       *[other] { $count } numbers
    }
svg-path-start = the first command must be M
svg-path-command = expected a command before '{ $text }'
svg-path-numbers = { $command } takes { $count ->
        [one] 1 number
       *[other] { $count } numbers
    }, but '{ $text }' follows
svg-path-unknown = unexpected '{ $text }'
svg-in = line { NUMBER($line, useGrouping: 0) }, <{ $name }>: { $reason }
svg-packed = it is not a valid gzip file
svg-entities = it declares entities that refer to files or other entities, or are too long; save it as plain SVG
svg-style-rules = its style sheets have more than { $most } rules, or their selectors take too long to match
svg-style-media = its style sheet has rules for '{ $text }', which cannot be evaluated here; save it as plain SVG, or use 'print'
svg-style-rule = its style sheet has { $name }, which is not supported; save it as plain SVG
svg-style-nested = its style sheet has nested rules, which are not supported; save it as plain SVG
svg-style-deep = its styles nest brackets more than { $most } deep; save it as plain SVG
svg-web-page = part of a web page cannot be drawn; convert it to shapes
svg-flowed-text = Inkscape's flowed text cannot be drawn; convert it to paths
svg-effect = this kind of { $name } cannot be drawn; use a reference such as url(#name)
svg-undrawn = { $name } cannot be drawn; take it out, or export it as PNG
svg-blend = there is no blend mode '{ $name }'
svg-filter = filters are drawn by resvg, which is not installed; run `pip install resvg-py`, or export it as PNG
svg-filter-text = text in an element with a filter cannot be drawn; convert the text to paths
svg-filter-drawing = a drawing within an element that has a filter cannot be drawn; export it as PNG
svg-renderer = resvg could not draw it within its limits of time and memory; export it as PNG
svg-pixels = its filters would need more than { $most } pixels
svg-uses = it draws more than { $most } elements, or they refer to each other in a loop
svg-gradient-stops = it uses a gradient of { $count } stops; up to { $most } can be drawn
svg-data = its data: address is damaged
svg-nested = it contains drawings nested more than { $most } deep
svg-text-font = the font '{ $family }' is not one of the deck's fonts; convert the text to paths, or add a font with this name to `fonts`
svg-text-colour = the font '{ $font }' draws { COMMAS($characters) } in its own colours, which text in a drawing cannot have; convert it to paths
svg-text-glyph = the font '{ $font }' has no { COMMAS($characters) }
svg-text-set = text with { $name } cannot be set; convert it to paths
svg-text-leftwards = text that runs from right to left cannot be set; convert it to paths
svg-text-long = a text is longer than { $most } characters
svg-gradient-focus = it uses a gradient whose focus is outside its circle; use one inside
