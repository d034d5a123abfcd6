# Playing in the terminal, and simulations.

## The table
play-seat = { START($seat) }
play-who = { START($seat) }
play-partner = { START($seat) }, partner
play-totals = points  { $totals }
play-your-hand = your hand

## What is asked and said
play-prompt = { $seat }, { $phase }
play-only = { $seat }, [Enter] for { $move }
play-look-away = { START($seat) } is to move. The others look away; [Enter]
play-next-hand = [Enter] for the next hand
play-many-moves = { $count } moves are legal; `moves` lists them.
play-discard = Discard { $count } cards by their numbers, for example `{ $example }`{ $but ->
        [0] { "" }
       *[other] , but not { LIST($kept) }
    }.
play-move = { START($seat) }: { $line }
play-face-down = { $verb } (face down)
play-points = Points: { COMMAS($totals) }.
play-total = { $seat } { $points }
play-over = The game is over; the winner is { LIST($winners) }.
play-left = You left the table.
play-advice = A bot would { $move }
play-advice-reason = It expects { SIGNED($points) } points for this hand compared with { $rivals }, and { SIGNED($other_points) } from the next best ({ $other }).
play-taken-back = Taken back.
play-nothing-to-take-back = You have no move to take back.
play-legal = { $move } is legal.
play-name-a-file = Name a file: save FILE
play-saved = The record is in { $path }.
play-help =
    Make a move by its number or in words: `play jun-full`, or `jun-full`; `pass`.
    To discard cards, give their numbers in your hand (`1 4 5`).
    { "  " }moves       what is legal          why MOVE    which rule forbids it, if any
    { "  " }hint        what a bot would do    undo        take your last move back
    { "  " }table       show the table again   save FILE   write the record
    { "  " }help, ?     this                   quit        leave
play-no-card-numbers = '{ $text }' contains something that is not the number of a card in your hand
    .remedy = they are numbered from 1 to { $count }
play-no-move-number = there is no move number { $text }
    .remedy = they are numbered from 1 to { $count }
play-record-exists = { $path } already exists
    .hint = records are never overwritten; name another file

## Simulations
play-compare-form = --compare '{ $text }' does not have the form NAME=VALUE
play-no-deck-values = { $game } reads no values from a deck, so all decks play the same
    .hint = compare options with --compare
play-no-setting = { $game } has no value '{ $path }' to set
    .hint = { $near }
play-setting-value = { $path } cannot be '{ $value }'
    .hint = write a whole number from { $least }
play-played-by = played by { COMMAS($bots) } { $engine ->
        [kernel] in the batch kernel
       *[referee] under the referee
    }
play-duplicate = { $first } against { $second }, each deal twice
play-differs = { $label }, against { $base } on the same deals (95 % interval of the difference, deal by deal; * beyond chance):
play-most-frequent = { $section } (the { $shown } most frequent of { $count })
play-report-title = { START($game) }: a simulation
play-report-played = { $count } { $what ->
        [games] { $count ->
            [one] game
           *[other] games
        }
       *[hands] { $count ->
            [one] hand
           *[other] hands
        }
    } of { $game }, { $players } players; { $players_by }; options: { $given ->
        [0] none
       *[other] { COMMAS($options) }
    }; seed { NUMBER($seed, useGrouping: 0) }. Every number comes with its 95 % confidence interval.
play-report-in-short = In short
play-report-chapter = { $chapter ->
        [wins] Who wins, and by how much
        [bids] The bids
        [hands] How a hand goes
       *[cards] What the cards are worth
    }
play-report-figure = Figure { $number }.
play-report-table = Table { $number }.
play-report-fair = No seat, side or place wins more or less often than its fair share, within the limits of chance.
play-report-unfair = { $by ->
        [side] The side
        [place] Place
       *[seat] Seat
    } { $label } wins { $share } of the time, where { $fair } would be fair; that is beyond chance.
play-report-scores = The middle score is { $middle }; half of all scores are from { $low } to { $high }.
play-report-bids = Bids of { $most } are made most often ({ $high }), those of { $least } least often ({ $low }).
play-report-worth = Seats dealt { $most } score most ({ $high } on average), those dealt { $least } least ({ $low }).
play-report-unchanged = { $label }: nothing differs beyond chance.
play-report-changed = { $label }: { $beyond } of { $total } numbers differ beyond chance, most of all { $section }, { $row }: { $by }{ $share ->
        [yes] { " " }percentage points
       *[no] { "" }
    }.
play-report-what = what
play-report-numbers = numbers
play-report-interval = 95 % interval
play-report-against = { $label }, against { $base }
play-report-difference = difference
play-about-hands = Moves in a hand; how many hands are thrown in, or ended by the guard against endless games. Of a hand that is played: tricks that are dead, and tricks after which another seat leads.
play-about-wins = The highest score wins a hand; whole games are won by the rules. Ties are shared.
play-about-scores = Points of a hand, or at the end of a whole game.
play-about-places = Places are counted from the dealer's left, or from the first bidder if the deal has no dealer.
play-about-games = Hands in a game; how often the lead in points changes.
play-about-quantiles = A quarter of all seats score at most as much as the 25 % row says, and so on.
play-about-leads = How often another seat takes the lead in points during a hand, and how far into the hand the last one does.
play-about-tension = The later the bid is decided, the longer a hand is open.
play-about-sets = How often anybody ends a hand with the set.
play-about-calls = Koi-koi in a hand, who stops, and what that scores.
play-about-laid = What seats have laid down by the end of a game.
play-about-turns = Turns, and those in which a seat could do nothing, or did nothing.
play-about-worth = What a seat scores to which the card was dealt.
play-about-bids = The highest bid is made if its side scores more than zero.
play-about-bidders = What the highest bidder scores, made or not.
play-about-tricks = Tricks that count, by seats from the highest bidder.
play-about-doubler = How often it doubles a score, and how many points that adds.
play-about-duplicate = Each deal is played twice with seats exchanged; a bot's mean lead over the other.
play-about-choice = What the first seat and its partner gain as beginners while all others play at random.
play-about-power = How often a card takes the trick in which it is played.
play-about-distribution = How often a seat scores this many points, in a hand or in a whole game.
