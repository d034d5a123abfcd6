# Boxes.
box-too-large = the flat { $piece } is { $width } x { $height } mm, which does not fit { $paper }
    .hint = choose larger paper, for example --set TARGET.paper=a3
box-too-small = { $target }: the pieces are so small that the glue flaps of the { $piece } would be { $depth } deep, too little for glue
    .hint = make a tuck box, --target box-tuck
box-none = { $target }: no box holds { $count } cards of { $trim }
box-plain = { $target }: '{ $name }' is a single colour, because the layout of its panels is not published
    .hint = put art on it with the vendor's template
