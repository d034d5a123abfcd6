# Preflight of PDFs, limits of printers.

# Frames, notes and verdicts.
press-on-page = page { NUMBER($page, useGrouping: 0) }: { $problem }
press-on-pages = page { NUMBER($page, useGrouping: 0) }: { $problem } [also { $others }]
press-on-many-pages = page { NUMBER($page, useGrouping: 0) }: { $problem } [and { NUMBER(COUNT($also)) } other pages]
press-pages = { $count ->
    [one] page
   *[other] pages
  } { COMMAS($runs) }
press-verdict = { $path }: { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
  }, { $what }: { $count ->
    [0] no problems found
    [one] { $count } problem
   *[other] { $count } problems
  }{ $ink ->
    [0] { "" }
   *[other] , at most { $ink }% ink
  }
press-built = checked by deckgen
press-built-to = built to { $claim }, checked by deckgen
press-unmeasured = { $pages }: ink not measured: { $why }
press-unlimited = lines, type and pictures were not checked against any limits; name a target, such as --target press

# Files that cannot be checked.
press-locked = { $path } is protected by a password
    .hint = save it without a password
press-no-pdf = cannot read { $path } as a PDF: { $why }
press-page-loop = the page tree of this PDF contains a loop

# The file as a whole.
press-encrypted = the file is encrypted
    .hint = save it without protection
press-no-pages = the file has no pages
press-damaged = the file is damaged: { $why }
    .hint = save it again
press-malformed = the file is malformed: { $why }
    .hint = save it again
press-version-late = { $claim } allows PDF { $latest } at most; this is PDF { $version }
press-object-streams = the file has object streams, which { $claim } does not allow
press-no-title = the file has no title
press-not-trapped = the file does not say whether it is trapped
    .hint = set Trapped to True or False
press-no-dates = the file has no creation and modification dates
press-no-id = the file has no ID in its trailer
press-intents = the file has { $count ->
    [0] no PDF/X output intent
   *[other] { $count } PDF/X output intents
  }; it needs exactly one
press-intent-unnamed = the output intent does not name a printing condition
press-intent-no-profile = the output intent has no profile, which { $claim } requires
press-intent-no-registry = the output intent has neither a profile nor a registry
press-intent-not-cmyk = the profile of the output intent is not a CMYK printer profile
press-other-claim = the file claims { $claim }; { $wanted } is required
press-no-claim = the file does not claim to be PDF/X; { $wanted } is required
press-page-sizes = the pages differ in size: { COMMAS($sizes) } mm{ $more ->
    [0] { "" }
   *[other] {" "}and { $more } more
  }
press-not-shown = the pages cannot be rendered: { $why }
    .hint = save the file again

# What PDF/X does not allow.
press-holds-actions = the file contains actions
    .hint = remove them
press-holds-form = the file contains a form
    .hint = remove it
press-holds-script = the file contains a script
    .hint = remove it
press-holds-file = the file contains another file
    .hint = remove it
press-holds-layers = the file contains layers
    .hint = merge them
press-holds-separations = the pages are already separated
    .hint = save one composite page for all inks
press-holds-lzw = a stream is compressed with LZW
    .hint = compress it with Flate
press-holds-jpeg2000 = a picture is in JPEG 2000
    .hint = save it as JPEG or with Flate
press-holds-postscript = the file contains PostScript
    .hint = convert it to ordinary drawing in the program that made it
press-holds-opi = the file contains placeholders for pictures (OPI)
    .hint = place the pictures themselves
press-holds-alternate = a picture has an alternate for printing
    .hint = keep one of them
press-holds-transfer = the file contains a transfer curve, which changes its inks
    .hint = remove it
press-holds-halftone = the file contains its own halftone
    .hint = remove it
press-holds-note = a note or link is on the art
    .hint = remove it

# Pages.
press-content = its content cannot be read: { $why }
press-not-in-file = it uses '{ $name }', which is not in the file
    .hint = save it again
press-box-malformed = its { $box } is not a box of four numbers
press-box-empty = its { $box } is empty
press-no-media-box = it has no MediaBox
    .hint = set the size of the page
press-user-unit = its sizes are scaled by a UserUnit
    .hint = save it at its true size
press-no-trim-box = it has no TrimBox
    .hint = add one where the page is cut
press-trim-and-art = it has both a TrimBox and an ArtBox
    .hint = keep the TrimBox
press-trim-outside = the TrimBox is not inside the BleedBox
press-bleed-outside = the BleedBox is not inside the MediaBox
press-crop-cuts = the CropBox cuts into the bleed
    .hint = remove it
