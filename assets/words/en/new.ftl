# Problems of `deckgen new`.
new-bad-name = '{ $name }' cannot be the name of a deck
    .hint = a folder of this name is impossible on some systems: leave out < > : " / \ | ? * and control characters, and begin with a letter or a digit
new-exists = '{ $path }' already exists
    .hint = choose another name; nothing was written
new-no-template = there is no template '{ $name }'
    .hint = { $near }
new-template-data = the cards of the template '{ $name }' have no room for the columns of a table
    .hint = use --template { OR($known) }; `shape` and `trims` in the deck.yaml that it makes can be changed
new-no-table = there is no file '{ $path }'
    .hint = give a .csv, .xlsx, .ods, .json or .yaml file; a sheet of a workbook as "cards.xlsx#Spells"
new-empty-table = the table has no rows
    .hint = the first row names the columns, and every row after it is a card
new-no-glyph = the font '{ $name }' ({ $font }) has no { COMMAS($characters) }
    .hint = { COUNT($fonts) ->
        [0] add a font file to the deck, and name it under `fonts:`
       *[other] choose { OR($fonts) } under `fonts:`
    }
new-language = The texts look { $language ->
        [de] German
        [es] Spanish
        [fr] French
        [it] Italian
        [ja] Japanese
        [ko] Korean
        [nl] Dutch
        [pt] Portuguese
       *[sv] Swedish
    }, so deck.yaml has `language: { $language }`, for quotation marks and word breaks. Change it if that is wrong.
new-no-language = deck.yaml has `language: en`: if the texts are in another language, write that there, such as `fr`.
new-copied = { $table } was copied to { $copy }: from now on, edit the copy.
new-cropped = { $more ->
        [0] { LIST($names) } { $count ->
            [one] has
           *[other] have
        }
       *[other] { COMMAS($names) } and { $more } more have
    } other proportions than the cards ({ $size }): what goes beyond is cut off
    .hint = to show all of a picture, write `fit: fit` in place of `fit: fill`
new-headless = the first row names the columns, and one of them is called '{ $name }'
    .hint = if that row is a card, add a row with the names of the columns above it
new-cell = { $column } is '{ $text }'
new-nameless = row { NUMBER($row, useGrouping: 0) } has no { $column }, so it is not a card: { LIST($cells) }{ $more ->
    [0] { "" }
    [one] ; { $more } more row has none
   *[other] ; { $more } more rows have none
  }
    .hint = if it is a card, fill in its { $column }
new-total = row { NUMBER($row, useGrouping: 0) }, '{ $name }', is a card, but its { $column } is the sum of all others
    .hint = if it is a total, delete the row, or leave it out with `where: { $condition }` below `from:`
new-no-folder = there is no folder '{ $path }'
new-no-fronts = '{ $path }' has no pictures of card fronts
    .hint = it should hold { OR($endings) } files named after the cards
new-too-many-pictures = '{ $path }' holds more than { $most } pictures
new-unusable-picture = cannot use { $file }: { $reason }
new-bleed = '{ $text }' is not a way to make bleed
    .hint = use { OR($words) }, or a colour such as #2a4a9f
