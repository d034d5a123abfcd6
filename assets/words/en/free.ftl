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
free-draw = { $left ->
        [0] { START($seat) } draws { $things } from { $place }, which is empty now.
       *[other] { START($seat) } draws { $things } from { $place }.
    }
free-play = { START($seat) } plays { $things } to { $place }.
free-move = { START($seat) } moves { $things } to { $place }.
free-move-top = { START($seat) } puts { $things } on top of { $place }.
free-move-bottom = { START($seat) } puts { $things } under { $place }.
free-slide = { START($seat) } moves { $things } on { $place }.
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
free-deal = { $left ->
        [0] { START($seat) } deals { $count } to each from { $place }, which is empty now.
       *[other] { START($seat) } deals { $count } to each from { $place }.
    }
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
free-changed = { LIST($cards) } { COUNT($cards) ->
        [one] has
       *[other] have
    } changed.
free-rename = { $old } is now called { $card }.
free-fault = The deck has a fault: { $problem }
free-drop = { $count ->
        [one] A copy of { $card } is no longer in the deck. It stays on the table.
       *[other] { $count } copies of { $card } are no longer in the deck. They stay on the table.
    }

## What is refused
free-no-bots = free play has no bots and is not played on one screen
    .hint = leave out --bots and --one-screen
free-players = a table has from 1 to { $most } seats
free-no-set-up = `table:` cannot set the table up like that, because { $why } (`{ $line }`)
free-unclear = write it as { $form }
free-no-action = there is no action { $verb }
    .hint = { $near }
free-long-line = an action has at most { $most } letters: select fewer cards
free-no-number = { $word } is not a whole number from { $least } to { $most }
free-no-place = there is no place { $name }
    .hint = { $near }
free-no-pile = { $name } is not a pile
free-not-yours = { $place } is not yours: you can only give cards to it
free-empty = { $place } is empty: select another pile, or move other cards to it and shuffle
free-no-piece = you do not see { $word } on the table
free-in-rows = cards lie in rows in { $place }, not anywhere
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

## Words of the page; a name in braces is filled in there
free-page-hidden = face-down card
free-page-own = your { $name }
free-page-theirs = { $seat }’s { $name }
free-page-one-card = { $count } card
free-page-cards = { $count } cards
free-page-turned = turned by { $degrees }°
free-page-marked = marked { $mark }
free-page-gone = no longer in the deck
free-page-here = here
free-page-put-on = Put on { $place }
free-page-put-in = Put in { $place }
free-page-on-top = on top { $card }
free-page-in-hand = { $cards } in hand
free-page-looking-at = looking at { $cards } in { $place }
free-page-give-to = Give to { $name }
free-page-less = { $name }: one less
free-page-more = { $name }: one more
free-page-roll-die = Roll { $name }
free-page-roll = roll
free-page-draw = Draw
free-page-deal = Deal each
free-page-shuffle = Shuffle
free-page-search = Search
free-page-play = Play face up
free-page-play-down = Play face down
free-page-move = Move
free-page-give = Give
free-page-flip = Turn over
free-page-peek = Peek
free-page-turn = Rotate
free-page-stack = Stack
free-page-mark = Mark
free-page-close = Stop looking
free-page-mark-ask = Mark (empty: take the mark off)
free-page-selected = Selected: { $what }
free-page-and-more = { $names } and { $count } more
free-page-drawing = Drawing from { $pile }. Tap cards or a pile to do more.
free-page-empty = { $pile } is empty.
free-page-refill = Shuffle { $pile } into { $to }
free-page-bottom-of = bottom of { $place }
free-page-hand-title = Your hand · { $count }
free-page-looking-from = Only you see these, from { $place }, top first
free-page-fault = The deck has a fault: { $problem }
free-page-watching = You are watching
free-page-you-are = You are { $name }
free-page-save-picture = Save a picture of the table
free-page-about = Tap cards to select them, then tap an action, or “here” or a free spot of the felt where they should go. Cards can be dragged too; a finger rests on the card first. Arrow keys move a card that lies on the felt, with Shift further.
free-page-type-action = Type an action
free-page-hand-and-actions = Your hand and actions
free-page-looked-at = Cards you are looking at
free-page-actions = Actions
free-page-how-many = Cards
free-page-all = all
free-page-to = To