press-little-bleed = its bleed is { $found }; { $wanted } is required
press-short-art = the art ends at the trim or short of the bleed
    .hint = extend the background
press-thin-line = a line is { $found } wide; the minimum is { $least }
press-small-type = type of { $found }; the minimum is { $least }
press-coarse-picture = a picture has { $found }; the minimum is { $least }
press-no-glyph = it shows a character for which its font has no glyph
press-font-not-embedded = the font { $font } is not embedded
    .hint = embed it, or convert its text to outlines
press-ink = { $found } ink at { $across } from the left, { $down } from the top; the maximum is { $most }
press-rgb-paint = something is painted in RGB
    .hint = use CMYK or spot inks
press-rgb-picture = a picture is in RGB
    .hint = convert it with the press profile
press-rgb-space = a colour space is RGB
    .hint = use CMYK or spot inks
press-profile-space = a colour space is { $space }, which PDF/X-1a does not allow
    .hint = use CMYK or spot inks
press-spot-not-cmyk = a spot ink is not described in CMYK
    .hint = give it a CMYK build
press-white-overprints = something white overprints, so it will not show
    .hint = let it knock out
press-clear-paint = something is transparent
    .hint = flatten it
press-clear-picture = a picture or group is transparent
    .hint = flatten it
press-blend-colours = blend mode { $mode } cannot be flattened
    .hint = It mixes colours, not one ink at a time. Use multiply, screen, darken or lighten, or a target that keeps transparency.
press-spot-flattened = the spot ink { $spot } is in an area that is flattened to process inks
    .hint = keep it away from shadows and transparent art, use a target that keeps transparency, or print it in four colours with `spots: process`
press-clear-page = the page is a transparency group
    .hint = flatten it
press-front-expected = a front is expected here: fronts and backs do not alternate
press-back-expected = a back is expected here: fronts and backs do not alternate
press-marked-back = this back differs from the others: the card can be recognised from behind
press-last-page = the last page lacks { $lacks ->
    [back] a back
   *[front] a front
  }: the number of pages is odd

# Cards, against the limits of a printer.
press-card-line = a line is { $found } ({ $points }) wide; the minimum is { $least }
    .hint = draw wider lines, or choose a larger size; if lines of a layer are meant to be so fine, give it `role: mark`
press-card-type = '{ $text }' is set in { $found }; the minimum is { $least }
    .hint = set it larger, or choose a larger size
press-card-picture = a picture has { $found }; the minimum is { $least }
    .hint = use a picture with more pixels, or place it smaller
press-card-scan = a scan has { $found }; the minimum is { $least }
    .hint = use a scan with more pixels, or place it smaller
press-card-picture-ink = a CMYK picture has up to { $found } ink; the maximum is { $most }
    .hint = convert it for less ink, or provide it in RGB, which is converted within the limit
press-card-ink = the ink '{ $ink }' adds up to { $found }; the maximum is { $most }
    .hint = lower its build under `inks:`; a colour without a name there gets one first

# Why ink cannot be measured.
press-unmeasured-rgb = colour in RGB
press-unmeasured-rgb-profile = colour in RGB with a profile
press-unmeasured-cmyk-profile = CMYK with a profile
press-unmeasured-space = colour in { $space }
press-unmeasured-pattern = a pattern
press-unmeasured-components = a colour of { $count ->
        [one] 1 component
       *[other] { $count } components
    } in a space of { $wanted }
press-unmeasured-nesting = forms nested too deeply
press-unmeasured-letters = letters that set their own colours
press-unmeasured-inline = an inline image
press-unmeasured-transparency = transparency
press-unmeasured-soft-mask = a soft mask
press-unmeasured-blend = a blend mode
press-unmeasured-layer = a hidden layer
press-unmeasured-picture = a picture with { $why }
press-unmeasured-picture-alpha = a picture with transparency
press-unmeasured-picture-key = a picture with transparent colours
press-unmeasured-picture-registration = a picture in registration colour
press-unmeasured-picture-depth = a picture that is too large or does not have 8 bits per sample
press-unmeasured-picture-short = a picture with too little data
press-unmeasured-picture-unreadable = a picture that cannot be decoded
press-unmeasured-picture-range = a picture with a partial range of ink
press-unmeasured-gradient = a gradient with { $why }
press-unmeasured-gradient-kind = a mesh gradient
press-unmeasured-gradient-program = a gradient computed by a PostScript function
press-unmeasured-gradient-depth = a gradient that does not have 8 bits per sample
