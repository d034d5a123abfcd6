# Problems in rules texts, in book.yaml and in translations.
rules-no-title = the text has no title
    .hint = begin with `# Title`
rules-empty-heading = the heading has no words
rules-empty-paragraph = the paragraph has no words
rules-marker-within = the rule number '{ $text }' is not at the beginning of a paragraph
    .hint = a rule is a paragraph of its own: leave a blank line before it
rules-marker = '{ $text }' is not a rule number
    .hint = a rule number has two or three capital letters, a hyphen and two digits, as in {"{"}#DG-01{"}"}
rules-index-rule = the index entry '{ $word }' refers to { $rule }, which is not in this book
    .hint = { $near }
rules-link-unknown = nothing in the book is called '{ $link }'
    .hint = { $near }
rules-rule-unknown = no rule of the book has the number { $rule }
    .hint = { $near }
rules-long = the text has more than { $most } characters
    .hint = split it into chapters
rules-headings = the text has more than { $most } headings
rules-marks = the paragraph has more than { $most } quotes, brackets and other marks
    .hint = split it, or write it without them
rules-deep = emphasis and links are nested more than { $most } deep
rules-columns = the table has more than { $most } columns
rules-markdown-unknown = '{ $kind }' is not allowed in a rules text
    .hint = use headings, paragraphs, lists, quotations, tables, links, *italic*, **strong** and `code`
rules-picture = rules texts cannot contain pictures: '{ $file }'
    .hint = to show cards, write `::cards CARD`; to print an exclamation mark before a bracket, write \!
rules-not-closed = `:::{ $name }` is not closed
    .hint = close it with a line `:::`, or write `::` for a one-line directive
rules-directive-unknown = there is no directive '{ $name }'
    .hint = { $near }
rules-body-missing = `{ $name }` needs a text
    .hint = write `:::{ $name }`, the text, and `:::`
rules-body-unwanted = `{ $name }` takes no text
    .hint = write `::{ $name }` on one line
rules-cards-empty = `cards` names no card
    .hint = write `::cards jun-full moonlight`
rules-cards-width = `width` takes a length of 1 mm to { $most }
    .hint = write `::cards jun-full width 45mm`
rules-trick-play = '{ $text }' is not a play in a trick
    .hint = write the player, = and the card: A=dec-full
rules-trick-empty = `trick` has no cards
    .hint = write `::trick A=dec-full* B=jan-last`
rules-pennies-figure = '{ $text }' is not a figure of pennies
    .hint = figures are f01 to f82
rules-pennies-empty = `pennies` names no figure
    .hint = write `::pennies f12 f34`
rules-glossary-empty = there is nothing for the glossary: no keyword of the deck has a `reminder`
    .hint = write them in deck.yaml: `keywords: { "{" }Flying: { "{" }reminder: Only birds can block it.{ "}" }{ "}" }`
rules-glossary-inside = a glossary cannot be inside a summary, a list or another block
    .hint = write `::glossary` on a line of its own, not in a list or a caption
rules-table-empty = `table` names no table of the deck
    .hint = write `::table hanafuda`
rules-record-empty = `record` names no file
    .hint = write `::record four-players.txt hand 1 show moves`
rules-record-part = `record` cannot show '{ $word }'
    .hint = { $near }
rules-number = '{ $text }' is not a whole number from 1 to 1000
rules-option-name = `option` takes the name of one option
    .hint = write `:::option pass_is_final`
rules-card-unknown = { $deck } has no card '{ $name }'
    .hint = { $near }
rules-table-unknown = { $deck } has no table '{ $name }'
    .hint = { $near }
rules-letter-missing = the font { $font } has no { $letter } ({ $code })
    .hint = write it another way
rules-sign-missing = the font { $font } has no { $letter } ({ $code })
    .hint = to print a picture in its place, name an icon for it in deck.yaml: `keywords: { "{" }"{ $letter }": star{ "}" }`
rules-no-summary = the rules of { $title } are too long for small pages, and have no summary to print there instead
    .hint = write one between `:::summary` and `:::`
rules-summary-long = the summaries fill { $pages } small pages, but there is room for only { $room } besides the title
    .hint = shorten the texts between `:::summary` and `:::`
rules-sheet-long = the rules of { $title } are too long for one side of a sheet
    .hint = shorten the rules, or write a summary between `:::summary` and `:::`
rules-pages-many = { $title } has { $pages } pages in the size { $size }, which takes at most { $most }
    .hint = choose a larger size
rules-blank = { $target }: booklets have a multiple of four pages, which leaves some blank: { JOIN($books, "; ") }
    .hint = in rules/book.yaml, `tails: [CARD]` puts cards on them and `scores: yes` turns them into score sheets; `scores: no` leaves them blank and ends this message
rules-blank-at-home = { $target }: some pages are blank, as a stitched booklet has a multiple of four pages and a folded leaflet eight: { JOIN($books, "; ") }; in rules/book.yaml, `tails: [CARD]` puts cards on them, `scores: yes` makes them score sheets, and `scores: no` ends this message
rules-blank-of = { COUNT($blank) ->
    [one] page
   *[other] pages
} { LIST($blank) } of { $pages } in { LIST($sizes) }
rules-hand-missing = the record '{ $file }' has no hand { $hand }
    .hint = hands are counted from 1
rules-record-invalid = the record '{ $file }' is not valid: { $problem }
rules-language-missing = there are no rules in '{ $language }'
    .hint = translate the texts of `rules` into this folder
rules-other-language = there are no rules in '{ $language }', so the booklet has those in the deck's own language
    .hint = translate the texts of `rules` into this folder
rules-untranslated = { $file } is not translated
rules-translation-old = { $file } has changed since it was translated
    .hint = update the translation, then write `{ $file }: "{ $digest }"` under `sources:` in rules/{ $language }/book.yaml
rules-translates-nothing = { $file } translates no text of `rules`
    .hint = { $near } A translation has the name of the text that it translates.
rules-translation-unrecorded = which version of { LIST($files) } was translated is not recorded
    .hint = if the { COUNT($files) ->
        [one] translation is
       *[other] translations are
    } up to date, write { $has ->
        [some] `{ $lines }` under `sources:`
       *[none] `sources: {"{"} { $lines } {"}"}`
    } in rules/{ $language }/book.yaml
rules-paper-small = two pages of the booklet, { $width } x { $height }, do not fit { $paper }
    .hint = choose larger paper
rules-round-large = round pages of { $diameter } do not fit { $paper } in pairs, so no sheets of them are made
