# 棋譜: 読めない行、番、配られた札、申し立て (REC-01 から REC-06)。

## 手の読み方 (REC-01)
record-no-move = 手が書かれていない
    .remedy = { LIST($verbs) } のどれかを書く
record-no-verb = { $game } に '{ $verb }' という手はない
    .remedy = { $near }
record-verbs = { LIST($verbs) } のどれかを書く
record-no-card = '{ $card }' という札はない
    .remedy = { $near }
record-cards = { $game } の札は { $first } から { $last } まで
record-no-card-number = { $number } 番の札はない
    .remedy = 札の番号は 0 から { $last } まで
record-several-verbs = '{ $line }' は一つの手に決まらない
    .remedy = 動詞を書く: { OR($verbs) }
record-unreadable = '{ $line }' は読めない
    .remedy = { $form } と書く

## 持っていない札 (REC-03)
record-not-held = { $seat } は { LIST($cards) } を持っていない
    .remedy = 手札から選ぶ

## 番でない手 (REC-04)
record-too-late = 局は終わっていて、'{ $verb }' は遅すぎる
    .remedy = 次の局を始める
record-wrong-verb = ここで '{ $verb }' はできない
    .remedy = いまは { LIST($due) } の番
record-hand-over = 局は終わっている
    .remedy = 次の局を始める
record-not-one-move = それは一つの手ではない
    .remedy = いまは { $due } の番
record-not-now = それはいまできない
    .remedy = できる手を確かめる
record-legal = できる手: { LIST($moves) }

## 棋譜の文 (REC-01)
record-empty = 棋譜が空
    .remedy = `game` と遊びの名から書きはじめる
record-header-open = 見出しが終わっていない
    .remedy = `---` の行で閉じる
record-not-numbers = '{ $line }' は読めない
    .remedy = 整数を書く
record-line-twice = '{ $title }' の行が二つある
    .remedy = 一つだけ残す
record-names-no-seat = '{ $line }' に席がない
    .remedy = { $word } と 0 から { $last } までの席を書く
record-deck-cards = 札の名はデッキの一覧のとおり
record-header-words = 見出しの行は { LIST($words) }
record-no-header-line = '{ $word }' はここの見出しの行ではない
    .remedy = { $near }
record-first-header-only = '{ $line }' ははじめの見出しにだけ書く
    .remedy = 取り除く
record-seed-deals = 札を配るのは種で、'{ $line }' ではない
    .remedy = どちらかだけ残す
record-names-no-game = 見出しに遊びの名がない
    .remedy = `game` と { LIST($games) } のどれかを書く
record-no-game = '{ $name }' という遊びはない
    .remedy = { $near }
record-see-games = deckgen list games を見る
record-game-broken = { $why }
    .remedy = deckgen list games を見る
record-option-form = '{ $line }' は読めない
    .remedy = `option 名 値` と書く
record-option-twice = 選択 { $name } が二つある
    .remedy = 一つだけ残す
record-count-form = '{ $line }' は読めない
    .remedy = { $word } と数を書く
record-before-form = '{ $line }' は読めない
    .remedy = 席ごとに一つ、{ $players } つの合計を書く
record-before-partners = '{ $line }' で仲間の合計が違う
    .remedy = 同じに書く
record-before-won = '{ $line }' ならもう { LIST($winners) } が勝っている
    .remedy = 新しい勝負を始める
record-no-first = 見出しに '{ $word }' の行がない
    .remedy = { $word } と 0 から { $last } までの席を書く
record-wrong-first = '{ $line }' は違う。次は { $due }
    .remedy = { $word } { $number } と書く
record-no-seat = { NUMBER($seat, useGrouping: 0) } という席はない
    .remedy = 席は 0 から { $last } まで
record-no-seat-first = '{ $line }' は読めない
    .remedy = 手は 0 から { $last } までの席から書く
    .hint = { $near }
record-see-lines = 手の間の行は、手か申し立てか `hand-start`

## 番 (REC-02)
record-moved-last = 最後の手は { NUMBER($line, useGrouping: 0) } 行目。
record-not-in-turn = { $seat } の番ではない
    .remedy = いまは { $due } の番
    .hint = { SENTENCES($why) }

## 場所の違う行 (REC-04)
record-hand-not-over = 局が終わっていないのに '{ $word }' がある
    .remedy = まず局を終える
record-game-won = 勝負は終わり、{ LIST($winners) } が勝った
    .remedy = '{ $word }' をはずす
record-wrong-start = '{ $word }' はここに合わない
    .remedy = '{ $due }' と書く
record-no-shuffle = いまは切りまぜない
    .remedy = この行をはずす
record-shuffle-due = 山札が尽き、切りまぜなければならない
    .remedy = `shuffle` とその札を書く

## 配られた札 (REC-05)
record-no-pile = 見出しに '{ $title }' の行がない ({ $rules })
    .remedy = { $due } 枚を配る
record-pile-size = '{ $title }' は { $count } 枚で、{ $due } 枚ではない ({ $rules })
    .remedy = すべての札を配る
record-not-in-pack = { $card } はこの遊びでは使わない ({ $rules })
    .remedy = はずす
record-dealt-twice = { $card } が二度配られている。はじめは { NUMBER($first, useGrouping: 0) } 行目 ({ $rules })
    .remedy = どの札も一度だけ配る
record-dealt-to-nobody = '{ $line }' はこの卓の誰のものでもない ({ $rules })
    .remedy = はずす

## 申し立て (REC-06)
record-no-claim = '{ $line }' は申し立てではない
    .remedy = { $near }
record-claims = 申し立ては { LIST($words) } のどれかで始まる
record-no-score-yet = 局が終わっていないので点はない
    .remedy = 申し立てをはずす
record-claim-wrong = '{ $line }' は違う ({ $rules })
    .remedy = 正しくは `{ $truth }`
    .hint = { SENTENCES($why) }
record-legal-form = '{ $line }' は読めない
    .remedy = `legal` と数を一つ書く
record-legal-alone = `legal` は手の次に書く
    .remedy = 移すか、はずす
record-legal-wrong = '{ $line }' は違う
    .remedy = 正しくは `legal { NUMBER($count, useGrouping: 0) }`

## 争いの裁定
record-whole-only = { $game } は全部を書いた記録だけで裁く
    .remedy = 札をすべて頭書きに書く
record-no-bid = 宣言を取った人がいない
    .remedy = `2 bid 6 spring` のように頭書きの下に書く
record-no-trump = 切り札が決まっていない
    .remedy = `2 trump 5` のように宣言の下に書く
record-numbers-form = '{ $line }' は読めない
    .remedy = { $word } と { $size } 個の数を書く
record-played-twice = { $card } が二度出されている。初めは { NUMBER($first, useGrouping: 0) } 行目
    .remedy = どちらかの行を直す
record-card-unknown = めくった札が分からない
    .remedy = めくった行を書く。例: `0 turn 札`
record-hand-unknown = { $seat } の手札が分からない
    .remedy = 頭書きに `hand { $number }` と札を書く
record-not-over = 一局が終わっていないので点はない
    .remedy = 残りの手を書くか、頭書きに各席が取ったもの（遊びにより `won`、`taken`、`pile`）だけを書く
record-takes = { $seat } は { $card } で { LIST($cards) } を取る ({ COMMAS($rules) })。
record-so-far = 今のところ { $seat } の組。
record-may = { $seat } は { $move } を出せる{ $count ->
    [0] { "" }
   *[other] 。ただし { OR($unless) } が手にあれば出せない
}。
