# ブラウザで遊ぶ。卓と、記録のページ。
web-no-game = デッキ { $deck } には、遊べるゲームが書かれていない
    .hint = deck.yaml の `games:` にゲームを書く
web-not-over = 終わりまで打たれた局が記録にない
    .hint = 再現はすべての札を見せるので、局が終わってから作る
web-last-left-out = 第 { $number } 局はまだ終わっていないので省く。再現はすべての札を見せるため
web-no-cards = { $deck } は { $game } のデッキではない
    .hint = deck.yaml の `games:` にゲームを書く
web-does = { $seat } { $verb ->
        [pass] はパス
        [bid] は { $what } を宣言
        [discard] は { $what } を捨てる
        [trump] は切り札を決める: { $what }
        [play] は { $what } を出す
        [prize] は { $what } をめくる
        [turn] は { $what } をめくる
        [koikoi] はこいこい
        [stop] は勝負
        [planet] は惑星を置く: { $what }
        [add] は { $what } を加える
        [moons] は月を置く: { $what }
        [done] は終わり
        [offer] は { $what } を申し出る
        [give] は { $what } を渡す
        [refuse] は断る
        [end] は番を終える
       *[other] { $verb } { $what }
    }。
web-does-hidden = { $seat } { $verb ->
        [discard] は札を伏せて捨てる
        [offer] は札を伏せて申し出る
        [give] は札を伏せて渡す
       *[other] { $verb }（伏せ札）
    }。
web-do = { $verb ->
        [pass] パス
        [bid] { $what }
        [discard] { $what } を捨てる
        [trump] { $what }
        [play] { $what } を出す
        [prize] { $what } をめくる
        [turn] { $what } を置く
        [koikoi] こいこい
        [stop] 勝負
        [planet] 惑星: { $what }
        [add] { $what } を加える
        [moons] 月: { $what }
        [done] 終わり
        [offer] { $what } を申し出る
        [give] { $what } を渡す
        [refuse] 断る
        [end] 番を終える
       *[other] { $verb } { $what }
    }
web-adding = { $group } に { $cards }
web-taking = { $card } と { $taken }
web-takes = { JOIN($cards, between: "、", last: " と ") } を取る。
web-stays = 取れる札がなく、場に残る。
web-prize-is = それは { $card }。
web-gained = 手札に { JOIN($cards, between: "、", last: " と ") } が加わる。
web-verb = { $verb ->
        [planet] 惑星
        [moons] 月
        [play] 出す
       *[other] { $verb }
    }
web-prize = 賞 { $number }
web-calling = { $card }（{ $suit }を指定）
web-as = { $suit } としての { $card }
web-word = { $word ->
        [winter] 冬
        [fall] 秋
        [spring] 春
        [summer] 夏
        [pass] パス
        [doubles] ぞろ目
        [none] なし
       *[other] { $word }
    }
web-hint = 助言: { $move }
web-hint-weighed = 助言: { $move }。ボットの見込みでは、この局での{ $rivals }との差は { SIGNED($points) } 点。次によい手（{ $other }）では { SIGNED($other_points) } 点。
web-legal = { $move }: できる。
web-won = ゲーム終了。勝者は { LIST($winners) }。
web-side-score = { LIST($seats) } { SIGNED($points) }
web-hand-score = 第 { $number } 局: { COMMAS($scores) }{ COUNT($totals) ->
        [0] { "" }
       *[other] 。通算: { COMMAS($totals) }
    }{ $target ->
        [0] 。
       *[other] 。{ $target } 点まで。
    }
web-shuffled = 捨て札を切り、新しい山札にする。
web-dealt = 第 { $number } 局を配った。
web-another = 新しいゲームを配った。記録は { $record }。
web-replay-title = { $game }: 再現

