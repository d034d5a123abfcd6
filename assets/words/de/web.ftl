# Spiele im Browser: der Tisch, und Aufzeichnungen als Seiten.
web-no-game = das Deck { $deck } nennt kein Spiel, das man damit spielen kann
    .hint = trage das Spiel unter `games:` in seine deck.yaml ein
web-not-over = keine Runde der Aufzeichnung ist zu Ende gespielt
    .hint = eine Wiedergabe zeigt alle Karten, also wird sie erst danach gemacht
web-last-left-out = Runde { $number } ist nicht vorbei und wird ausgelassen: eine Wiedergabe zeigt alle Karten
web-no-cards = { $deck } ist kein Deck für { $game }
    .hint = seine deck.yaml muss das Spiel unter `games:` nennen
web-does = { START($seat) } { $verb ->
        [pass] passt
        [bid] bietet { $what }
        [discard] legt { $what } weg
        [trump] nennt den Trumpf: { $what }
        [play] spielt { $what }
        [prize] deckt { $what } auf
        [turn] deckt { $what } auf
        [koikoi] sagt Koi-Koi
        [stop] hört auf
        [planet] legt einen Planeten aus: { $what }
        [add] legt { $what } an
        [moons] legt Monde aus: { $what }
        [done] ist fertig
        [offer] bietet { $what } an
        [give] gibt { $what } dafür
        [refuse] lehnt ab
        [end] beendet den Zug
       *[other] { $verb } { $what }
    }.
web-does-hidden = { START($seat) } { $verb ->
        [discard] legt verdeckt Karten weg
        [offer] bietet verdeckt eine Karte an
        [give] gibt verdeckt eine Karte dafür
       *[other] { $verb }, verdeckt
    }.
web-do = { $verb ->
        [pass] Passen
        [bid] { START($what) }
        [discard] { $what } weglegen
        [trump] { START($what) }
        [play] { $what } spielen
        [prize] Decke { $what } auf
        [turn] { $what } legen
        [koikoi] Koi-Koi
        [stop] Aufhören
        [planet] Planet: { $what }
        [add] { $what } anlegen
        [moons] Monde: { $what }
        [done] Fertig
        [offer] { $what } anbieten
        [give] { $what } geben
        [refuse] Ablehnen
        [end] Zug beenden
       *[other] { $verb } { $what }
    }
web-adding = { $cards } an { $group }
web-taking = { $card } und { $taken }
web-takes = Sie nimmt { LIST($cards) }.
web-stays = Sie nimmt nichts und bleibt liegen.
web-prize-is = Es ist { $card }.
web-gained = Du bekommst { LIST($cards) }.
web-verb = { $verb ->
        [planet] Planet
        [moons] Monde
        [play] Spiele
       *[other] { $verb }
    }
web-prize = Preis { $number }
web-calling = { $card } mit Ansage { $suit }
web-as = { $card } als { $suit }
web-word = { $word ->
        [winter] Winter
        [fall] Herbst
        [spring] Frühling
        [summer] Sommer
        [pass] passt
        [doubles] Doppel
        [none] ohne
       *[other] { $word }
    }
web-hint = Tipp: { $move }
web-hint-weighed = Tipp: { $move }. Ein Bot rechnet in dieser Runde mit { SIGNED($points) } Punkten gegenüber { $rivals }; mit dem nächstbesten Zug ({ $other }) mit { SIGNED($other_points) }.
web-legal = { $move }: erlaubt.
web-won = Das Spiel ist vorbei; es gewinnt { LIST($winners) }.
web-side-score = { LIST($seats) } { SIGNED($points) }
web-hand-score = Runde { $number }: { COMMAS($scores) }{ COUNT($totals) ->
        [0] { "" }
       *[other] . Zusammen: { COMMAS($totals) }
    }{ $target ->
        [0] .
       *[other] ; gespielt wird bis { $target }.
    }
web-shuffled = Der Ablagestapel wird gemischt und ist der neue Vorrat.
web-dealt = Runde { $number } wird gegeben.
web-another = Ein neues Spiel wird gegeben; seine Aufzeichnung ist { $record }.
web-replay-title = { START($game) }: Wiedergabe

