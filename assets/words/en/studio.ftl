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
studio-no-shift = { $formula } cannot be moved by the same amount on every card
    .hint = change the formula in the form
studio-unreadable = the studio does not understand this request
studio-paste-wide = what is pasted is too large: { $columns ->
        [one] there is one column here
       *[other] there are { $columns } columns here
    }
studio-paste-long = a list in the deck file cannot get new rows by pasting
    .hint = copy a row first
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
