# Font files.
font-unusable = { $file } is not a supported font
    .hint = use a TrueType or OpenType file (.ttf, .otf, .ttc) or a web font (.woff2); unpack other web fonts (.woff) first
font-embedding = the font { $name } cannot be embedded
    .hint = it may be damaged; try another copy
font-collection = { $file } is a collection of { $count } fonts
    .hint = name one of them: { COMMAS($faces) }
font-axis-form = '{ $text }' is no value on an axis of a font
    .hint = write the axis's tag of four letters and a number: `wght=650`
font-no-axis = the font { $file } has no axis '{ $name }'
    .hint = { $near }
font-axis-range = the axis '{ $name }' of { $file } goes from { $least } to { $most }, not { $value }
font-no-style = the font { $file } has no style '{ $name }'
    .hint = { $near }
# Families by name.
font-no-family = no family of fonts is called '{ $name }': `deckgen fonts` lists those of the deck, of deckgen and of this system
    .hint = { $near }
font-vendored = { $family }: { $files ->
        [one] 1 file is
       *[other] { $files } files are
    } copied into { $folder }
font-not-vendored = { $family } stays where it is, for { $file } is not known to be free to copy: { $why ->
        [embedding] its maker restricts what it may be embedded in (fsType { $embedding })
       *[licence] it names no free licence, but '{ $licence }'
    }
    .hint = if you may share it, copy it into { $folder } yourself
font-relocked = { $count ->
        [0] no font is taken from this system: there is nothing to lock
        [one] fonts.lock has the digests of 1 family
       *[other] fonts.lock has the digests of { $count } families
    }
font-used = { $name } is { $family }: { $state ->
        [deck] in the deck
        [bundled] bundled
        [locked] from this system, locked
        [changed] from this system, and not the one that is locked
       *[open] from this system, not locked
    }
font-none-named = the deck names no family of fonts
font-not-variable = the family { $family } has no variable font
font-not-locked = the font '{ $name }' is { $family } as it is on this system, and nothing holds it to that
    .hint = `deckgen fonts --relock` notes its digests in fonts.lock, `--vendor` copies it into the deck
font-changed = the { $cut } cut of { $family } is not the one that fonts.lock names
    .hint = install that one, or accept what there is with `deckgen fonts --relock`
font-lock-damaged = the file is not a list of digests
    .hint = write it again with `deckgen fonts --relock`
