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
