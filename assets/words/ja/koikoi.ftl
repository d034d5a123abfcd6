# こいこい: 声、役、一局の得点、デッキ。月と札は hanafuda.ftl にある。

## 言葉
koikoi-set = { $name ->
        [brights] 光
        [animals] 種
        [ribbons] 短冊
       *[plain] カス
    } { $held } 枚
koikoi-class = { $name ->
        [brights] 光
        [animals] 種
        [ribbons] 短冊
       *[plain] カス
    }
koikoi-month-set = { $month }の{ $held ->
        [4] 四枚
       *[other] { $held } 枚
    }

## 声
koikoi-form = `{ $call }` だけ
koikoi-call-due = 役の点が { $points } 点に増えた
    .remedy = まず { OR($calls) } と言う
koikoi-no-call-due = '{ $call }' と言うのは、役の点が増えた番の終わりだけ
    .remedy = { $due ->
        [turn] 山の一番上をめくる
       *[play] 札を出す
    }
koikoi-no-card-left = 続けるための手札がない
    .remedy = stop と言う

## 見出しの行
koikoi-no-month = '{ $line }' に月がない
    .remedy = `month` と jan から dec までのどれかを書く
koikoi-other-month = 一局ごとに月が進むので、{ $month }ではなく{ $right }である
    .remedy = `month { $word }` と書く

## 手の結果
koikoi-set-for = { $set } { $points } 点
koikoi-has-sets = { $seat } の役は{ LIST($sets) }、合わせて { $total } 点 ({ COMMAS($rules) })。

## 一局の得点
koikoi-set-scores = { $seat } の役は{ $set }、{ $points } 点 ({ COMMAS($rules) })。
koikoi-doubled-for-call = { $seat } がこいこいと言っていたので倍 ({ COMMAS($rules) })。
koikoi-doubled-for-points = { $points } 点は { $least } 点以上なので倍 ({ COMMAS($rules) })。
koikoi-scores = { $seat } の得点は { $points } 点 ({ COMMAS($rules) })。
koikoi-nobody-scores = 誰も勝負せず、点はない。同じ親がまた配る ({ COMMAS($rules) })。
koikoi-dealer-scores = 誰も勝負せず、親の { $seat } に { $points } 点。同じ親がまた配る ({ COMMAS($rules) })。

## デッキ
koikoi-no-cell = こいこいの役 { $set } に { $column } がない
    .remedy = { $needs }がいる
koikoi-cell = こいこいの役 { $set } の { $column } が '{ $value }' になっている
    .remedy = { $needs }がいる
koikoi-one-of = { OR($classes) }のどれか
koikoi-number-from = { $least } 以上の整数
