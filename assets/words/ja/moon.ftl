# ムーン: 数と切り札、断りの理由、手の結果、一局の得点。

## 言葉
moon-suit = { $name ->
    [blanks] 〇の目
    [ones] 一の目
    [twos] 二の目
    [threes] 三の目
    [fours] 四の目
    [fives] 五の目
    [sixes] 六の目
    [doubles] ぞろ目
   *[other] { $name }
}
moon-trump = 切り札 ({ $suit })

## 行の読み方
moon-form = { $verb ->
        [bid] `bid` と数、または `bid pass`
        [discard] `discard` と牌を一枚
        [trump] `trump` と 0 から 6 まで、または doubles、none
       *[other] `play` と牌を一枚
    }
moon-bids = `bid` と { LIST($bids) } のどれか
moon-no-bid = この卓に { $bid } という宣言はない
    .remedy = { LIST($bids) } のどれかを宣言する
moon-suit-missing = { $card } を出すのに目を言っていない
    .remedy = `play { $card } as { $low }` か `as { $high }` と書く
moon-no-calls = この卓では目を言わない
    .remedy = `play { $card }` と書く
moon-only-leader-calls = 目を言うのは先に出す人だけ
    .remedy = `play { $card }` と書く
moon-double-called = { $card } はその目そのものになる
    .remedy = `play { $card }` と書く
moon-no-such-end = { $card } に '{ $number }' の目はない
    .remedy = { $low } か { $high } を言う

## 宣言と切り札
moon-no-such-bid = そのような宣言はない
    .remedy = { LIST($bids) } のどれかを宣言する
moon-must-bid = ほかの全員がパスしたので、最後の人はパスできない
    .remedy = { LIST($bids) } のどれかを宣言する
moon-nothing-to-shoot-over = 上回るべき 7 の宣言がない
    .remedy = 数を宣言するか、パスする
moon-bid-too-low = { $bid } は { $high } より高くない
    .remedy = もっと高く宣言するか、パスする
moon-no-such-trump = そのような切り札はない
    .remedy = 0 から 6 まで、または doubles、none を言う
moon-not-thrown = 賽の目は { LIST($dice) } なので、{ $trump } は切り札にできない
    .remedy = { LIST($trumps) } のどれかを言う
moon-no-doubles-in-virginia = バージニアではぞろ目を切り札にできない
    .remedy = { LIST($trumps) } のどれかを言う
moon-not-with-21-tiles = 二十一枚では { $trump } を切り札にできない
    .remedy = { LIST($trumps) } のどれかを言う

## 従う牌
moon-follow = { $card } で{ $suit }が出された。手に { LIST($held) } がある
    .remedy = { COUNT($held) ->
        [1] それを出す
       *[other] そのどれかを出す
    }

## 見出しの行
moon-no-dice = 配る前に賽を二つ振る (DM-15)
    .remedy = `dice` と 1 から 6 までの数を二つ書く

## 手の結果
moon-all-pass = 全員がパスした ({ COMMAS($rules) })。
moon-shoots = { $seat } が勝負をかける ({ COMMAS($rules) })。
moon-bid-21 = 21 (七組すべて)
moon-bid-shoot = 勝負をかける (七組すべて)
moon-plays = { $seat } が { $bid } を受けもつ ({ COMMAS($rules) })。
moon-takes-middle = { $seat } が中央の牌を取る ({ COMMAS($rules) })。
moon-first-lead = はじめに { $seat } が出す ({ COMMAS($rules) })。
moon-trick = 第 { $number } 組は{ $how } { $card } を出した { $seat } が取る ({ COMMAS($rules) })。
moon-highest-trump = 最も強い切り札 ({ $suit })、
moon-highest-of-suit = { $suit }で最も強い

## 一局の得点
moon-nobody-scores = 全員がパスし、点はない。次の席から宣言する ({ COMMAS($rules) })。
moon-shot-made = { JOIN($seats, between: "、", last: " と ") } は勝負をかけ、七組すべてを取る。この組の勝ち ({ COMMAS($rules) })。
moon-shot-lost = { JOIN($seats, between: "、", last: " と ") } は勝負をかけ、七組のうち { $taken } 組を取る。この組の負け ({ COMMAS($rules) })。
moon-bidders-score = { JOIN($seats, between: "、", last: " と ") } は { $bid } を宣言し、{ $taken } 組を取る。{ SIGNED($points) } ({ COMMAS($rules) })。
moon-others-score = { JOIN($seats, between: "、", last: " と ") } は { $taken } 組を取る。{ SIGNED($points) } ({ COMMAS($rules) })。
