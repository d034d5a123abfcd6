# The texts of a deck and their translations.
texts-one-way = --export, --import and --fit cannot be used together
texts-which-language = no language is named
    .hint = name one with --lang, such as { OR($known) }
texts-fit = All words fit.
texts-exists = { $path } exists already
    .hint = choose another name, or remove it
texts-not-in-deck = the deck has no text “{ $text }”
    .hint = export the texts again: one was changed since
texts-imported = { $count ->
        [0] No translation has changed.
        [one] 1 translation is written to lang/{ $language }.yaml.
       *[other] { $count } translations are written to lang/{ $language }.yaml.
    }
texts-counts = { $count ->
        [one] 1 text
       *[other] { $count } texts
    }: { $missing } missing, { $unused } unused.
texts-not-xliff = { $name } is not an XLIFF file
    .hint = save it as XLIFF 2.0 or 1.2
texts-no-columns = { $name } has no columns text and translation
    .hint = the first row has the names of the columns
texts-changed = changed; it was “{ $before }”
