# What problems are about.
deck-the-deck = the deck
deck-the-part = the part '{ $name }'
deck-the-ink = the ink '{ $name }'
deck-the-font = the font '{ $name }'
deck-the-icon = the icon '{ $name }'
deck-the-keyword = the keyword '{ $name }'
deck-the-option = the option '{ $name }'
deck-the-game = the game '{ $name }'
deck-the-table = `table`
deck-the-pile = the pile '{ $name }'
deck-the-zone = the zone '{ $name }'
deck-the-counter = the counter '{ $name }'
deck-tell-apart = `tell-apart`
deck-the-box = `box`
deck-the-gallery = `gallery`
deck-the-prints = `prints`
deck-the-prints-overlay = the overlay '{ $name }' in `prints`
deck-the-pattern = the pattern
deck-the-gradient = the gradient
deck-the-shadow = the shadow
deck-the-outline = the outline
deck-the-card = the card
deck-layer-unseen = the layer '{ $name }' draws nothing without { OR($keys) }
    .hint = `outline` and `shadow` only follow what a layer paints
deck-the-layer = the layer '{ $name }'
deck-a-style = a style
deck-the-language-file = a language file
deck-the-book = the book
deck-the-headings = `headings`
# What is expected of a value.
deck-a-length = a length such as 63mm, 0.25in or 0.5w
deck-yes-or-no = yes or no
deck-a-colour = a colour in quotes, such as "#2a4a9f"
deck-a-share = a number from 0 to 1, or a percentage such as 50%
deck-a-stop = an ink, which may have its place after it: night 60%
deck-four-percentages = four percentages, such as [100, 86, 0, 4]
deck-one-of = one of { COMMAS($words) }
deck-two-values = two values, such as [3mm, 4mm]
deck-a-whole-number = a whole number from { $least } to { $most }
deck-number-within = a number from { $least } to { $most }
deck-a-trim = a size such as { $shape ->
        [circle] 3.5in
       *[other] 63.5mm x 88.9mm
    }
deck-no-outline = pieces of the shape 'outline' need an `outline`
    .hint = write `outline: art/shield.svg`, or use path data such as `outline: M0 0H3L1.5 4Z`
deck-outline-too = pieces have an outline, but their shape is '{ $shape }'
    .hint = leave out `shape`
deck-a-layer = a layer: one key, its kind, such as `disc: {"{"}r: 5mm, fill: red{"}"}`
# Values.
deck-control-character = '{ $text }' contains a control character
    .hint = remove it
deck-no-unit = '{ $text }' has no unit
    .hint = write { $text }mm, or use in, pt, w, h or r
deck-long = '{ $text }' is { $length }; the longest length is { $most }
deck-negative = '{ $text }' is { $length }, but cannot be negative
deck-length-within = { $length } is out of range
    .hint = it must be from { $least } to { $most }
deck-measure = the measure '{ $name }' at { $trim }: { $problem }
deck-measure-name = '{ $name }' cannot be the name of a measure
    .hint = choose a name that has no other meaning
deck-not-a-picture = '{ $name }' is not a picture
    .hint = use SVG or PNG
deck-no-pictures = no pictures match '{ $name }'
    .hint = the folder must be in the deck's folder: `icons/*.svg`
deck-icon-twice = two pictures give the icon '{ $name }'
    .hint = rename one of them
deck-cards-entry = cards are a list of entries, and this is a single entry
    .hint = begin it with `- `, as in `- { "{" }{ $name }: ...{ "}" }`
deck-cards-map = cards are a list, and this is a map
    .hint = begin each card with `- ` and give it an id: `- { "{" }id: { $name }, ...{ "}" }`
deck-no-id-in-row = every card needs one; to leave rows like this out, write `where: "{ $condition }"` next to `from:`
deck-no-id = the id is empty
    .hint = every card needs one; to leave rows out, write a condition next to `from:`, such as `where: name`
deck-not-a-name = '{ $name }' cannot be an id
    .hint = files are named after it: use letters, digits, - _ . +
# Names that the deck does not have.
deck-no-ink = the deck has no ink '{ $name }'
    .hint = { $near }
deck-one-ink = this must be one ink, not a gradient or a pattern
    .hint = gradients are for shapes, words, shadows and outlines, and patterns for shapes and words
deck-font-names = { $count ->
        [0] the font '{ $name }' needs a `file` or a `family`
       *[other] the font '{ $name }' has a `file` and a `family`: keep only one of them
    }
deck-no-icon = there is no icon '{ $name }'
    .hint = { $near }
