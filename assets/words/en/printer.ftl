# Printers, and the readings of calibration sheets.
printer-none = there is no printer '{ $name }'
    .hint = measure it with `deckgen calibrate`, then store it with `deckgen printer set`
printer-unknown = there is no printer '{ $name }'
    .hint = { $near }
printer-unreadable = { $path } is not a valid list of printers: { $why }
    .hint = fix the file, or delete it and set up your printers again
printer-no-name = a printer needs a name
printer-out-of-range = { $what } is { $value }, but must be between { $least } and { $most }
printer-readings = --readings: { $why }
    .hint = give the numbers read at A to H, for example --readings "6.5 4 -2.5 -2.5 -0.5 2 -5.5 -5.5"
printer-not-a-number = '{ $text }' is not a number
printer-contradiction = These readings contradict each other by { $apart }; check them again, including the minus signs.
printer-entry = the printer '{ $name }'
