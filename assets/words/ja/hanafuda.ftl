# 花合わせと、こいこいに共通の言葉: 月、断りの理由、一局の得点、デッキ。

## 言葉
hanafuda-month = { $name ->
        [jan] 一月
        [feb] 二月
        [mar] 三月
        [apr] 四月
        [may] 五月
        [jun] 六月
        [jul] 七月
        [aug] 八月
        [sep] 九月
        [oct] 十月
        [nov] 十一月
       *[dec] 十二月
    }
hanafuda-month-set = { $month }の四枚
hanafuda-value-set = { $value ->
        [20] 二十点の四枚
        [10] 十点の七枚以上
       *[5] 五点の七枚以上
    }

## 手と配り
hanafuda-form = `{ $verb }` と一枚の札。場に同じ月の札が二枚あれば `{ $verb } 札 take 札`
hanafuda-not-in-pack = { $card } はこの遊びでは使わない
    .remedy = ほかの札を出す
hanafuda-not-the-top = { $card } は山の一番上の札ではない
    .remedy = { $top } をめくる
hanafuda-choose = 場に{ $month }の札が二枚あり、どちらかを取る
    .remedy = take { OR($cards) } と書く
hanafuda-nothing-to-choose = 場に{ $month }の札は{ $there ->
        [0] なく
       *[other] {" "}{ $there } 枚で
    }、選ぶことはない
    .remedy = `{ $verb } { $card }` と書く
hanafuda-whole-month = 場に{ $month }の札が四枚とも配られている
    .remedy = 配りなおす

## 一局の得点
hanafuda-captured = { $seat } は { $total } 点のうち { $points } 点を取る ({ COMMAS($value_rules) })。{ $players } x { $points } - { $total } = { $score } ({ COMMAS($rules) })。
hanafuda-sets = { $seat } の役は{ LIST($sets) }。ほかの全員から { $points } 点ずつ ({ COMMAS($rules) })。
hanafuda-scores = { $seat } の得点は { $points } 点 ({ COMMAS($rules) })。

## デッキ
hanafuda-no-table = デッキに表 '{ $table }' がない
    .remedy = { $needs }がいる
hanafuda-no-row = 表 '{ $table }' に行 '{ $row }' がない
    .remedy = { $needs }がいる
hanafuda-month-columns = 月ごとの行と { COMMAS($columns) } の列
hanafuda-set-columns = 役ごとの行と { COMMAS($columns) } の列