## 卓で
web-may-only = { $move }：ほかの手はない。
web-may = { $phase ->
        [bid] 取る組の数を宣言するか、パスする。
        [discard] { $choose ->
            [0] { $piece ->
                [tile] 牌を一つ
               *[card] 札を一枚
            }捨てる。
           *[other] 札を { $choose } 枚捨てる。
        }
        [no-play] { $piece ->
            [tile] 出せる牌がない。一つ捨てる。
           *[card] 出せる札がない。一枚捨てる。
        }
        [trump] 切り札を決める。
        [prize] 賞を一枚めくる。
        [turn] めくった札を置く。
        [koikoi] 役ができた。勝負して点を取るか、こいこいで続けるか。続けて相手が先に勝負すれば、相手の点は倍になる。
        [put-down] 札を置くか、終わりと言う。
        [give] 代わりの札を渡すか、断る。
       *[play] { $also ->
            [discard] 札を一枚出すか、捨てる。
           *[none] { $piece ->
                [tile] 牌を一つ
               *[card] 札を一枚
            }出す。
        }
    } { $choose ->
        [0] { $count } 通りの手がある。
       *[other] 札を選んでから捨てる。
    }
web-not-your-turn = あなたの番ではない。{ $seat } の番
web-nobody-to-move = 今は誰の番でもない
web-hand-not-over = 次の局は、この局が終わってから配る
web-game-not-over = 新しいゲームは、このゲームが終わってから配る
web-not-host = 新しいゲームを始められるのは { $seat }
web-no-undo = この局に、取り消せる手がない
web-turned-since = 手はもう取り消せない。そのあと札がめくられたか引かれた
web-no-wish = 誰も手の取り消しを頼んでいない
web-declined = { $seat } は認めない。手はそのまま。
web-no-name = 名前は { $most } 文字まで
web-broken-seats = { $path } が壊れている
    .hint = 消せば、席への新しいリンクで続けられる
web-no-address = このコンピューターには、ローカルネットワークのアドレスがない
    .hint = ほかの人と同じネットワークにつなぐか、--lan を外す
web-port-taken = { $host } のポート { NUMBER($port, useGrouping: 0) } を開けない: { $why }
    .hint = --port で別のポートを選ぶ
web-seat-taken = その席には人がいる
web-too-many = メッセージが多すぎる。少し待つ
web-unreadable = このページのメッセージではない

