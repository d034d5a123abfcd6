# Games in the browser: the table, and records as pages.
web-no-game = the deck { $deck } names no game that can be played with it
    .hint = add the game under `games:` in its deck.yaml
web-not-over = the last hand of the record is not over
    .hint = a replay shows all cards, so it is made once the hand has been played out
web-no-cards = { $deck } is no deck for { $game }
    .hint = its deck.yaml must list the game under `games:`
web-move = { START($seat) }: { $line }.
web-shuffled = The discard pile is shuffled and becomes the stock.
web-dealt = Hand { $number } is dealt.
web-replay-title = { START($game) }: replay

## At the table
web-may = { $phase ->
        [bid] Bid, or pass.
        [discard] { $choose ->
            [0] Lay one card away.
           *[other] Lay away { $choose } cards.
        }
        [trump] Name the trump.
        [turn] Turn up a card.
        [koikoi] You have made a set: go on, or stop?
        [put-down] Lay down a planet or moons, or say that you are done.
        [give] Give a card in return, or refuse.
       *[play] Play a card.
    } { $choose ->
        [0] { $count ->
            [one] One move is possible.
           *[other] { $count } moves are possible.
        }
       *[other] Choose them, then lay them away.
    }
web-not-your-turn = it is not your turn: { $seat } is to move
web-nobody-to-move = nobody is to move now
web-hand-not-over = the next hand is dealt when this one is over
web-no-undo = there is nothing that you may take back
    .hint = moves are taken back only by somebody who plays against bots alone
web-no-name = a name has at most { $most } letters
web-broken-seats = { $path } is damaged
    .hint = remove it to go on with new links to the seats
web-no-address = this machine has no address in a local network
    .hint = connect it to the network of the others, or leave --lan out
web-port-taken = cannot listen on { $host }, port { NUMBER($port, useGrouping: 0) }: { $why }
    .hint = choose another port with --port
web-seat-taken = somebody sits there
web-too-many = too many messages; wait a moment
web-unreadable = that is no message of this page

## In the terminal
web-one-screen = all, on one screen
web-link = { $name }: { $link }
web-link-watch = to watch: { $link }
web-record = The game is recorded in { $path }; to continue it later, use --resume.
web-lan = Anybody in your network who has a link can take its seat; what is sent can be read there. If a phone finds no page, this machine's firewall is in the way{ COUNT($others) ->
        [0] .
       *[other] , or try { OR($others) } in place of the address.
    }
web-stop = Press Ctrl-C to stop.
