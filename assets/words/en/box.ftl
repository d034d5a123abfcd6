# Boxes.
box-too-large = the flat { $piece } is { $width } x { $height } mm, which does not fit { $paper }
    .hint = choose a larger paper, such as --set TARGET.paper=a3
