# Pictures in a deck.
picture-file-size = the picture { $file } is larger than { $most }
    .hint = save it again, smaller
picture-pixels = the picture { $file } has { $width } x { $height } pixels; at most { $most } are read
    .hint = save it again, smaller
picture-bomb = the picture { $file } has far more than { $most } pixels
    .hint = save it again, smaller
picture-depth = the picture { $file } has 32 bits of grey
    .hint = save it with 8 or 16 bits
picture-damaged = the picture { $file } is damaged: { $error }
    .hint = save it again
picture-unreadable = { $file } is not a supported picture
    .hint = use { OR($formats) }
