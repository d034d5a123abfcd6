# What every booklet says beside the texts of its deck.
book-rules = the rules
book-contents = Contents
book-index = Index
book-credits = Credits
book-scores = Scores
book-agreed = by agreement
book-option = option
book-values = values
book-elsewhere = Rules of other chapters
book-in-force = in force: { $value }
book-bullet = ·
book-no-value = –

# Under the cards of a trick.
book-leads = { $player } leads
book-takes = { $player } takes
book-leads-and-takes = { $player } leads and takes

# A hand played out: what was dealt, the auction, the moves.
book-dealt = { $what ->
    [hand] { $seat } holds
    [blinds] and the blinds
    [centre] in the middle
    [middle] in the middle
    [field] in the field
    [upcard] turned up
   *[other] { $what }
}
book-bids = { $seat } bids { $bid }
book-passes = { $seat } passes
book-names-trump = { $seat } names { $bid }
book-throws-away = { $seat } throws away
book-bid = { JOIN($words, between: " ") }
book-word = { $word }
book-act = { $verb ->
    [play] plays { $cards }
    [turn] turns { $cards }
    [koikoi] says koi-koi
    [stop] stops
    [planet] lays the planet { $cards }
    [moons] lays out as moons { $cards }
    [discard] throws away { $cards }
    [done] { "" }
    [end] { "" }
   *[other] { $verb } { $cards }
}
book-turns-prize = turns up prize { $number }
book-act-takes = { $act } and takes { $cards }
book-act-stays = { $act }, which stays
book-card-list = { JOIN($cards, between: ", ", last: " and ") }
book-by-player = { $seat } { $act }
book-sentence = { JOIN($parts, between: ", ") }.
book-talk = { JOIN($parts, between: "; ") }.

# On sheets that are cut, folded and stapled.
book-cut = cut
book-fold = fold
book-sheet = sheet { $number } of { $count }, { $side ->
    [back] back
   *[other] front
}
book-flip = print on both sides, flip on the { $edge ->
    [short] short
   *[other] long
} edge
book-round-steps = cut along the line, fold at the dashes, nest the pairs by number (1 outermost), staple in the fold

# What pictures show, for those who do not see them.
book-alt-cards = Cards: { LIST($cards) }.
book-alt-held = { $holder }: { LIST($cards) }.
book-alt-play = { $player ->
    [none] { $card }
   *[other] { $player }: { $card }
}
book-alt-plays = { JOIN($plays, between: "; ") }.
book-alt-trick = A trick. { JOIN($plays, between: "; ") }. { $winner ->
    [none] The trick is dead
   *[other] { $winner } takes it
}.
book-alt-pennies = Six pennies, move by move: { JOIN($figures, between: ", then ") }.
