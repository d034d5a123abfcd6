# `deckgen fetch`: data files from the web.
fetch-done = { $name }: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }, { $changed ->
        [yes] changed
       *[other] as before
    }
fetch-nothing = the deck names nothing to fetch
    .hint = write below `fetch:` the file and its address: `cards.csv: https://...`
fetch-ending = '{ $name }' cannot be fetched
    .hint = only tables can be: { COMMAS($endings) }
fetch-of = what was fetched for { $name } is not a usable table, and nothing was changed: { $problem }
fetch-failed = { $address } cannot be fetched: { $why }
fetch-scheme = { $address } is not an https address, or has a name or password in it
fetch-private = { $address } leads to this machine or its network ({ $host })
    .hint = if you trust the deck and want that, add --local
fetch-redirects = { $address } redirects more than { $most } times
fetch-status = { $address } cannot be fetched: the server answers { NUMBER($status, useGrouping: 0) }
    .hint = { $status ->
        [401] make it readable for everybody who has the address
        [403] make it readable for everybody who has the address
        [404] check the address
        [410] check the address
       *[other] try it again later
    }
fetch-large = { $address } is larger than { $most }
fetch-slow = { $address } takes longer than { $most }
fetch-page = { $address } is a web page, not a table
    .hint = in Google Sheets, choose File, Share, Publish to web, and there CSV; or let everybody with the address read the sheet
