# Building: what is asked for, which cards a target takes, what a user should know of its files.
build-drawing = drawing { $card } for { $target }
build-making = made { $path }
build-no-overlay = { $deck } has no overlay '{ $name }'
    .hint = { $near }
build-no-option = { $deck } has no option '{ $name }'
    .hint = { $near }
build-no-value = the option '{ $name }' cannot be '{ $value }'
    .hint = { $near }
build-only-each = write one --only for each card, as in `--only "{ $first }" --only "{ $other }"`
build-no-card = { $deck } has no card '{ $name }'
    .hint = { $near }
build-no-draft = { $target } goes to a press, so it cannot be a draft
    .hint = print the draft at home: home-a4, home-letter
build-other-deck = the folder '{ $folder }' contains a build of another deck, { $other }
    .hint = choose another folder with --out
build-same-files = the targets '{ $one }' and '{ $other }' would write the same files
    .hint = build one of them into another folder with --out
build-set-other = --set { $target }.{ $key }: the target '{ $target }' is not being built
    .hint = { $near }
build-same-path = two files of the target '{ $target }' would be called '{ $path }'
    .hint = change the names of the cards or the pattern of file names
build-area = { $target }: each sheet fills { $paper }, the area that the machine cuts at once; to change it, use --set { $target }.paper
build-paper = { $target } is for { $paper } paper; to change it, use --set { $target }.paper
build-next = { $target }: { $how }
build-back-for-each = { $target }: the backs of '{ $part }' differ: choose "different images" for backs, upload { $first } to { $last }, and fill the places in the order of the names
build-own-backs = { $target }: { $count ->
        [one] a card
       *[other] { $count } cards
    } of '{ $part }' { $count ->
        [one] has a back
       *[other] have backs
    } of { $count ->
        [one] its
       *[other] their
    } own, so choose different images for backs: { $file } is the back of { $card }, { $common } that of the others
build-each-own-back = { $target }: each card of '{ $part }' has a back of its own, so choose different images for backs: { $file } is the back of { $card }
build-outside = the target '{ $target }' would write '{ $path }', outside the output folder
    .hint = give the target file another name
build-not-ours = { $more ->
        [0] { LIST($files) } in { $folder }: not made by deckgen, or changed since
       *[other] { COMMAS($files) } and { $more } more in { $folder }: not made by deckgen, or changed since
    }
    .hint = choose another folder, or replace these files with --overwrite
build-in-use = cannot write { $path }: it is in use or write-protected
    .hint = if it is open in another program, close it and build again
build-of-part = { $target }, part '{ $part }': { $problem }
build-at-size = { $problem }, at { $size } for the target '{ $target }'
build-takers = { LIST($targets) } would take it
build-unverified = { $target }: { LIST($data) } of '{ $product }' { COUNT($data) ->
        [one] is
       *[other] are
    } unverified ({ JOIN($sources, "; ") })
    .hint = compare with the product's page before you order
build-data = { $name ->
        [trim] the size
        [counts] the list of pack sizes
        [pixels] the size in pixels
        [bleed] the bleed
        [safe] the safe distance
       *[other] the data
    }
build-free-cards = { $free ->
        [one] { $target }: { $part } cost the same up to { $paid }; you have { $count }, so one more is free
       *[other] { $target }: { $part } cost the same up to { $paid }; you have { $count }, so { $free } more are free
    }
build-too-many = { $target }: { $count } { $part } are more than fit in one order ({ $most })
    .hint = order them in several packs
build-partly = { $target }: { LIST($files) } now { $count ->
        [one] has
       *[other] have
    } only the chosen cards, next to { $rest ->
        [one] 1 file
       *[other] { $rest } files
    } of an earlier build
    .hint = build without --only to include every card, or use --out to build into another folder
build-fewer = { $target }: { LIST($files) } now { $count ->
        [one] has
       *[other] have
    } only the chosen cards, without { $lost ->
        [one] 1 other
       *[other] { $lost } others
    } from the last build
    .hint = build without --only to include every card, or use --out to build into another folder
build-other-part = { $target }: { LIST($files) } { $count ->
        [one] is
       *[other] are
    } now for '{ $part }', no longer for '{ $other }'
    .hint = use --out to build into another folder
build-gallery-fewer = the pictures no longer show { $lost ->
        [one] 1 card
       *[other] { $lost } cards
    } that they showed before
    .hint = use --out to make pictures in another folder
build-left-out = { $target }: left out { LIST($parts) } again, which it does not take
build-unset = { $target }: replaces the files of the last build with { LIST($sets) }; to keep that, give it again
build-on-sheet = { $part ->
        [cards] { $count ->
            [one] 1 card
           *[other] { $count } cards
        }
       *[other] { $count ->
            [one] 1 × { $part }
           *[other] { $count } { $part }
        }
    }
build-spot-plates = { $target }: { LIST($inks) } { COUNT($inks) ->
        [one] has a plate of its own
       *[other] have plates of their own
    } in the PDF; ask the printer whether it prints { COUNT($inks) ->
        [one] that
       *[other] those
    }, or print in four colours with --set { $target }.spots=process
build-spot-mixed = { $target }: { LIST($inks) } { COUNT($inks) ->
        [one] is printed in its usual colour
       *[other] are printed in their usual colours
    }: this service takes pictures, which have no plate for a spot ink or a foil
build-per-sheet = { $target }: { OR($held) } per sheet, { $sheets ->
        [one] 1 sheet
       *[other] { $sheets } sheets
    }{ $alone ->
        [0] {""}
       *[other] , { $alone } of them one-sided
    }{ $single ->
        [0] {""}
       *[other] , { $single } with a single piece
    }
build-no-rules = { $deck } has no rules to print
    .hint = write them in the folder `rules` beside deck.yaml
build-no-svgs = the build in { $folder } does not contain what its cards looked like
    .hint = build it again before you change the deck, or compare with an older copy of the deck itself
build-source-gone = the cards of the build in { $folder } cannot be drawn again: { LIST($files) } { COUNT($files) ->
        [one] was not kept and has
       *[other] were not kept and have
    } changed since
    .hint = compare with an older copy of the deck itself
build-source-refused = the cards of the build in { $folder } cannot be drawn again: { $why }
    .hint = compare with an older copy of the deck itself
# On machines of a cluster.
build-remote = on a machine of the cluster: { $why }
    .hint = all machines of a cluster must share the deck and output folders and run the same version of deckgen
build-remote-folder = there is no folder { $path }
build-remote-version = this is deckgen { $own }, not { $version }
build-remote-out = { $path } is not the output folder of the build
build-remote-files = the files of { $path } are missing or different
