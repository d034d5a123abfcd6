# Free play: any deck on a table in the browser.
free-place = { $seat }’s { $name }
free-things = { COUNT($cards) ->
        [0] { $hidden ->
            [one] a face-down card
           *[other] { $hidden } face-down cards
        }
       *[other] { $hidden ->
            [0] { LIST($cards) }
            [one] { COMMAS($cards) } and a face-down card
           *[other] { COMMAS($cards) } and { $hidden } face-down cards
        }
    }
free-copies = { $count } × { $card }
free-many-things = { $count } cards

## What happens
free-begun = The table is set.
free-set-up = The table is being set up.
free-draw = { START($seat) } draws { $things } from { $place }.
free-play = { START($seat) } plays { $things } to { $place }.
free-move = { START($seat) } moves { $things } to { $place }.
free-give = { START($seat) } gives { $things } to { $to }.
free-flip = { START($seat) } turns over { $things }.
free-turn = { START($seat) } rotates { $things }.
free-mark = { $mark ->
        [none] { START($seat) } takes the mark off { $things }.
       *[other] { START($seat) } marks { $things }: { $mark }.
    }
free-stack = { START($seat) } stacks { $things } as { $place }.
free-shuffle = { $seat ->
        [-1] { START($place) } is shuffled.
       *[other] { START($seat) } shuffles { $place }.
    }
free-deal = { START($seat) } deals { $count } to each from { $place }.
free-peek = { START($seat) } looks at { $count ->
        [one] a card
       *[other] { $count } cards
    } in { $place }.
free-search = { START($seat) } looks through { $place }, { $count ->
        [one] 1 card
       *[other] { $count } cards
    }.
free-close = { START($seat) } stops looking.
free-roll = { START($seat) } rolls { $die }: { $value }.
free-count = { START($seat) } sets { $counter } to { $value }.
free-undo = { $own ->
        [1] { START($seat) } takes back the last { $verb }.
       *[other] { START($seat) } takes back the last { $verb } of { $other }.
    }
free-say = { START($seat) }: “{ $text }”
free-add = { $count ->
        [one] A copy of { $card } comes to { $place }.
       *[other] { $count } copies of { $card } come to { $place }.
    }
free-drop = { $count ->
        [one] A copy of { $card } is no longer in the deck. It stays on the table.
       *[other] { $count } copies of { $card } are no longer in the deck. They stay on the table.
    }

## What is refused
free-no-bots = free play has no bots and is not played on one screen
    .hint = leave out --bots and --one-screen
free-players = a table has from 1 to { $most } seats
free-no-set-up = `table:` cannot set the table up like that, because { $why } (`{ $line }`)
free-unclear = { $verb } has too many words after it, or too few
free-no-action = there is no action { $verb }
    .hint = { $near }
free-long-line = an action has at most { $most } letters: select fewer cards
free-no-number = { $word } is not a whole number from { $least } to { $most }
free-no-place = there is no place { $name }
    .hint = { $near }
free-no-pile = { $name } is not a pile
free-not-yours = { $place } is not yours: you can only give cards to it
free-empty = { $place } is empty
free-no-piece = you do not see { $word } on the table
free-flip-hand = cards in a hand are not turned over: play them
free-long-mark = a mark has at most { $most } letters
free-not-in-zone = only cards that lie in a zone can be rotated or marked
free-one-place = look at cards of one place at a time
free-full = the table has { $most } places, and cannot have more
free-too-many = there can be at most { $most } cards on the table
free-no-look = you are not looking at any cards
free-no-die = there is no die { $name }
    .hint = { $near }
free-no-counter = there is no counter { $name }
    .hint = { $near }
free-no-undo = there is nothing to take back
free-long-session = a session has at most { $most } actions
    .hint = begin a new one
free-much-work = this session has moved too many cards too often
    .hint = begin a new one
free-no-session = this is not a session file
    .hint = `deckgen table DECK` writes one
free-nothing-done = nobody has done anything in this session yet
free-no-seat = there is no seat { $seat }

## What sessions teach
free-lessons = What became of the cards in { $count ->
        [one] 1 session
       *[other] { $count } sessions
    }; time in hand in actions of all players
