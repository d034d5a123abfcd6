# YAML files, and the other text files of a deck.
yaml-nothing = nothing
yaml-text = '{ $text }'
yaml-list = a list
yaml-map = a map
yaml-some-text = text
yaml-some-map = a map (`key: value` lines)
yaml-some-values = at least { $count ->
        [one] one value
       *[other] { $count } values
    }
yaml-expected = expected { $what }, found { $found }
    .hint = { $near }
yaml-key-is = `{ $name }` is { $about }
yaml-too-large = the file is larger than { $most }
yaml-not-utf8 = the file is not UTF-8 text
    .hint = save it as UTF-8 in your editor; in Excel, as "CSV UTF-8 (Comma delimited)"; in LibreOffice, with the character set "Unicode (UTF-8)", which it asks for as you save
yaml-control-character = the control character { $code } is not allowed
    .hint = remove it
yaml-empty = the file is empty
yaml-second-document = a file can contain only one document
    .hint = `---` starts another; move it to its own file
yaml-tag = the tag '{ $tag }' has no meaning here
    .hint = remove it
yaml-too-deep = maps and lists are nested more than { $most } deep
yaml-no-anchor = the alias '*{ $anchor }' has no anchor '&{ $anchor }' before it
yaml-alias-loop = an alias refers to the value that contains it
    .hint = remove the `*` that closes the loop
yaml-key-not-text = a key must be plain text
    .hint = put text with braces in quotes
yaml-merge-key = `<<` merge keys are not supported
    .hint = repeat a whole value with `*name`
yaml-key-twice = the key '{ $name }' is repeated
    .hint = first used on line { NUMBER($first, useGrouping: 0) }
yaml-too-many = the file expands to more than { $most } values
    .hint = aliases (`*name`) repeat too much
# Faults of syntax.
yaml-syntax = not valid YAML: { $parser }
yaml-tab = found a tab where YAML requires spaces
    .hint = indent with spaces
yaml-colon-in-text = text with ': ' needs quotes
    .hint = write "{ $text }"
yaml-colon-missing = a ':' is missing after the key
yaml-colon-tight = a space is missing after '{ $name }:'
yaml-list-open = a ',' is missing before this
    .hint = put text with commas, brackets or quotes in quotes
yaml-map-open = a ',' is missing before this
    .hint = put text with commas, braces or quotes in quotes
yaml-not-closed = this '{ $opener }' has no '{ $closer }'
    .hint = add '{ $closer }' where it ends
yaml-text-not-closed = this '{ $opener }' has no '{ $closer }'
    .hint = put text that begins with '{ $opener }' in quotes
yaml-hash = '#' without quotes starts a comment, so the colour is not read
    .hint = write "{ $text }"
yaml-braces = text that begins with a brace needs quotes
    .hint = write "{ $text }", with the whole text in quotes
yaml-item = { $text } needs quotes here
    .hint = write "{ $text }": unquoted, a bracket begins a list
yaml-bare-key = '{ $name }' has no value
    .hint = put text with commas in quotes: "{ $text }"
yaml-decimal-comma = '{ $text }' has a comma in a number
    .hint = write { $instead }
yaml-curly-quote = '{ $sign }' is not a quotation mark in YAML
    .hint = use straight quotes: " or '
yaml-colon-after = a ':' is missing after '{ $name }'
    .hint = write `{ $name }: ...`
yaml-curly-quotes = use straight quotes: " or '
yaml-quote-open = this quote is not closed
yaml-quote-inside = this quote ends the text
    .hint = inside "...", write \" for a quote; inside '...', write '' for an apostrophe
yaml-escape = '\' inside double quotes starts an escape
    .hint = write \\ for a backslash, or use single quotes
yaml-indicator = text that begins with '{ $sign }' needs quotes
yaml-dash-missing = the items of this list start with '- '
    .hint = the list starts on line { NUMBER($first, useGrouping: 0) }; indent this line further, or start it with '- '
yaml-indent = this line does not match the indentation above it
    .hint = it is indented by { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    }; here { OR($fitting) } would fit
# Files that a deck names.
yaml-file-name = '{ $name }' is not a valid file name
yaml-file-outside = '{ $name }' is outside the deck's folder
    .hint = copy the file into the deck's folder
yaml-address = '{ $name }' is an address on the web, and builds read only files in the deck's folder
    .hint = save the file there; for a table, `fetch` in deck.yaml and `deckgen fetch` do that
yaml-no-file = there is no file '{ $name }' in { $folder }
    .hint = { $near }
yaml-no-files = { $more ->
        [0] there are no files { LIST($names) } in { $folder }
       *[other] { $count } files are not in { $folder }: { COMMAS($names) } and { $more } more
    }
    .hint = { $below ->
        [0] put them there, or write their folder before the name: `file: "pictures/{ "{" }{ $column }{ "}" }"`
       *[other] put them there
    }{ $alike ->
        [0] { "" }
       *[other] ; write names as the files have them: '{ $instead }', not '{ $similar }'
    }
yaml-empty-cell = the cell is empty, so there is no file to use
    .hint = fill it in, or leave out the layer for such cards with `when: { $when }`
# Keys of maps.
yaml-section = { $what } is a map of its keys, not { $found }
    .hint = write them in braces: { "{" }{ JOIN($keys, ": ..., ") }: ...{ "}" }
yaml-key-needed = { $what } needs the key '{ $name }'
    .hint = { $about }
yaml-no-key = { $what } has no key '{ $name }'
    .hint = { $near }
