# Boxes.
box-too-large = the flat { $piece } is { $width } x { $height } mm, which does not fit { $paper }
    .hint = choose larger paper, for example --set TARGET.paper=a3
