# 月: スート、認められない手、手の結果、勝ち負け、デッキ。

## 言葉
moons-suit = { $name ->
        [clubs] クラブ
        [diamonds] ダイヤ
        [hearts] ハート
       *[spades] スペード
    }

## 行を読む
moons-form = { $verb ->
        [planet] `planet` とその札を一度ずつ
        [moons] `moons` と並べたあとの月すべてを ` / ` で区切り、札は一度ずつ
        [turn] `turn` と一から数えた賞の番号
        [done] `done` だけ
       *[play] `play` と札一枚
    }

## 切り直し、賞、組
moons-not-discards = 切り直したのは捨て札の山ではない ({ COMMAS($rules) })
    .remedy = { LIST($cards) } を切り直す
moons-no-prize = { $prize } 番の賞はない
    .remedy = { $count ->
        [1] 1 番をめくる
       *[other] 1 から { $count } 番のどれかをめくる
    }
moons-not-played = { $card } は組に出せない
    .remedy = ほかの札を出す
moons-ace-not-played = { $card } はエースで、組に出せない
    .remedy = ほかの札を出す
moons-follow = { $suit }が出ていて、手札に { LIST($held) } がある
    .remedy = { COUNT($held) ->
        [1] それを出す
       *[other] そのどれかを出す
    }

## 惑星
moons-five-is-due = 並べる番のはじめに { $card } が手札にある
    .remedy = まず惑星 { $card } を置く
moons-planet-stays = 惑星 { LIST($cards) } はもう置いてあり、変えられない
    .remedy = 月を並べるか done と言う
moons-ace-in-planet = エースは惑星に入らず、{ LIST($cards) } は置けない
    .remedy = エースのない惑星を置く
moons-planet-of-one = { LIST($cards) } 一枚では惑星にならない
    .remedy = 同じスートの札を二枚以上置く
moons-planet-suits = { LIST($cards) } は同じスートではない
    .remedy = 同じスートの札を二枚以上置く
moons-planet-total = { LIST($cards) } を足すと { $total } になる
    .remedy = 惑星は 15 から 18

## 月
moons-no-planet = 惑星を置く前に月は並べられない
    .remedy = まず惑星を置く
moons-put-down-turns-only = 月を変えられるのは並べる番だけ
    .remedy = 次の並べる番を待つ
moons-laid-already = この番にはもう月を並べた
    .remedy = 先へ進む
moons-in-two = { LIST($cards) } が二つの月に入っている
    .remedy = 札は一度ずつ書く
moons-card-leaves = { LIST($cards) } が月からなくなるが、札は月を離れない
    .remedy = 並べたあとの月をすべて書く
moons-five-in-moon = { $card } は一枚で惑星になる札で、{ $sets ->
        [yes] 続き札
       *[no] 続き札にも同じ数の組
    }には入らない
    .remedy = 除く
moons-ace-in-run = エースは続き札に入らず、{ LIST($cards) } は置けない
    .remedy = 一枚だけで置く
moons-of-one = { LIST($cards) } は月ではない。一枚で月になるのはエースだけ
    .remedy = ほかの札と合わせる
moons-neither = { LIST($cards) } は同じ色の三枚以上の続き札でも、同じ数の二枚から四枚でもない
    .remedy = ほかの月にする
moons-new = { LIST($cards) } は新しい月になる
    .remedy = 新しい月は並べる番に並べる

## 手の結果
moons-places = { $places } ({ COMMAS($rules) })。
    .short = { $first }。
moons-place = { $place } 番は { $seat } ({ $played }{ $prize ->
        [turned] 、{ $taken } を取る
        [no] 、賞なし
       *[unseen] {""}
    })
moons-card = { $card }
moons-no-card = 出す札なし

## 勝ち負け
moons-wins = { $seat } の札がなくなり、勝ち ({ COMMAS($rules) })。
moons-draw = { $tricks } 組まで進んだので引き分け ({ COMMAS($rules) })。

## デッキ
moons-colour = { $card } の色が '{ $colour }' になっている
    .remedy = 正しくは { $right ->
        [black] 黒 (black)
       *[red] 赤 (red)
    }
moons-counts = 惑星での { $card } の数が '{ $counts }' になっている
    .remedy = { $right ->
        [0] エースは惑星に入らないので、空にする
       *[other] 正しくは { $right }
    }
