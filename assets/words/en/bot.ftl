# Bots.
bot-unknown = there is no bot '{ $name }' for { $game }
    .hint = { $near }
