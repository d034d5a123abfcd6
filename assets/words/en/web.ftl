# Games in the browser: the table, and records as pages.
web-no-game = the deck { $deck } names no game that can be played with it
    .hint = add the game under `games:` in its deck.yaml
web-not-over = no hand of the record has been played out
    .hint = a replay shows all cards, so it is made when the hand is over
web-last-left-out = hand { $number } is not over and is left out: a replay shows all cards
web-no-cards = { $deck } is not a deck for { $game }
    .hint = its deck.yaml must list the game under `games:`
web-does = { START($seat) } { $verb ->
        [pass] passes
        [bid] bids { $what }
        [discard] discards { $what }
        [trump] names the trump: { $what }
        [play] plays { $what }
        [prize] turns up { $what }
        [turn] turns up { $what }
        [koikoi] says koi-koi
        [stop] stops
        [planet] lays down a planet: { $what }
        [add] adds { $what }
        [moons] lays down moons: { $what }
        [done] is done
        [offer] offers { $what }
        [give] gives { $what }
        [refuse] refuses
        [end] ends the turn
       *[other] { $verb } { $what }
    }.
web-does-hidden = { START($seat) } { $verb ->
        [discard] discards, face down
        [offer] offers a card, face down
        [give] gives a card, face down
       *[other] { $verb }, face down
    }.
web-do = { $verb ->
        [pass] Pass
        [bid] { START($what) }
        [discard] Discard { $what }
        [trump] { START($what) }
        [play] Play { $what }
        [prize] Turn up { $what }
        [turn] Lay { $what }
        [koikoi] Koi-koi
        [stop] Stop
        [planet] Planet: { $what }
        [add] Add { $what }
        [moons] Moons: { $what }
        [done] Done
        [offer] Offer { $what }
        [give] Give { $what }
        [refuse] Refuse
        [end] End the turn
       *[other] { $verb } { $what }
    }
web-adding = { $cards } to { $group }
web-taking = { $card }, taking { $taken }
web-takes = It takes { LIST($cards) }.
web-stays = It takes nothing and stays.
web-prize-is = It is { $card }.
web-gained = You get { LIST($cards) }.
web-verb = { $verb ->
        [planet] Planet
        [moons] Moons
        [play] Play
       *[other] { $verb }
    }
web-prize = prize { $number }
web-calling = { $card }, calling { $suit }
web-as = { $card } as { $suit }
web-word = { $word }
web-hint = Hint: { $move }
web-hint-weighed = Hint: { $move }. A bot expects { SIGNED($points) } points for this hand compared with { $rivals }; with the next best move ({ $other }), { SIGNED($other_points) }.
web-legal = { $move }: legal.
web-won = The game is over; the winner is { LIST($winners) }.
web-side-score = { LIST($seats) } { SIGNED($points) }
web-hand-score = Hand { $number }: { COMMAS($scores) }{ COUNT($totals) ->
        [0] { "" }
       *[other] . In all: { COMMAS($totals) }
    }{ $target ->
        [0] .
       *[other] ; the game is to { $target }.
    }
web-shuffled = The discard pile is shuffled and becomes the stock.
web-dealt = Hand { $number } is dealt.
web-another = Another game is dealt; its record is { $record }.
web-replay-title = { START($game) }: replay

## At the table
web-may-only = { $move }: nothing else is possible now.
web-may = { $phase ->
        [bid] Bid how many tricks to take, or pass.
        [discard] { $choose ->
            [0] Discard one { $piece }.
           *[other] Discard { $choose } cards.
        }
        [no-play] No { $piece } can be played: discard one.
        [trump] Name the trump.
        [prize] Turn up one of the prizes.
        [turn] Lay the card that is turned up.
        [koikoi] You have made a set: stop and score, or say koi-koi and go on. If the other player then stops, that score is doubled.
        [put-down] Lay cards down, or say that you are done.
        [give] Give a card in return, or refuse.
       *[play] { $also ->
            [discard] Play a { $piece }, or discard one.
           *[none] Play a { $piece }.
        }
    } { $choose ->
        [0] { $count ->
            [one] One move is possible.
           *[other] { $count } moves are possible.
        }
       *[other] Select them, then discard them.
    }
web-not-your-turn = it is not your turn: { $seat } is to move
web-nobody-to-move = nobody is to move now
web-hand-not-over = the next hand is dealt when this one is over
web-game-not-over = another game is dealt when this one is over
web-not-host = { $seat } may begin another game
web-no-undo = you have no move to take back in this hand
web-turned-since = it is too late to take the move back: a card has been turned up or drawn since then
web-no-wish = nobody has asked to take a move back
web-declined = { START($seat) } does not agree: the move stands.
web-no-name = a name has at most { $most } letters
web-broken-seats = { $path } is damaged
    .hint = remove it to go on with new links to the seats
web-no-address = this machine has no address in a local network
    .hint = connect it to the network of the others, or leave --lan out
