# `deckgen fetch`: data files from the web.
fetch-done = { $name }: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }, { $changed ->
        [yes] changed
       *[other] unchanged
    }
fetch-nothing = the deck has nothing to fetch
    .hint = list the file and its address under `fetch:`, such as `cards.csv: https://...`
fetch-ending = '{ $name }' cannot be fetched
    .hint = only tables can be fetched: { COMMAS($endings) }
fetch-of = the file fetched for { $name } is not a usable table, so nothing was changed: { $problem }
fetch-failed = { $address } cannot be fetched: { $why }
fetch-scheme = { $address } is not an https address, or contains a user name or password
fetch-private = { $address } leads to this machine or its network ({ $host })
    .hint = if you trust the deck and want this, add --local
fetch-redirects = { $address } redirects more than { $most } times
fetch-status = { $address } cannot be fetched: the server answers { NUMBER($status, useGrouping: 0) }
    .hint = { $status ->
        [401] make it readable by anyone with the link
        [403] make it readable by anyone with the link
        [404] check the address
        [410] check the address
       *[other] try again later
    }
fetch-large = { $address } is larger than { $most }
fetch-slow = { $address } takes longer than { $most }
fetch-page = { $address } is a web page, not a table
    .hint = in Google Sheets, choose File, Share, Publish to web, then CSV; or let anyone with the link view the sheet
