# Font files.
font-unusable = { $file } is not a supported font
    .hint = use a TrueType or OpenType file (.ttf, .otf, .ttc) or a web font (.woff2); unpack other web fonts (.woff) first
font-embedding = the font { $name } cannot be embedded
    .hint = it may be damaged; try another copy
font-collection = { $file } is a collection of { $count } fonts
    .hint = name one of them: { COMMAS($faces) }