web-port-taken = cannot listen on { $host }, port { NUMBER($port, useGrouping: 0) }: { $why }
    .hint = choose another port with --port
web-seat-taken = somebody sits there
web-too-many = too many messages; wait a moment
web-unreadable = that is not a message of this page

## Words of the page; a name in braces is filled in there
web-page-partner = partner
web-page-to-move = to move
web-page-total = score
web-page-face-down = { $title }: { $count } face down
web-page-pennies = The pennies
web-page-table = Table
web-page-menu = Menu
web-page-your-name = Your name (at most { $most } letters)
web-page-long-name = Too long: leave out { $over } of the letters.
web-page-save = Save
web-page-keys = Number keys raise cards; the same key again plays. Where bots wait, the right arrow lets the next one move, and End fast-forwards to your turn. You can also type what a record says: play jun-full, why jun-full, hint, undo.
web-page-your-hand = Your hand
web-page-moves = Moves
web-page-hint = Hint
web-page-undo = Undo
web-page-ask-undo = Ask to undo
web-page-type = Type a move
web-page-happened = What happened
web-page-your-turn = Your turn
web-page-turn-of = { $name } is to move.
web-page-not-your-turn = It is not your turn: { $name } is to move.
web-page-hand-over = The hand is over.
web-page-game-over = The game is over.
web-page-new-game = { $name } can begin another game with the same seats.
web-page-another = Another game
web-page-bot-for-you = A bot plays for you.
web-page-next-hand = Next hand
web-page-lay-away = Discard ({ $count } of { $most })
web-page-rule = What { $rule } says
web-page-pass-on = Pass the screen to { $name }.
web-page-i-am = I am { $name }
web-page-bot-plays = Let a bot play for me
web-page-seat-back = Take my seat back
web-page-lost = Connection lost; trying again…
web-page-stopped = The table has stopped, or cannot be reached; trying again… A table that a studio laid ends with the studio: lay a new one there with Play.
web-page-not-let-in = The table does not let this page in: open the link to your seat again.
web-page-wish = { $name } asks to take a move back.
web-page-wish-mine = You have asked to take your move back. The others have not agreed yet.
web-page-agree = Agree
web-page-decline = No
web-page-sounds = Sounds: a knock for each move, two tones when it is your turn
web-page-bots = Bots
web-page-pace-usual = usual pace
web-page-pace-slow = slow
web-page-pace-fast = fast
web-page-pace-step = step by step
web-page-step = Next move
web-page-forward = Fast-forward
web-page-arrange = Arrange cards
web-page-arranging = Tap cards, then tap where they go. Nothing is laid down until you say so.
web-page-put-here = Put here: { $title } { $number }
web-page-new-card = added
web-page-new-group = New { $title }
web-page-back = Back to the hand
web-page-lay = Lay down
web-page-reset = Reset
web-page-close = Back to the moves
web-page-matches = takes
web-page-matches-one = takes one of
web-page-stays = takes nothing and stays on the field
web-page-counts = counts { $value }
web-page-penny = Tap the penny that is to move, then the place where it goes.
web-page-away = away
web-page-no-link = This is no link to a seat of this table.
web-page-rules = Rules
web-page-enlarge = Enlarge
web-page-shut = Close
web-page-enough = You have chosen { $most } already: tap one of them to put it back first.
web-page-several-ways = There are several ways to play it: tap the one you want.

## The page with the links
web-invite-title = Invite people
web-invite-about = Each person scans one code with the camera of a phone, or opens one link. A link is as good as a seat: show each to one person only.
web-invite-local = Each person opens one link, on this computer: other devices cannot reach this table. For phones, stop it with Ctrl-C and start it again with --lan; this page then has QR codes. A link is as good as a seat: show each to one person only.
web-invite-here = is here
web-invite-code = QR code of the link for { $name }
web-invite-again = show the link again
web-invite-watch = to watch

## In the terminal
web-link-all = all links with QR codes, to show on a screen: { $link }
web-one-screen = all, on one screen
web-link = { $name }: { $link }
web-link-watch = to watch: { $link }
web-record = The game is recorded in { $path }; to continue it later, use --resume.
web-lan = Anybody in your network who has a link can take its seat, and what is sent can be read there. If a phone cannot open the page, this machine's firewall may be blocking it{ COUNT($others) ->
        [0] .
       *[other] , or try { OR($others) } in place of the address.
    }
web-stop = Press Ctrl-C to stop.

## The page of a replay
web-replay-steps = Steps
web-replay-first = To the beginning
web-replay-before = One move back
web-replay-after = One move on
web-replay-final = To the end
web-replay-view = View
web-replay-moves = Moves
web-replay-open = all hands open
web-replay-saw = what { $name } saw
web-replay-could-play = { $name } could play: { $cards } (possible moves: { $count }).
web-replay-could-move = { $name } could move (possible moves: { $count }).
web-replay-help = Arrow keys step through the moves; Home and End go to the ends. The address names the move and the view, so it can be sent. The file holds all cards: a seat's view shows what that seat saw.