## ページの言葉。括弧の中の名前はページが置き換える
web-page-partner = 味方
web-page-to-move = 手番
web-page-total = 通算
web-page-face-down = { $title }: 伏せ札 { $count } 枚
web-page-pennies = ペニー
web-page-table = 卓
web-page-menu = メニュー
web-page-your-name = あなたの名前（{ $most }文字まで）
web-page-long-name = { $over }文字多すぎる。
web-page-save = 保存
web-page-keys = 数字キーで札を持ち上げ、同じキーをもう一度押すと出す。ボットが待つときは右矢印で一手進め、Endで自分の番まで早送りする。記録の言葉も打てる: play jun-full、why jun-full、hint、undo。
web-page-your-hand = あなたの手札
web-page-moves = できる手
web-page-hint = 助言
web-page-undo = 取り消す
web-page-ask-undo = 取り消しを頼む
web-page-type = 手を打ち込む
web-page-happened = これまでの流れ
web-page-your-turn = あなたの番
web-page-turn-of = { $name } の番。
web-page-not-your-turn = あなたの番ではない。{ $name } の番。
web-page-hand-over = この局は終わり。
web-page-game-over = ゲーム終了。
web-page-new-game = { $name } が同じ席でもう一度始められる。
web-page-another = もう一度遊ぶ
web-page-bot-for-you = ボットが代わりに遊んでいる。
web-page-next-hand = 次の局
web-page-lay-away = 捨てる（{ $most } 枚のうち { $count } 枚）
web-page-rule = { $rule } の規則
web-page-pass-on = 画面を { $name } に渡す。
web-page-i-am = わたしは { $name }
web-page-bot-plays = ボットに代わってもらう
web-page-seat-back = 自分で続ける
web-page-lost = 接続が切れた。つなぎ直している…
web-page-stopped = 卓が終了したか、つながらない。つなぎ直している…スタジオで並べた卓は、スタジオと共に終わる。その場合はスタジオの「Play」で新しい卓を並べる。
web-page-not-let-in = このページは卓に入れない。席へのリンクをもう一度開く。
web-page-wish = { $name } が手の取り消しを頼んでいる。
web-page-wish-mine = 手の取り消しを頼んだ。ほかの人の返事を待っている。
web-page-agree = よい
web-page-decline = いいえ
web-page-sounds = 音: 一手ごとに軽い音、自分の番に二音
web-page-bots = ボット
web-page-pace-usual = ふつう
web-page-pace-slow = ゆっくり
web-page-pace-fast = 速く
web-page-pace-step = 一手ずつ
web-page-step = 次の手
web-page-forward = 早送り
web-page-arrange = 札を並べる
web-page-arranging = 札に触れ、次に置く所に触れる。「並べて出す」まで何も決まらない。
web-page-put-here = ここに置く: { $title } { $number }
web-page-new-card = 加わった
web-page-new-group = 新しい{ $title }
web-page-back = 手札に戻す
web-page-lay = 並べて出す
web-page-reset = やり直す
web-page-close = 手の一覧に戻る
web-page-matches = 取れる札
web-page-matches-one = どちらか取れる札
web-page-stays = 取れず、場に残る
web-page-counts = { $value }点
web-page-penny = 動かすペニーに触れ、次に行き先に触れる。
web-page-away = 離席
web-page-no-link = この卓の席へのリンクではない。
web-page-rules = 規則
web-page-enlarge = 拡大
web-page-shut = 閉じる
web-page-enough = もう { $most } 枚選んでいる。先に一枚に触れて戻す。
web-page-several-ways = 出し方がいくつかある。望むものに触れる。

## 端末で
web-one-screen = 全員、一つの画面で
web-link = { $name }: { $link }
web-link-watch = 見物: { $link }
web-link-all = すべてのリンクとQRコード（画面に映して見せる）: { $link }
web-record = 対局は { $path } に記録される。続けるときは --resume を使う。
web-lan = リンクを知っている人は、同じネットワークからその席に着ける。送られるものは、そこで読まれることがある。電話でページが開かないときは、このコンピューターのファイアウォールが原因{ COUNT($others) ->
        [0] 。
       *[other] 。または、アドレスの代わりに { OR($others) } を試す。
    }
web-stop = Ctrl-C で終わる。

## リンクのページ
web-invite-title = 人を招く
web-invite-about = 一人ずつ、電話のカメラでコードを一つ読み取るか、リンクを一つ開く。リンクは席そのものなので、それぞれ一人だけに見せる。
web-invite-local = 一人ずつ、このコンピューターでリンクを一つ開く。ほかの機器からはこの卓に入れない。電話で遊ぶには Ctrl-C で止め、--lan を付けて始め直す。このページにQRコードが出る。リンクは席そのものなので、それぞれ一人だけに見せる。
web-invite-here = 着席
web-invite-code = { $name }のリンクのQRコード
web-invite-again = リンクをもう一度見せる
web-invite-watch = 観戦用

## 再現のページ
web-replay-steps = 手順
web-replay-first = 最初へ
web-replay-before = 一手戻る
web-replay-after = 一手進む
web-replay-final = 最後へ
web-replay-view = 見方
web-replay-moves = 手
web-replay-open = 全員の手札
web-replay-saw = { $name } から見た卓
web-replay-could-play = { $name } が出せた札: { $cards }（手は { $count } 通り）。
web-replay-could-move = { $name } の番（手は { $count } 通り）。
web-replay-help = 矢印キーで一手ずつ進み、Home と End で最初と最後へ移る。アドレスは手と見方を示すので、送ることができる。ファイルには全員の札がある。席の見方は、その席から見えたものを示す。
