# 月光: 季節と月、断りの理由、手の結果、一局の得点。

## 言葉
moonlight-season = { $name ->
    [winter] 冬
    [fall] 秋
    [spring] 春
    [summer] 夏
   *[other] { $name }
}
moonlight-month = { $name ->
    [january] 一月
    [february] 二月
    [march] 三月
    [april] 四月
    [may] 五月
    [june] 六月
    [july] 七月
    [august] 八月
    [september] 九月
    [october] 十月
    [november] 十一月
    [december] 十二月
   *[other] { $name }
}
moonlight-bid = { $season }の { $number }
moonlight-seasons = 季節は { LIST($seasons) } のどれか

## 行の読み方
moonlight-form-bid = `bid` と 5 から 8 までの数と季節、または `bid pass`
moonlight-form-trump = `trump` と季節
moonlight-form-discard = `discard` と { $count } 枚の札
moonlight-form-play = `play` と一枚の札。moonshine を先に出すときは季節も
moonlight-no-number = { $number } 組という宣言はない
    .remedy = 5 から 8 までで宣言する
moonlight-no-season = '{ $word }' という季節はない
    .remedy = { $near }
moonlight-discarded-twice = { $card } を二度捨てている
    .remedy = どの札も一度だけ書く
moonlight-season-not-called = 季節を言うのは、密造酒を先に出すときだけ
    .remedy = `play moonshine` と書く
moonlight-season-missing = 密造酒を先に出すのに季節がない
    .remedy = 一つ言う: { OR($seasons) }

## 宣言と捨て札
moonlight-no-bid = そのような宣言はない
    .remedy = 5 から 8 までの数と季節を宣言するか、パスする
moonlight-bid-too-low = { $bid } は { $high } より高くない
    .remedy = もっと高く宣言するか、パスする
moonlight-no-trump = そのような切り札はない
    .remedy = { OR($seasons) } のどれかを言う
moonlight-not-discarded = { LIST($cards) } は捨てられない
    .remedy = ほかの札を捨てる
moonlight-discard-count = { $count } 枚を捨てているが、{ $due ->
        [5] 最も高く宣言した人は五枚を捨てる
       *[other] ほかの人は三枚を捨てる
    }
    .remedy = { $due } 枚を捨てる

## 従う札
moonlight-month-led = 出されたのは{ $month }
moonlight-month-of-season-led = 出されたのは{ $season }の月、{ $month }
moonlight-led-by-moonlight = 月光が出されたので、出されたのは{ $season } ({ COMMAS($rules) })
moonlight-season-called = 言われた季節は{ $season } ({ COMMAS($rules) })
moonlight-follow = { $lead }。手に { LIST($held) } がある
    .remedy = { COUNT($held) ->
        [1] それを出す
       *[other] そのどれかを出す
    }
moonlight-not-out = { $lead }。{ $of }がまだある。手に { LIST($held) } がある
    .remedy = { COUNT($held) ->
        [1] それを出す
       *[other] そのどれかを出す
    }
moonlight-may-not-replace = { $lead }。手に { LIST($held) } があり、月光はその代わりにならない
    .remedy = { COUNT($held) ->
        [1] それを出す
       *[other] そのどれかを出す
    }
moonlight-must-follow = { $lead }。それは切り札で、手に切り札の月光がある
    .remedy = それを出す

## 手の結果
moonlight-all-pass = 全員がパスした ({ COMMAS($rules) })。
moonlight-blinds = 全員が自分の伏せ札を取り、{ $seat } は中央の札も取る。それから捨てる（{ COMMAS($rules) }）。
moonlight-plays = { $seat } が{ $season }の { $number } を受けもつ ({ COMMAS($rules) })。
moonlight-declares = { $seat } は{ $season }を切り札にする ({ COMMAS($rules) })。
moonlight-first-lead = はじめに { $seat } が出す ({ COMMAS($rules) })。
moonlight-trick = 第 { $number } 組は{ $how }{ $card }を出した { $seat } が取る ({ COMMAS($rules) })。
moonlight-highest-trump = 最も強い切り札、
moonlight-highest-of-season = { $season }で最も強い
moonlight-dead-trick = { $last ->
    [yes] 第 { $number } 組は流れ、{ $seat } が密造酒を出した ({ COMMAS($rules) })。
   *[no] 第 { $number } 組は流れ、密造酒を出した { $seat } が次を出す ({ COMMAS($rules) })。
    }
moonlight-june-doubles = 六月の満月で倍になる ({ COMMAS($rules) })。
moonlight-june-idle = 六月の満月は{ $why ->
    [dead] この組にあるが、倍にしない
   *[thrown] ほかの季節に捨てられたので、倍にしない
    } ({ COMMAS($rules) })。

## 一局の得点
moonlight-nobody-scores = 全員がパスし、点はない。同じ親が配りなおす ({ COMMAS($rules) })。
moonlight-tricks-score = { JOIN($seats, between: "、", last: " と ") } は { $taken } 組を取る。{ $taken } × { $value } = { $points } ({ COMMAS($rules) }){ $june }。
moonlight-bid-made = { JOIN($seats, between: "、", last: " と ") } は{ $season }の { $number } を宣言し、{ $taken } 組を取る。{ $taken } × { $value } + { $honor } = { $points } ({ COMMAS($rules) }){ $june }。
moonlight-bid-lost = { JOIN($seats, between: "、", last: " と ") } は{ $season }の { $number } を宣言し、{ $taken } 組を取る。{ $number } × { $value } = { $points } を失う ({ COMMAS($rules) })。
moonlight-june-counts = 、六月の満月で倍の { $points } ({ COMMAS($rules) })
