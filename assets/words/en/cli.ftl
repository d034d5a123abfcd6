# The command line: wrong usage, and frames around problems.
cli-no-command = there is no command '{ $name }'
    .hint = `deckgen -h` lists the commands
cli-untranslated = { $count ->
        [one] one text has no translation in '{ $language }' and is printed
       *[other] { $count } texts have no translation in '{ $language }' and are printed
    } as in the deck: `deckgen texts --lang { $language }` lists { $count ->
        [one] it
       *[other] them
    }
cli-deck-for-game = '{ $name }' is a deck, and a game is wanted here; `deckgen list games` lists them
    .hint = `deckgen table { $name }` lays any deck on a table
cli-option-first = deckgen itself has no option { $name }
    .hint = a command's options follow its name, as in `deckgen build mydeck --target home-a4`; `deckgen build -h` lists them
cli-no-deck = no deck given, and there is no deck.yaml in this folder
    .hint = name a deck (`deckgen list` shows the bundled ones), or create one with `deckgen new NAME`
cli-internal-error = internal error in deckgen { $version } ({ $kind } at { $place }: { $said }); please report this line and what you did. DECKGEN_TRACEBACK=1 adds the traceback, which contains paths of your machine.
cli-no-output = cannot write to standard output: { $why }
cli-exclusive = { LIST($options) } cannot be combined
    .hint = choose one
cli-not-a-pair = { $option } '{ $text }' does not have the form { $form }
cli-one-deck-per-folder = --out takes only one deck at a time
# deckgen diff
cli-nothing-to-compare = '{ $name }' is not a deck, a build or a git revision of '{ $deck }'
    .hint = a revision is HEAD, HEAD~3, a tag or a branch
cli-not-built = { $deck } has not been built into { $folder } yet, so there is nothing to compare it with
    .hint = run `deckgen build` before you change the deck, or name what to compare: `deckgen diff OLD NEW`
cli-no-git = comparing with a revision requires git, which is not installed
cli-git-failed = git failed: { $said }
# deckgen play, simulate, rules
cli-no-game = no game given
    .hint = `deckgen list games` lists them; --resume RECORD continues one
cli-record-exists = { $path } already exists
    .hint = records are never overwritten
cli-resume-fixed = { $path } is a record of { $game } with { $players } players and its own options
    .hint = use --resume alone, or only with --bots
cli-build-stopped = the build stopped before { LIST($targets) } were all made, because of this:
cli-too-many-bots = --bots lists { $count ->
        [one] 1 bot
       *[other] { $count } bots
    } for { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }
cli-duplicate-form = --duplicate '{ $text }' needs two bots, and hands instead of games
    .hint = for example --duplicate strong,greedy --hands 1000
cli-no-rule = there is no rule { $rule }
    .hint = { $near }
cli-no-rules = there is no game or deck '{ $game }'
    .hint = { $near }
# What to print after a build: any of the files will do, they are for different papers. Cuts are of one paper.
cli-print = Print { OR($files) }, { $edge ->
        [long] two-sided, long edge
        [short] two-sided, short edge
       *[none] one-sided
    }, at 100 %{ COUNT($cuts) ->
        [0] {""}
       *[other] , then cut with { $more ->
            [0] { LIST($cuts) }
           *[other] { COMMAS($cuts) } and { $more } more
        }
    }
cli-print-fold = For the rules in brief, print { OR($files) }, one-sided, at 100 %, and fold it into eight pages
