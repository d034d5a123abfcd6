# 月と六ペンス: 認められない手、見出しの行、手の結果、得点、デッキ。

## 行を読む
sixpence-form = { $verb ->
        [play] `play` と形の札、または `play` と月の札と作る形。必要なら `from 1,-2 to 0,3` のように、`from` と `to` でペニーの点を書く
        [refuse] `refuse` だけ
        [end] `end` だけ
       *[other] `{ $verb }` と札一枚
    }
sixpence-no-figure = { $card } は形ではない
    .remedy = 月の札で作る形を f17 のように書く

## 札を出す
sixpence-no-way = ({ COMMAS($start) }) のペニーを ({ COMMAS($end) }) に動かしても { $figure } にならない
    .remedy = { OR($ways) } ならできる
sixpence-miss = ペニー一枚を動かしても { $figure } は { $made } にならない。最もよく重ねても合うのは{ $shared ->
        [0] 一枚もない
        [1] 一枚だけ
        [2] 二枚だけ
        [3] 三枚だけ
        [4] 四枚だけ
       *[5] 五枚だけ
    }
    .remedy = { $remedy }
sixpence-not-again = ペニー一枚を動かして { $figure } をもう一度作ることはできない
    .remedy = { $remedy }
sixpence-playable = 出せるのは { LIST($cards) }
sixpence-not-playable = { $played ->
        [yes] { $moon ->
            [yes] 月の札を出すか、番を終える
           *[no] 番を終える
        }
       *[no] { $moon ->
            [yes] 月の札を出すか、一枚捨てる
           *[no] 一枚捨てる
        }
    }
sixpence-figure-missing = 月の札は形を作る
    .remedy = `play { $card }` のあとに形を f17 のように書く
sixpence-other-figure = ほかの形を作る
sixpence-moon-moves-one = 月の札でも動かすのはペニーちょうど一枚

## 番
sixpence-no-end = 番はおのずと終わるか、札を出したあとに終わる
    .remedy = 札を出すか、一枚捨てる
sixpence-no-discard = この番に札を出したので、捨てることはできない
    .remedy = もう一枚出すか、番を終える
sixpence-no-partners = 札を交換できるのは相方どうしだけ
    .remedy = 札を出すか、一枚捨てる
sixpence-offer-after-play = この番に札を出したので、差し出すことはできない
    .remedy = もう一枚出すか、番を終える
sixpence-offer-refused = この番に差し出した札は断られた
    .remedy = 札を出すか、一枚捨てる
sixpence-partner-empty = 相方に札がない
    .remedy = 札を出すか、一枚捨てる

## 見出しの行
sixpence-not-first = この札では '{ $line }' の席から始まらない
    .remedy = `{ $right }` と書くか、その行を省く
sixpence-others-start = { $seat } は { $points } 点 ({ COMMAS($cards) })、{ $best } は { $best_points } 点 ({ COMMAS($best_cards) })
    .remedy = `{ $right }` と書く
sixpence-lot = { LIST($seats) } の札は同じ強さなので、くじで決める
    .remedy = `{ $right }` と書く
sixpence-no-lot = 誰が始めるかは札で決まる
    .remedy = `lot` を省く
sixpence-moon-upcard = 最後にめくった { $card } は月の札である
    .remedy = 山に戻して、ほかの札をめくる
sixpence-put-back = { $value } 点の { $card } が戻されている
    .remedy = 戻せるのは月の札と { $least } 点以上の札だけ
sixpence-turned-not-in-stock = めくった { $card } は{ $dealt ->
        [yes] 手札にある
       *[no] この札組にない
    } ({ $rules })
    .remedy = 戻した札は山にある (SX-06)

## 手の結果
sixpence-becomes = ({ COMMAS($start) }) のペニーが ({ COMMAS($end) }) に移り、{ $figure } が { $made } になる ({ COMMAS($rules) })。
    .page = ペニーを一枚動かし、{ $figure } が { $made } になる ({ COMMAS($rules) })。
sixpence-again = ({ COMMAS($start) }) のペニーが ({ COMMAS($end) }) に移り、ふたたび { $figure } になる ({ COMMAS($rules) })。
    .page = ペニーを一枚動かし、ふたたび { $figure } になる ({ COMMAS($rules) })。
sixpence-moon-stays = 月の札は { $figure } をそのままにする ({ COMMAS($rules) })。
sixpence-last-card = 手札の最後の一枚なので、手番は終わり ({ COMMAS($rules) })。
sixpence-stuck = ペニーを一枚動かしてできる形が手札にない。一枚捨てる ({ COMMAS($rules) })。

## 得点
sixpence-guard = 交換が { $exchanges } 回続いたので、このまま終わる ({ COMMAS($rules) })。
sixpence-figures-score = { $seat } は形 { $figures } 枚で { $points } 点 ({ COMMAS($rules) })。
sixpence-moons-score = { $seat } は形 { $figures } 枚と月 { $moons } 枚で { $worth } - 2 x { $moons } = { $points } 点 ({ COMMAS($rules) })。
sixpence-partners-score = { $seats } は合わせて { $points } 点 ({ COMMAS($rules) })。

## デッキ
sixpence-pennies = このデッキの { $figures } の形はペニー{ $pennies ->
        [3] 三
        [4] 四
        [5] 五
       *[7] 七
    }枚で、六枚ではない
    .remedy = 形の表に `figures 6` と書く
sixpence-card-missing = { $card } の札がない
    .remedy = 加える
sixpence-no-figure-known = 今の図形が分からない
    .remedy = 頭書きに `figure f17` と書く