## Am Tisch
web-may-only = { $move }: etwas anderes ist jetzt nicht möglich.
web-may = { $phase ->
        [bid] Biete eine Zahl von Stichen, oder passe.
        [discard] { $choose ->
            [0] Lege { $piece ->
                [tile] einen Stein
               *[card] eine Karte
            } weg.
           *[other] Lege { $choose } Karten weg.
        }
        [no-play] { $piece ->
            [tile] Kein Stein kann gespielt werden: Lege einen weg.
           *[card] Keine Karte kann gespielt werden: Lege eine weg.
        }
        [trump] Nenne den Trumpf.
        [prize] Decke einen der Preise auf.
        [turn] Lege die aufgedeckte Karte.
        [koikoi] Du hast einen Satz: höre auf und werte, oder sage Koi-Koi und spiele weiter. Hört dann die andere Person auf, zählt es für sie doppelt.
        [put-down] Lege Karten aus, oder sage, dass du fertig bist.
        [give] Gib eine Karte dafür, oder lehne ab.
       *[play] { $also ->
            [discard] Spiele eine Karte, oder lege eine weg.
           *[none] Spiele { $piece ->
                [tile] einen Stein
               *[card] eine Karte
            }.
        }
    } { $choose ->
        [0] { $count ->
            [one] Ein Zug ist möglich.
           *[other] { $count } Züge sind möglich.
        }
       *[other] Wähle sie aus, dann lege sie weg.
    }
web-not-your-turn = du bist nicht am Zug, sondern { $seat }
web-nobody-to-move = jetzt ist niemand am Zug
web-hand-not-over = die nächste Runde wird gegeben, wenn diese vorbei ist
web-game-not-over = ein neues Spiel wird gegeben, wenn dieses vorbei ist
web-not-host = ein neues Spiel kann { $seat } beginnen
web-no-undo = du hast in dieser Runde keinen Zug, den du zurücknehmen kannst
web-turned-since = es ist zu spät, den Zug zurückzunehmen: seitdem ist eine Karte aufgedeckt oder gezogen worden
web-no-wish = niemand hat darum gebeten, einen Zug zurückzunehmen
web-declined = { START($seat) } ist nicht einverstanden: der Zug gilt.
web-no-name = ein Name hat höchstens { $most } Zeichen
web-broken-seats = { $path } ist beschädigt
    .hint = entferne die Datei, um mit neuen Links zu den Plätzen weiterzuspielen
web-no-address = dieser Rechner hat keine Adresse in einem lokalen Netz
    .hint = verbinde ihn mit dem Netz der anderen, oder lass --lan weg
web-port-taken = { $host }, Port { NUMBER($port, useGrouping: 0) }, lässt sich nicht öffnen: { $why }
    .hint = wähle mit --port einen anderen Port
web-seat-taken = dort sitzt jemand
web-too-many = zu viele Nachrichten; warte einen Augenblick
web-unreadable = das ist keine Nachricht dieser Seite

