# The studio: decks edited in the browser.
studio-gone = this is no longer in the file
    .hint = the file was changed meanwhile; the page now shows it as it is
studio-not-text = only plain values can be edited here
    .hint = edit it in the text
studio-one-line = this must be written on one line
studio-needs-lines = this cannot be changed without rewriting the lines around it
    .hint = edit it in the text
studio-has-key = there is a key `{ $name }` already
studio-only-key = this is the only key
    .hint = delete the whole entry instead
studio-last-item = this is the only entry of its list
    .hint = edit it in the text
studio-quote-open = a quote in this table is never closed
    .hint = close it in the text
studio-not-utf8 = { $file } is not UTF-8
    .hint = save it as UTF-8
studio-changed-outside = { $file } was changed by another program
    .hint = nothing was overwritten; the page now shows the file as it is
studio-no-step = there is nothing to take back
studio-from-column = { $name } comes from a column: { $formula }
    .hint = change the cell, or the formula in the form
studio-in-style = this comes from a style
    .hint = change it in the form
studio-wants-length = { $name } takes a length, and nothing here is called '{ $found }'
    .hint = write one such as 9pt, 3mm or 0.5w
studio-wants = { $name } takes { $wants }, and nothing here is called '{ $found }'
studio-no-shift = { $formula } cannot be moved by the same amount on every card
    .hint = change the formula in the form
studio-unreadable = the studio does not understand this request
studio-paste-wide = what is pasted is too large: it has { $pasted ->
        [one] one column
       *[other] { $pasted } columns
    }, and here { $columns ->
        [one] is one
       *[other] are { $columns }
    }
    .hint = add columns first, or paste in parts
studio-paste-keys = there are more rows than the table has, and new ones need the column { $name }
    .hint = paste that column too, or with headings above the cells
studio-paste-headings = what is pasted begins with headings, and the table lacks { $names }
    .hint = add these columns first, or paste without them
studio-many-columns = more than { $most } entries of this list lack a column of what is pasted
    .hint = keep the cards in a table (`from: cards.csv`), or paste in parts
studio-open-already = { $path } is open in another studio
    .hint = use its window, or stop it with Ctrl-C first
studio-copied = { $deck } is a bundled deck; you are editing a copy of it in { $folder }
studio-folder-taken = { $deck } is a bundled deck and cannot be edited, and there is a folder { $folder } already
    .hint = edit that one with: deckgen studio ./{ $folder }
studio-link = The studio: { $link }
studio-no-font = this deck names no font
    .hint = add one under `fonts:` in the text
studio-no-face = there is no other face to draw here
    .hint = add one under `faces:` in the text
studio-file-kind = { $name } is neither a picture nor a font that can be used here
    .hint = drop PNG, JPEG, WebP, TIFF or SVG pictures, or TTF, OTF or WOFF2 fonts
studio-file-taken = there is a file { $name } already
    .hint = rename it, or write its name into the text
studio-not-on-card = { $card } does not show this layer
studio-ink-name = “{ $name }” cannot be the name of an ink
    .hint = use letters, such as the name of the colour or of what it is for
studio-kind-name = “{ $name }” cannot be the name of a kind of cards
    .hint = use a word such as “boss”, with letters, digits and -
studio-face-taken = there is a face { $name } already
    .hint = choose another name
studio-column-name = “{ $name }” cannot be the name of a column
    .hint = use letters, digits and _, begin with a letter, and take no name that formulas or cards have already
studio-has-column = there is a column { $name } already
studio-column-used = the column { $name } is used in { $where }
    .hint = change that line first
studio-no-table = the deck cannot be laid on a table: { $why }
studio-command-failed = deckgen { $command } has failed: { $why }
studio-rename-changes = with the new name, the card { $card } would not be the same
    .hint = other cards or a table may go by the old name too; rename the column in the text
studio-rename-breaks = with the new name the deck could not be read: { $why }
studio-rename-translated = translations go by this name
    .hint = rename the column in the text, and in the files of the languages
studio-column-fixed = a column must be called { $name } for deckgen to know what it is
