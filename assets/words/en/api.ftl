# The Python interface, where Python's own errors would not be specific enough.
api-no-back = the card '{ $card }' has no back
api-not-a-setting = '{ $text }' does not have the form TARGET.KEY=VALUE
    .hint = name the target too, as in `--set home-a4.paper=a5`
api-bots-uneven = { $count ->
        [one] one bot
       *[other] { $count } bots
    } cannot be spread evenly over { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }
    .hint = give one bot, or one for each seat
