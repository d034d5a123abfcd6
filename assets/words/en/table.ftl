# Data files and tables.
table-format = { $name } has a format that cannot be read
    .hint = open it in a spreadsheet program and save it as .xlsx, .ods or CSV
table-csv = not valid CSV: { $parser }
table-quote-open = a quotation mark opened on this line is not closed where its cell ends
    .hint = add the closing one; write "" for a quotation mark inside a cell in quotes
table-quote-inside = a quotation mark inside a cell in quotes ends the cell
    .hint = write "" for each quotation mark inside it, or save the table from a spreadsheet program
table-windows = the file is not UTF-8; it was read as Windows-1252, as Excel saves it in Western Europe: { LIST($words) }
    .hint = if these words are wrong, and to see this no more, save it as "CSV UTF-8 (Comma delimited)"
table-short = the row has { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    }, but the first row has { $columns }{ $others ->
        [0] { "" }
        [one] ; 1 other row is short too
       *[other] ; { $others } other rows are short too
    }
    .hint = if a separator is missing between two cells, later cells are in the wrong columns; at the end of a row, empty cells need separators too
table-other-separator = the cells of this row are separated by '{ $other }', those of the first row by '{ $separator }'
    .hint = use '{ $separator }' in every row
table-not-fetched = get it with `deckgen fetch`
table-long = the table has more than { $most } rows
table-cells = the table has more than { $most } cells
    .hint = keep only the rows and columns that cards use
table-columns = the table has more than { $most } columns
    .hint = keep only the columns that cards use
table-json = not valid JSON: { $parser }
table-json-quote = '{ $sign }' is not a quotation mark in JSON
    .hint = use straight quotes: "
table-json-list = the file must be a list of cards, each an object: [{ "{" }"name": "Ada"{ "}" }, ...]
table-merged = the cells { $cells } are merged ('{ $text }')
    .hint = unmerge them, and fill in each cell; the first row names the columns
table-cell-error = the cell { $cell } has the error { $text }
    .hint = correct the formula in a spreadsheet program, or clear the cell
table-hidden-rows = { $count ->
        [one] row { LIST($rows) } is hidden, but makes a card like any other
       *[other] rows { LIST($rows) } are hidden, but make cards like any others
    }
    .hint = unhide them, or leave them out with `where:`
table-hidden-columns = { COUNT($columns) ->
        [one] the column { LIST($columns) } is hidden, but cards can use it
       *[other] the columns { LIST($columns) } are hidden, but cards can use them
    }
table-hidden-sheet = the first sheet, '{ $hidden }', is hidden, so '{ $name }' is used
    .hint = name the sheet you want: cards.xlsx#{ $name }
table-other-sheets = the sheet '{ $name }' is used; the workbook also has { LIST($others) }
    .hint = name the sheet you want: "{ $file }#{ $name }"
table-uncalculated = the cell { $cell } has a formula without a value
    .hint = open the workbook in a spreadsheet program and save it, or replace the formula with its value
table-no-header = the first line must name the columns
table-column-twice = two columns are called '{ $name }'
table-wide = the row has { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    }, but the first row, which names the columns, has { $columns }
    .hint = name every column; in CSV, put text in quotes that has commas, or whatever separates the cells
table-title = the first row has '{ $title }' alone: if that is a title, delete the row, so that the names of the columns come first
table-damaged = the workbook is damaged or locked: { $why }
    .hint = save it again, or as CSV
table-not-workbook = not a valid { $ending } workbook
    .hint = save it again, or as CSV
table-parts = the workbook has more than { $most } parts
table-unpacked = the workbook unpacks to more than { $most }
table-entities = the workbook's { $part } declares a document type or entities
    .hint = save it again as .xlsx, or as CSV
table-no-sheet = the workbook has no sheet '{ $name }'
    .hint = { $near }
table-no-cells = the workbook has no sheet with cells
table-form = a map of rows, the name of a data file, or `figures 6`
table-no-key = this row has nothing in the column '{ $column }', which names the rows, so it is left out of the table{ $others ->
        [0] { "" }
        [one] ; 1 other row too
       *[other] ; { $others } other rows too
    }
    .hint = fill in the cell, unless the row is a total or a note
table-row-twice = the table '{ $table }' has two rows called '{ $name }'
    .hint = first used on line { NUMBER($first, useGrouping: 0) }
table-figures = '{ $text }' is out of range
    .hint = figures have 1 to { $most } discs
table-braces-vanish = '{ $formula }' is printed without its braces, because text in braces is a formula{ $count ->
        [0] { "" }
        [one] {" "}[and in { $count } other row]
       *[other] {" "}[and in { $count } other rows]
    }
    .hint = to print the braces, write `plain: yes` next to `from:`, or double them: { "{" }{ $formula }{ "}" }
table-braces = text in braces is a formula; to print braces, write `plain: yes` next to `from:`, or double them
# Where a fault of a cell is.
table-in-column = column '{ $column }': { $problem }
table-no-id = add a column `id`, or write `id: "{ "{" }slug({ $column }){ "}" }"` below `from:`
table-cell-for = { COUNT($columns) ->
        [one] column { LIST($columns) }
       *[other] columns { LIST($columns) }
    } (used at { $at }): { $problem }
