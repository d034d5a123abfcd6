# What problems are about.
target-the-target = the target
target-the-paper = the paper '{ $name }'
target-label-sheet = the label sheet '{ $name }'
target-marks = 'marks'
target-registration = 'registration'
target-limits = 'limits'
target-product = product { $name }
target-box-template = box { $name }
target-panel = a panel such as [313, 466, 688, 989]
target-sourced = a value with a source
# What is expected of a value.
target-a-size = a size such as 2.5in or 63mm x 88mm
target-margins = one length, or four: top, right, bottom, left
target-pixels = a size in pixels such as 1125 x 1125
target-grid = columns and rows such as 2 x 4
target-slot = a place such as [40mm, 60mm] or [40mm, 60mm, 90]
target-address = an address such as https://example.org/my-deck/
target-no-order-xml = { $target }: there is no order.xml for '{ $part }', because MPC Autofill's desktop tool orders only cards of 63 x 88 mm; order cards of { $size } on the service's website
target-order-xml = { $target }: order.xml would order '{ $part }' as cards of 63 x 88 mm, the only size that MPC Autofill's desktop tool knows; order cards of { $size } on the service's website
# Values.
target-no-paper = there is no paper '{ $name }'
    .hint = { $near } A size such as 210mm x 297mm is fine too.
target-no-label-sheet = there is no label sheet '{ $name }'
    .hint = { $near }
target-paper-size = a paper of { $width } x { $height } is out of range
    .hint = each side must be { $least } to { $most }
target-pattern = '{ $pattern }' is not a file name pattern
    .hint = use letters, digits, spaces and . _ - ( ) + with {"{n:03}"}, {"{id}"}, {"{part}"} and {"{side}"}
target-pattern-field = a file name pattern cannot contain {"{"}{ $name }{"}"}
    .hint = { $near }
target-out-of-shape = the product '{ $product }' has { NUMBER($width, useGrouping: 0) } x { NUMBER($height, useGrouping: 0) } pixels, which do not match the shape of its size
    .hint = trim and bleed are { $across } x { $down }
# Target files.
target-not-found = there is no target '{ $name }', neither bundled nor as a .yaml file
    .hint = { $near }
target-not-a-target = this is not a target file
    .hint = its first line should be `deckgen-target: { $format }`
target-later-format = this target does not have format { $format }
    .hint = its first line should be `deckgen-target: { $format }`; is deckgen up to date?
# How parts fit a target.
target-shape = { $shape ->
        [circle] round
        [hexagon] hexagonal
        [outline] specially cut
       *[rectangle] rectangular
    }
target-sizes = { $least ->
        [none] { $most ->
            [none] {""}
           *[other] , for pieces of at most { $most }
        }
       *[other] , for pieces of { $least } to { $most }
    }
target-offer = { $name ->
        [none] { $shape }, { $trim }{ $sizes }
       *[other] { $name } ({ $shape }, { $trim }{ $sizes })
    }
target-with-piece = with `piece: { $piece }` { LIST($products) }
target-misfit = the target '{ $target }' has nothing for the part '{ $part }' ({ $shape }, { $trim }): { $why }
target-own-size = to cut pieces of { $trim }, add --set { $target }.trims={ $size }
target-no-piece = it makes no { $piece ->
        [pad] pads
        [mat] mats
       *[other] { $piece }s
    }
target-shapes = it is for { LIST($shapes) } pieces
target-offers = { COUNT($instead) ->
        [0] {""}
       *[other] { OR($instead) } would fit{ COUNT($products) ->
            [0] {""}
           *[other] ;{" "}
        }
    }{ COUNT($products) ->
        [0] {""}
        [one] the nearest product of that shape is { LIST($products) }
       *[other] the nearest products of that shape are { LIST($products) }
    }
target-change = { $part }: { $trim } { $shape ->
        [circle] disc
        [hexagon] hexagon
       *[rectangle] rectangle
    } becomes { $product }, { $size }{ $times ->
        [1] {""}
       *[other] {" "}({ $times } times as large)
    }{ $made ->
        [none] {""}
        [card] , a card, not { $piece ->
            [tile] a board tile
            [token] a board token
            [mat] a mat
           *[pad] a pad
        }
       *[other] , a { $made }
    }
    .hint = { $times ->
        [1] if a { $made } will do, give the part `piece: { $made }`
       *[other] a part can have several sizes: add { $size } to its `trims`, and it is drawn for that size
    }
target-margin = { $part }: { $trim } is centred on a { $product } of { $size }, with { $sides } of margin left and right and { $ends } above and below
    .hint = draw it { $size } large to fill the { $product }{ $smaller ->
        [none] {""}
       *[other] , or at most { $room } large for the { $smaller }
    }
target-change-instead = { OR($instead) } would keep the size
target-distorts = { NUMBER($width, useGrouping: 0) } x { NUMBER($height, useGrouping: 0) } pixels would distort it
