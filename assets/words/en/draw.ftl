# Drawing cards: faces, layers and their parameters.
draw-no-face = the deck has no face '{ $name }'
    .hint = { $near }
draw-face-loop = faces use each other in a loop
    .hint = remove the `use` that leads back
draw-too-many-layers = the face has more than { $most } layers
draw-too-many-points = the face has more than { $most } shapes and points
    .hint = draw less of it, or place it as a picture
draw-no-plate = no plate '{ $name }'
    .hint = plates are cut with `python -m engraver`
draw-plate-name = '{ $name }' is not a valid plate name
draw-not-a-path = not valid SVG path data: { $reason }
draw-picture = cannot place { $file }: { $reason }
draw-as-picture = { $file }: elements with a filter become pictures at { $dpi } dpi; the rest stays vector art
draw-as-still = { $file } is animated; it is drawn as it is without the animation
draw-picture-box = the picture's box is { $width } x { $height }
    .hint = give it a width and a height
draw-crop-parts = `crop` takes four parts from 0 to 1: left, top, right, bottom
draw-crop-all = `crop` cuts away the whole picture
draw-repeats = cannot repeat { $times } times; the limit is { $most }
draw-not-a-list = '{ $of }' is not a table, a list or a number
    .hint = `split(...)` turns a text with several parts into a list
draw-symbols-part = { $count } symbols are drawn as { $shown }
    .hint = a part of one is not drawn: round the number, such as `count: round(...)`
# Text
draw-text-ink = text needs an ink
draw-text-size = text needs a size
    .hint = give `size: 9pt` or `cap: 2.5mm`
draw-text-no-glyph = the font '{ $font }' ({ $file }) has no { COMMAS($characters) }
    .hint = { COUNT($own) ->
        [0] { draw-text-no-glyph.bundled }
       *[other] { LIST($own) } of this deck has { COUNT($characters) ->
            [one] it
           *[other] them
        }: name it in `fonts:` (`more: { LIST($own) }`), and write `font: [{ $font }, more]`
    }
    .bundled = { COUNT($fonts) ->
        [0] add a font file that has { COUNT($characters) ->
            [one] it
           *[other] them
        } to the deck; the page "Fonts" shows how
       *[other] { OR($fonts) } has { COUNT($characters) ->
            [one] it
           *[other] them
        }
    }
draw-text-plain-mark = `text` prints the mark { $mark } as it is typed
    .hint = write it in a `text-box`, or choose a bold or italic font; a `text-box` with `marks: no` prints the mark without this warning
draw-text-arc = text on an arc needs a radius
draw-text-box = a text box needs a size and a width
draw-text-over = the text is { $found } too long for its box
    .hint = shorten it, allow a smaller `least`, or make the box larger
draw-text-shrunk = '{ $text }' fits its width only at { $found }, below the minimum of { $least }
    .hint = shorten it, increase `w`, use a text-box, or allow a smaller `least`
draw-text-mark = `{ $mark }` is never closed
    .hint = write { $plain } for the character itself
draw-text-percent = `{ $text }`: words in a text can be { $least }% to { $most }% of its size
    .hint = write `[words](80%)`, or `[words](ink 80%)` with an ink
draw-text-tag = `{ $tag }` is printed as it is
    .hint = write { $mark }, or `marks: no` if that is what you want
draw-text-hyphens = there are no hyphenation rules for the language '{ $language }'
draw-text-blank = the font '{ $font }' ({ $file }) has neither outlines nor colours that deckgen draws for { COMMAS($characters) }
    .hint = use an icon, or a font with outlines or with COLR, CBDT or sbix colours
draw-text-paint = glyph { $glyph } of the font { $file } uses a kind of paint that deckgen cannot draw ({ $what })
    .hint = use another font, or an icon
draw-text-cut = the font '{ $font }' has no { $cut } cut, so deckgen makes one from the letters it has
    .hint = add one: `fonts: { "{" }{ $font }: { "{" }file: ..., { $cut }: ...{ "}" }{ "}" }`
