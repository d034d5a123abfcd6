# Boxes.
box-too-large = the flat { $piece } is { $width } x { $height } mm, which does not fit { $paper }
    .hint = choose larger paper, for example --set TARGET.paper=a3
box-too-small = { $target }: the pieces are so small that the glue flaps of the { $piece } would be { $depth } deep, too little for glue
    .hint = make a tuck box, --target box-tuck
box-words-cut = { $target }: the words '{ $text }' reach { $found } beyond the panel '{ $panel }', where they are cut off or run over a fold
    .hint = panels are drawn from their middle: give the layer less width, or a smaller size
box-other-parts = { $target }: the box is for '{ $part }', and { LIST($others) } { COUNT($others) ->
        [one] does
       *[other] do
    } not go into it
box-another = another box: { $options }
box-none = { $target }: no box holds { $count ->
        [one] 1 card
       *[other] { $count } cards
    } of { $trim }
    .hint = { COUNT($sizes) ->
        [0] order fewer cards in one box
       *[other] boxes are for cards of { OR($sizes) }: if the service makes the cards in such a size, add it to `trims`
    }
box-plain = { $target }: '{ $name }' is a single colour, because the layout of its panels is not published
    .hint = put art on it with the vendor's template
