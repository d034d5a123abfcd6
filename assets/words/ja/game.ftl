# 遊び: どの遊びがあるか、選択、使うデッキ。

## 導入された遊び
game-unknown = '{ $name }' という遊びはない
    .hint = { $near }
game-name-taken = '{ $name }' という遊びはもうある。{ LIST($packages) } が持ってくる
    .hint = どれか一つを取り除く
game-package-broken = { $package } の遊び '{ $name }' を読みこめない: { $reason }
    .hint = { $package } を更新するか、取り除く
game-not-a-kit = { $package } の '{ $name }' はその名の遊びのキットではない
    .hint = docs/writing-a-game.md を見る

## できない手や配り
game-no-shuffle = いまは切りまぜない
    .remedy = 誰かの手を打つ
game-nothing-to-take-back = 取り消す手がない
    .remedy = まず一手打つ
game-hand-not-over = 局が終わっていない
    .remedy = 最後まで打つ
game-over = 勝負は終わった
    .remedy = 新しく始める
game-no-deal = 種も配られた札もない
    .remedy = どちらかを与える

## 人数と選択
game-wrong-players = { $game } は { LIST($counts) } 人で遊ぶ。{ $players } 人ではない
    .remedy = { LIST($counts) } から選ぶ
game-no-option = { $game } に '{ $name }' という選択はない
    .remedy = { $near }
game-see-options = deckgen rules { $game } を見る
game-option-value = { $game } の選択 { $name } は '{ $value }' にできない
    .remedy = 値は { $takes }
game-option-values = { LIST($values) }
game-option-from = { LIST($values) }、または { $least } 以上の数
game-option-range = { LIST($values) }、または { $least } から { $most } までの数
game-option-players = 選択 { $name } { $value } は { LIST($counts) } 人用で、{ $players } 人では使えない
    .remedy = 選択 { $name } をはずす
game-options-clash = 選択 { $name } { $value } は { $other } { $its } と合わない
    .remedy = { $name } か { $other } をはずす

## 使うデッキ
game-not-for = { $game } は { $players } 人では遊べない
    .hint = { LIST($counts) } 人で遊ぶ
game-still-works = { $game } は { LIST($counts) } 人ならまだ遊べる
game-not-playable = { $game } は遊べない
game-card-missing = { $game } に要る { $card } がデッキにない
    .remedy = 加える
game-card-count = { $game } に要る { $card } は一枚。デッキに { $count } 枚ある
    .remedy = 一枚だけ残す
game-suit-short = { $suit } は { $there } 枚で、{ $players } 人に { $dealt } 枚を配るには足りない
    .remedy = { $wanted } 枚要る
game-cell = { $of } の { $column } が '{ $said }'
    .remedy = '{ $value }' にする
game-twins = { $twin } も { $card } も { $face }
    .remedy = 見分けられるようにする
game-row-missing = デッキの表 '{ $table }' に '{ $row }' の行がない
    .remedy = 加える
game-stranger = { $card } はデッキのどの遊びの札でもない
game-make-extra = extras に入れる
game-setting = { $of } の { $column } が '{ $said }' になっている
    .remedy = '{ $value }' か、{ $least } 以上の整数にする
game-house-rule = { $where }: 特別ルール: { $of } の { $column } は { $said }。本来は { $value } ({ COMMAS($rules) })
game-no-seat = この卓に{ $seat }番の席はありません
    .hint = 席は0から{ $last }までです

## ボットが比べる相手
game-other-side = 相手の組
game-other-player = 相手
game-other-players = ほかの人の平均