draw-picture-cut = { $file } has bold or italic text in a font without that cut, so deckgen makes one from the letters it has
    .hint = add the cut to the deck's font
draw-text-small-caps = the font '{ $font }' has no small capitals, so deckgen makes them from its capitals
    .hint = add a font that has them: `fonts: { "{" }{ $font }: { "{" }file: ..., small-caps: ...{ "}" }{ "}" }`
# Icons, pips and figures
draw-icon-ink = an icon needs an ink
draw-icon-unknown = there is no icon '{ $name }'
draw-icon-bundled = the bundled icon '{ $icon }' is used, because the deck has no icon of that name
    .hint = if you mean the deck's icon, write '{ $near }'
draw-icon-untinted = the icon '{ $icon }' stays black: `ink` is only for icons with `tint: yes`
    .hint = write `icons: {"{"} { $icon }: {"{"} file: ..., tint: yes {"}"} {"}"}`, or for a whole folder `icons: {"{"} all: {"{"} file: icons/*.svg, tint: yes {"}"} {"}"}`
draw-icon-add = { $near } Your own pictures go under `icons:`, one as `{ $name }: icons/{ $name }.svg` or a whole folder as `icons: icons/`.
draw-icon-colon = { $near } Your own pictures go under `icons:`, one as `{ $name }: icons/{ $name }.svg` or a whole folder as `icons: icons/`. For a plain colon, write \:.
draw-pips = cannot arrange { $count } pips: the count must be 0 to { $most }, and the radius more than 0
draw-figure-needs = a figure needs 1 to { $most } discs, a pitch and a box
draw-figure-unknown = no figure { $number }: { $discs ->
        [one] 1 disc forms
       *[other] { $discs } discs form
    } { $count ->
        [one] 1 figure
       *[other] { $count } figures
    }
draw-figure-pitch = figure { $number } needs a pitch of { $pitch } or less to fit its box
draw-figure-vacant = the box and its reach have too many vacant points, { $pitch } apart
    .hint = choose a pitch that gives at most { $most } rows
# Shapes
draw-line-points = a line needs at least two points
draw-ring-inner = the inner radius, { $inner }, must be smaller than the outer radius, { $outer }
draw-polygon-sides = a polygon has 3 to 100 sides, not { $sides }
draw-bar-boxes = a bar has at most 200 boxes, not { $count }
draw-gauge-whole = `of` must be more than 0, not { $of }
draw-beads = beads need a width and a pitch, and there can be at most { $most }
draw-qr-long = a text of { $count } characters is too long for a QR code
    .hint = shorten it, or lower the level
draw-qr-small = the squares of the QR code would be { $side } wide, too small to scan
    .hint = shorten the text, lower the level, or make the code larger
# Engraving and scans
draw-hatch = a hatch needs `r`, `w` and `h`, or `d`, at most { $longest } long, and a pitch of at least { $finest }
draw-moon-fine = lines { $pitch } apart are too fine for a moon with a radius of { $r }
    .hint = choose a larger pitch
draw-moon = a moon needs a radius of at most { $longest }, and a pitch of at least { $finest }
draw-night-size = a night needs `r`, or `w` and `h`, and a pitch of at least { $finest }
draw-night-disc = a disc is three lengths: [x, y, r]
draw-night-steps = a night of this size with lines { $pitch } apart that part around { $discs } discs is too fine
    .hint = make it smaller, or choose a larger pitch or fewer discs
draw-night-large = a night of { $width } x { $height } is larger than any piece can be
draw-scan-inks = a scan needs inks for `light`, `mid` and `key`
draw-scan-size = a scan needs a positive radius and a zoom of at least 1
draw-scan-name = name scans after their cards, as in scans/jan-full.png
draw-outline = pieces cannot be cut to this outline: { $reason }
draw-outline-lines = it has { $count } separate lines; use one closed line
draw-outline-points = it has more than { $most } points
draw-outline-flat = it has no area
draw-outline-crossed = its line crosses or touches itself
