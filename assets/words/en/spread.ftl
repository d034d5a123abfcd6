# What lies on a table that is drawn: the names of its piles, and what is said of seats.
spread-bid = bid
spread-bids-first = bids first
spread-blind = blind
spread-centre = centre
spread-dead = dead trick
spread-deals = dealer
spread-dice = dice
spread-discarded = discarded
spread-discards = discard pile
spread-doubled = stopping scores double
spread-doubles = doubles with
spread-field = field
spread-figure = figure
spread-hand = hand
spread-koikoi = said koi-koi at
spread-last-trick = last trick
spread-middle = middle tile
spread-month = month
spread-moon = moon
spread-offered = offered
spread-pile = scoring pile
spread-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[4] { $place }th
    }
spread-planet = planet
spread-points = points
spread-prize = prize
spread-sets = sets
spread-stock = stock
spread-taken = taken
spread-takes = takes it
spread-trick = trick
spread-tricks = tricks
spread-tricks-of-side = { $own } (pair { $side })
spread-trump = trump
spread-turned = turned up