## Wörter der Seite; Namen in Klammern ersetzt sie
web-page-partner = Partner
web-page-to-move = am Zug
web-page-total = Stand
web-page-face-down = { $title }: { $count } verdeckt
web-page-pennies = Die Pennys
web-page-table = Tisch
web-page-menu = Menü
web-page-your-name = Dein Name (höchstens { $most } Zeichen)
web-page-long-name = Zu lang: { $over } Zeichen zu viel.
web-page-save = Speichern
web-page-keys = Zifferntasten heben Karten an; dieselbe Taste noch einmal spielt sie. Wenn Bots warten, lässt die rechte Pfeiltaste den nächsten ziehen; Ende spult bis zu dir vor. Du kannst auch eingeben, was in einer Aufzeichnung steht: play jun-full, why jun-full, hint, undo.
web-page-your-hand = Deine Hand
web-page-moves = Züge
web-page-hint = Tipp
web-page-undo = Zurücknehmen
web-page-ask-undo = Um Rücknahme bitten
web-page-type = Zug eingeben
web-page-happened = Was geschehen ist
web-page-your-turn = Du bist am Zug
web-page-turn-of = { $name } ist am Zug.
web-page-not-your-turn = Du bist nicht am Zug, sondern { $name }.
web-page-hand-over = Die Runde ist vorbei.
web-page-game-over = Das Spiel ist vorbei.
web-page-new-game = { $name } kann mit denselben Plätzen ein neues Spiel beginnen.
web-page-another = Neues Spiel
web-page-bot-for-you = Ein Bot spielt für dich.
web-page-next-hand = Nächste Runde
web-page-lay-away = Weglegen ({ $count } von { $most })
web-page-rule = Was { $rule } sagt
web-page-pass-on = Gib den Bildschirm an { $name } weiter.
web-page-i-am = Ich bin { $name }
web-page-bot-plays = Einen Bot für mich spielen lassen
web-page-seat-back = Selbst weiterspielen
web-page-lost = Verbindung verloren; neuer Versuch…
web-page-stopped = Der Tisch steht nicht mehr, oder er ist nicht zu erreichen; neuer Versuch… Ein Tisch, den ein Studio gedeckt hat, endet mit dem Studio: decke dort mit „Play“ einen neuen.
web-page-not-let-in = Der Tisch lässt diese Seite nicht ein: öffne den Link zu deinem Platz noch einmal.
web-page-wish = { $name } möchte einen Zug zurücknehmen.
web-page-wish-mine = Du hast gebeten, deinen Zug zurückzunehmen. Die anderen haben noch nicht zugestimmt.
web-page-agree = Einverstanden
web-page-decline = Nein
web-page-sounds = Töne: ein Klopfen bei jedem Zug, zwei Töne, wenn du dran bist
web-page-bots = Bots
web-page-pace-usual = wie vorgegeben
web-page-pace-slow = langsam
web-page-pace-fast = schnell
web-page-pace-step = Zug um Zug
web-page-step = Nächster Zug
web-page-forward = Vorspulen
web-page-arrange = Karten ordnen
web-page-arranging = Tippe Karten an, dann den Ort, an den sie kommen. Gelegt wird erst, wenn du es sagst.
web-page-put-here = Hierher: { $title } { $number }
web-page-new-card = dazu
web-page-new-group = Neu: { $title }
web-page-back = Zurück in die Hand
web-page-lay = Auslegen
web-page-reset = Zurücksetzen
web-page-close = Zurück zu den Zügen
web-page-matches = nimmt
web-page-matches-one = nimmt eine von
web-page-stays = nimmt nichts und bleibt im Feld
web-page-counts = zählt { $value }
web-page-penny = Tippe auf den Penny, der sich bewegen soll, dann auf sein Ziel.
web-page-away = nicht da
web-page-no-link = Das ist kein Link zu einem Platz an diesem Tisch.
web-page-rules = Regeln
web-page-enlarge = Vergrößern
web-page-shut = Schließen
web-page-enough = Du hast schon { $most } ausgewählt: tippe zuerst eine davon an, um sie zurückzulegen.
web-page-several-ways = Sie lässt sich auf mehrere Arten spielen: tippe die an, die du willst.

## Im Terminal
web-one-screen = alle an einem Bildschirm
web-link = { $name }: { $link }
web-link-watch = zum Zuschauen: { $link }
web-link-all = alle Links mit QR-Codes, zum Zeigen auf einem Bildschirm: { $link }
web-record = Das Spiel wird in { $path } aufgezeichnet; mit --resume lässt es sich später fortsetzen.
web-lan = Wer in deinem Netz einen Link hat, kann den Platz einnehmen; was gesendet wird, kann dort mitgelesen werden. Findet ein Telefon die Seite nicht, ist die Firewall dieses Rechners im Weg{ COUNT($others) ->
        [0] .
       *[other] , oder versuche { OR($others) } anstelle der Adresse.
    }
web-stop = Strg-C beendet den Tisch.

## Die Seite mit den Links
web-invite-title = Leute einladen
web-invite-about = Jede Person scannt einen Code mit der Kamera ihres Telefons oder öffnet einen Link. Ein Link ist so gut wie ein Platz: Zeige jeden nur einer Person.
web-invite-local = Jede Person öffnet einen Link, auf diesem Computer: andere Geräte erreichen diesen Tisch nicht. Für Telefone beende ihn mit Strg-C und starte ihn noch einmal mit --lan; dann hat diese Seite QR-Codes. Ein Link ist so gut wie ein Platz: Zeige jeden nur einer Person.
web-invite-here = ist da
web-invite-code = QR-Code des Links für { $name }
web-invite-again = Link noch einmal zeigen
web-invite-watch = zum Zuschauen

## Die Seite einer Wiedergabe
web-replay-steps = Schritte
web-replay-first = Zum Anfang
web-replay-before = Einen Zug zurück
web-replay-after = Einen Zug weiter
web-replay-final = Zum Ende
web-replay-view = Ansicht
web-replay-moves = Züge
web-replay-open = alle Karten offen
web-replay-saw = was { $name } sah
web-replay-could-play = { $name } konnte spielen: { $cards } (mögliche Züge: { $count }).
web-replay-could-move = { $name } war am Zug (mögliche Züge: { $count }).
web-replay-help = Die Pfeiltasten gehen Zug um Zug; Pos1 und Ende gehen an Anfang und Ende. Die Adresse nennt den Zug und die Ansicht, so dass man sie schicken kann. Die Datei enthält alle Karten: Die Ansicht eines Sitzes zeigt, was dieser sah.
