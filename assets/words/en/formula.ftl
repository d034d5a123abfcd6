# Formulas: how they are written.
formula-empty = the formula is empty
formula-incomplete = the formula '{ $formula }' is incomplete
formula-odd = '{ $text }' is not valid in the formula '{ $formula }'
formula-equals = '=' does not compare in the formula '{ $formula }'
    .hint = write ==
formula-style = formulas do not take a format after a colon: '{ $formula }'
    .hint = to write numbers with the deck's own decimal and thousands separators, use { "{" }{ $instead }{ "}" }
formula-padded = formulas do not take a format after a colon: '{ $formula }'
    .hint = to put zeros in front of a number, write { "{" }{ $instead }{ "}" } before it
formula-unexpected = unexpected '{ $text }' in the formula '{ $formula }'
formula-names = two names in a row in the formula '{ $formula }'
    .hint = if '{ $names }' is a column, write card['{ $names }'] in its place
formula-title = '{ $formula }' is not a formula
    .hint = if it is the name of a column, write card['{ $formula }'] in its place
formula-number = a number in the formula '{ $formula }' has a comma, or a space before its unit
    .hint = write { $instead }
formula-number-either = a number in the formula '{ $formula }' has a comma
    .hint = write { $whole }, or { $decimal } if the comma stands for the decimal point
formula-missing = '{ $text }' is missing in the formula '{ $formula }'
formula-name-missing = a name is missing after '.' in the formula '{ $formula }'
formula-compares-twice = the formula '{ $formula }' has two comparisons in a row
    .hint = join them with `and`
formula-no-function = there is no function '{ $name }'
    .hint = { $near }
formula-lone-brace = a '{ $brace }' without its partner
    .hint = close the formula, or double the brace to print it
formula-long = the formula is longer than { $most } characters
formula-parts = the formula '{ $formula }...' has more than { $most } parts
formula-deep = the formula '{ $formula }' is nested too deeply
formula-great-number = the number { $digits } is larger than { $most }
# What they evaluate to.
formula-no-name = nothing here is called '{ $name }'
    .hint = { $near }
formula-card-lacks = the card has nothing called '{ $name }'
    .hint = give it a column or key of this name (`{ $name }: ""` for none); a layer is left out by `when: '"{ $name }" in card'`
formula-no-item = there is no item { $index }
    .hint = the list has { $length ->
        [one] 1 item
       *[other] { $length } items
    }, counted from 0
formula-no-key = there is no '{ $name }'
    .hint = { $near }
formula-no-row-named = the cell is empty, so it names no row of a table
    .hint = write the name of a row there, or leave out the layer for such cards with `when`
formula-no-part = '{ $value }' has no part '{ $name }'
formula-not-a-row = '{ $value }' has no part '{ $name }': a cell stands for a row of a table only if its column is called like the table
    .hint = the table with a row '{ $value }' is called '{ $table }': give the column or the table the name of the other
formula-no-column = the row '{ $row }' of the table '{ $table }' has no '{ $name }'
    .hint = { $near }
formula-no-row = the table '{ $table }' has no row '{ $name }'
    .hint = { $near }
formula-no-keyed-row = the table '{ $table }' has no row '{ $name }', because its rows go by the column '{ $column }'
    .hint = { $near }
formula-empty-key = the name of the row of the table '{ $table }' is empty
    .hint = fill in the cell; to leave a row of cards out, write a condition next to `from:`, such as `where: name`
formula-whole-table = a whole table cannot be text
    .hint = name one of its rows or cells
formula-not-number = '{ $text }' is not a number
    .hint = write numbers as 1234.5
formula-not-length = '{ $text }' is not a length
    .hint = write lengths with a point and a unit, such as 4.5mm
formula-decimal-comma = '{ $text }' has a comma in place of the decimal point, so it is not a number
    .hint = write { $instead }, or use `replace(column, ',', '.')` in the formula
formula-number-grouped = '{ $text }' has a comma between thousands, so it is not a number
    .hint = write { $instead }, or use `replace(column, ',', '')` in the formula
formula-number-comma = '{ $text }' has a comma, so it is not a number
    .hint = write { $whole }, or { $decimal } if the comma stands for the decimal point; in a formula, `replace(column, ',', '')` gives { $whole } and `replace(column, ',', '.')` gives { $decimal }
formula-number-points = '{ $text }' has separators and a decimal comma, so it is not a number
    .hint = write { $instead }
formula-empty-cell = an empty cell is not a number
    .hint = to count an empty cell as 0, write `(cost or 0)` instead of `cost`
formula-zero = the formula divides by zero
formula-root = sqrt({ $number }) is the square root of a negative number
formula-digits = { $name }() takes { $least } to 15 digits, not { $digits }
formula-arguments = { $name }() does not take { $count ->
        [0] no values
        [one] this value
       *[other] these { $count } values
    }
formula-unbounded = the result of the formula is larger than { $most }
formula-look-for = { $name }() needs a text to look for
formula-long-text = the resulting text has more than { $most } characters
formula-option-elsewhere = options are known in faces only, not where cards are listed
    .hint = use the option in a layer, such as in its `when:`; an edition with other cards needs a deck file of its own
