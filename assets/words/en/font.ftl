# Font files.
font-unusable = { $file } is not a supported font
    .hint = use a TrueType or OpenType file (.ttf, .otf); unpack web fonts (.woff) first
font-embedding = the font { $name } cannot be embedded
    .hint = it may be damaged; try another copy
