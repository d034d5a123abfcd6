# Files for programs that are told where pictures are.
upload-no-address = { $target }: the saved object has no address for its pictures
    .hint = upload the pictures to a website and build with --set { $target }.base=https://..., or to play alone use the folder they are in: --set { $target }.base=file:///C:/games/deck/; Tabletop Simulator's Cloud Manager can put them on Steam for all players
# deckgen upload: the plan.
upload-plan-folder = folder '{ $name }': { $count ->
        [one] 1 picture
       *[other] { $count } pictures
    }, { $size }
upload-plan-file = { $path }  { NUMBER($width, useGrouping: 0) } x { NUMBER($height, useGrouping: 0) }, { $size }, SHA-1 { $sha }
upload-plan-game = game '{ $name }', private
upload-plan-component = { $name } ({ $identity }, { $kind }): { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    }
upload-plan-piece = { $copies ->
        [one] { $name }
       *[other] { $name }, { $copies } copies
    }: { $face }{ $back ->
        [none] {""}
       *[other] {", "}back { $back }
    }
upload-plan-calls = about { $calls } calls, { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    } and the time to send the pictures
upload-in-brief = pages this small hold the short version of the rules, if they have one{ $others ->
        [no] {""}
       *[yes] ; `--booklet { $whole }` sends all of the rules
    }
upload-nothing-sent = nothing was sent; --send uploads this
upload-sent = sent { $pictures ->
        [one] 1 picture
       *[other] { $pictures } pictures
    } ({ $known } already there), made or changed { $made ->
        [one] 1 object
       *[other] { $made } objects
    }
upload-next = in your browser: open '{ $name }' at The Game Crafter, check every picture and mark it as proofed, run the sanity test, then order
upload-left = { $name } is no longer in the deck, but still in the game: delete it in your browser
# What it refuses, and what the service refuses.
upload-no-booklet = the rules were not built as '{ $name }'
    .hint = { $near }
upload-no-account = not given: { LIST($names) }
    .hint = set them in the environment, or run this in a terminal to be asked
upload-other-account = { $path } records uploads to another account
    .hint = build into another folder with --out
upload-pixels = { $path } does not have the { NUMBER($width, useGrouping: 0) } x { NUMBER($height, useGrouping: 0) } pixels of its product
upload-copies = { $count } copies of a card are more than the service accepts ({ $most })
upload-no-component = { $part }: deckgen does not know how to create '{ $product }'
upload-no-product = the service no longer has a product '{ $name }'
    .hint = { $near }
upload-other-kind = the service no longer offers '{ $name }' as { $kind }
upload-no-designer = the account has no designer '{ $name }'
    .hint = { $near }
upload-designers = { COUNT($known) ->
        [0] the account has no designer to make the game for
       *[other] the account has several designers: { LIST($known) }
    }
    .hint = { COUNT($known) ->
        [0] make one in your browser
       *[other] choose one with --designer
    }
upload-game-exists = there is a game '{ $name }' that was not made by this upload
    .hint = choose another name with --game
upload-changed = { $path } was changed on its way to the service
    .hint = delete it there and try again
upload-not-ready = the service is still processing { $name }
    .hint = run the same command again later; it continues where it stopped
upload-unsure = the answer to creating '{ $name }' was lost, and the service does not list such components
    .hint = check in your browser whether it is there
upload-refused = { $path }: The Game Crafter refused this: { $said } (error { NUMBER($code, useGrouping: 0) })
    .hint = { $code ->
        [440] if you have deleted something there, delete the rest of the game too, remove upload-tgc.jsonl from the output folder, and upload again
        [450] check that the account is a developer's and the key is one of its API keys
        [454] check the user name and password
       *[other] what was done so far is recorded; the same command continues from there
    }
upload-no-answer = { $path }: no answer from The Game Crafter ({ $why })
    .hint = run the same command again; it continues where it stopped. The service is down for maintenance on some nights, 11 pm to 7 am US Central
upload-not-allowed = { $method } { $path } is not a call that deckgen is allowed to make
upload-room-full = { $count } pieces are more than a room holds (about { $most })
    .hint = leave some out with --only
