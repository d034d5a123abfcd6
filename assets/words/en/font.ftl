# Font files.
font-unusable = { $file } is not a supported font
    .hint = use a TrueType or OpenType file (.ttf, .otf, .ttc) or a web font (.woff2); unpack other web fonts (.woff) first
font-embedding = the font { $name } cannot be embedded
    .hint = it may be damaged; try another copy
font-collection = { $file } is a collection of { $count } fonts
    .hint = name one of them: { COMMAS($faces) }
font-variant = the axes and styles of a variable font follow the name of its file: `file: "Inter.ttf#wght=650,opsz=14"` or `file: Inter.ttf#SemiBold`; bold and italic cuts are the keys `bold` and `italic`
font-axis-form = '{ $text }' is not a value on a font axis
    .hint = write the axis's tag of four letters and a number: `wght=650`
font-no-axis = the font { $file } has no axis '{ $name }'
    .hint = { $near }
font-axis-range = the axis '{ $name }' of { $file } goes from { $least } to { $most }, not { $value }
font-no-style = the font { $file } has no style '{ $name }'
    .hint = { $near }
# Families by name.
font-no-family = there is no font family '{ $name }'; { $count ->
        [0] `deckgen fonts`
       *[other] the deck's folder { $folder } has { $own }, and `deckgen fonts`
    }, in a folder without a deck, lists those of deckgen and of this system
    .hint = { $near }
font-vendored = { $family }: { $files ->
        [one] 1 file is
       *[other] { $files } files are
    } copied into { $folder }
font-not-vendored = { $family } was not copied, because { $file } may not be free to copy: { $why ->
        [embedding] its maker restricts embedding (fsType { $embedding })
       *[licence] it names no known free licence ('{ $licence }')
    }
    .hint = if you may share it, copy it into { $folder } yourself
font-relocked = { $count ->
        [0] no font comes from this system, so there is nothing to lock
        [one] fonts.lock has the digests of 1 family
       *[other] fonts.lock has the digests of { $count } families
    }
font-used = { $name } is { $family }: { $state ->
        [deck] in the deck
        [bundled] bundled
        [locked] from this system, locked
        [changed] from this system, but not the one that is locked
       *[open] from this system, not locked
    }
font-none-named = the deck uses no font families
font-not-variable = the family { $family } has no variable font
font-not-locked = the font '{ $name }' is the { $family } installed on this system, and another system may have a different version
    .hint = `deckgen fonts --relock` records this version in fonts.lock, and `--vendor` copies it into the deck
font-changed = the { $cut } cut of { $family } is not the one that fonts.lock names
    .hint = install that one, or accept the installed one with `deckgen fonts --relock`
font-lock-damaged = the file is not a list of digests
    .hint = write it again with `deckgen fonts --relock`