deck-parameter-name = '{ $name }' cannot be a value given to a face
    .hint = use a single word that is not a measure such as `w` or `safe`
deck-pattern-size = a pattern tile must be at least { $least } wide and high
deck-icon-file = '{ $name }' is a file, not the name of an icon
    .hint = name it first: `icons: { "{" }{ $icon }: { $name }{ "}" }`
deck-icon-sentence = '{ $text }' is not the name of an icon
    .hint = to explain what a word means, write `reminder: ...`
deck-write-gradient = write a gradient as `{ "{" }gradient: linear, angle: 90, stops: [red, blue]{ "}" }`
deck-write-colour = write a colour as `"#2a4a9f"`, or `"#2a4a9f80"` for one that is half transparent; CMYK goes into `inks`
deck-keyword-empty = a keyword needs a word
deck-keyword-twice = '{ $word }' is a form of two keywords, '{ $first }' and '{ $second }'
deck-many-keywords = the deck has more than { $most } keywords
deck-font-family = there is no font file '{ $name }', but a family with this name
    .hint = write {"{"}family: { $name }{"}"}
deck-no-font = the deck has no font '{ $name }'
    .hint = { $near }
deck-no-face = the deck has no face '{ $name }'
    .hint = { $near }
deck-no-overlay = the deck has no overlay '{ $name }'
    .hint = { $near }
deck-no-style = the deck has no style '{ $name }'
    .hint = { $near }
deck-no-kind = there is no layer kind '{ $name }'
    .hint = { $near }
deck-style-loop = the style '{ $name }' extends itself
    .hint = remove one `extends`
# Parts and cards.
deck-part-name = '{ $name }' cannot be the name of a part
    .hint = a folder is named after it: use letters, digits, - _ . +
deck-part-twice = the part '{ $name }' is already at the top of the file
deck-piece-size = a piece of { $width } x { $height } cannot be made
    .hint = each side must be { $least } to { $most }
deck-no-cards = the deck has no cards
    .hint = list them under `cards:`
deck-place-twice = two places on the table are named '{ $name }'
    .hint = piles, zones and the hands (`hand`) have different names
deck-place-name = '{ $name }' cannot be a name on the table
    .hint = players type it as one word, of letters, digits, - and _: write '{ $instead }'
deck-place-no-pile = the table has no pile '{ $name }' among its `piles`
    .hint = { $near }
deck-place-no-cards = no card or part is named '{ $name }'
    .hint = { $near }
deck-gallery-no-card = the first part, '{ $part }', has no card '{ $name }'
    .hint = { $near }
deck-which-face = the card '{ $card }' does not name its face
    .hint = { $near }
deck-id-twice = two cards have the id '{ $id }'
    .hint = first used on line { NUMBER($first, useGrouping: 0) }
deck-column-measure = a column cannot be called '{ $name }', because that is a measure
    .hint = choose another name
deck-many-cards = this makes more than { $most } cards
deck-large-product = this product makes { $size } cards; the limit is { $most }
deck-all-of-no-table = `all` needs a table called '{ $name }'
    .hint = { $near }
# Deck files.
deck-not-found = there is no deck '{ $name }': no bundled deck, file or folder is called that
    .hint = { $near }; or make a new one with `deckgen new`
deck-is-a-table = '{ $name }' is a table, not a deck
    .hint = name the folder of a deck, or make a deck from the table with `deckgen new mydeck --data { $name }`
deck-empty-folder = the folder '{ $folder }' has no deck.yaml
    .hint = create one with `deckgen new`
deck-not-a-deck = this is not a deck file
    .hint = its first line should be `deckgen: { $format }`
deck-later-format = this deck uses format { $version }, but this version of deckgen reads format { $format }
    .hint = install a newer deckgen
# Languages.
deck-not-a-language = '{ $tag }' is not a language
    .hint = write a BCP 47 tag such as `en`, `pt-BR` or `zh-Hant`
deck-no-language = the deck { $deck } has no texts in '{ $language }'
    .hint = to add the language, write lang/{ $language }.yaml, with `deckgen texts --lang { $language } --export` as a help, or rules in rules/{ $language }{ $count ->
        [0] { "" }
       *[other] ; { $near }
    }
deck-untranslated = '{ $text }' has no translation in '{ $language }'
    .hint = add it to `texts` in { $file }, or to `same` if it stays the same; `deckgen texts` lists all
deck-stale-text = the deck no longer says '{ $text }'
    .hint = remove or update it
deck-unnamed-row = the { $table } '{ $row }' has no { $column } in '{ $language }'
    .hint = fill in that row of { $file }, or add the { $column } to `same` if it stays the same
