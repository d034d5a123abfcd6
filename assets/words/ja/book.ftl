# どの冊子にも出てくる言葉。
book-rules = 遊び方
book-contents = 目次
book-index = 索引
book-credits = 謝辞
book-scores = 得点
book-agreed = 取り決め
book-option = 名
book-values = 値
book-elsewhere = ほかの章の規則
book-in-force = いまは { $value }
book-bullet = ・
book-no-value = ・

# 一回のトリックの札の下。
book-leads = { $player } が出す
book-takes = { $player } が取る
book-leads-and-takes = { $player } が出して取る

# 実際の一局。配られた札、競り、手番。
book-dealt = { $what ->
    [hand] { $seat } の手札
    [blinds] 伏せ札
    [centre] 中央
    [middle] 中央
    [field] 場
    [upcard] 表にした札
   *[other] { $what }
}
book-bids = { $seat } は { $bid }
book-passes = { $seat } はパス
book-names-trump = { $seat } は { $bid } を切り札に
book-throws-away = { $seat } が捨てる
book-bid = { JOIN($words, between: " ") }
book-word = { $word ->
    [winter] 冬
    [fall] 秋
    [spring] 春
    [summer] 夏
   *[other] { $word }
}
book-act = { $verb ->
    [play] は{ $cards }を出し
    [turn] は{ $cards }をめくり
    [koikoi] こいこい
    [stop] 勝負
    [planet] 惑星{ $cards }
    [moons] 月{ $cards }
    [discard] { $cards }を捨てる
    [done] { "" }
    [end] { "" }
   *[other] { $verb } { $cards }
}
book-turns-prize = { $number } 番の札をめくる
book-act-takes = { $act } { $cards }を取る
book-act-stays = { $act }、場に残る
book-card-list = { JOIN($cards, between: ", ", last: " と ") }
book-by-player = { $seat } { $act }
book-sentence = { JOIN($parts, between: "、") }。
book-talk = { JOIN($parts, between: "、") }。

# 切って折って綴じる用紙。
book-cut = 切る
book-fold = 折る
book-sheet = { $count }枚中{ $number }枚目({ $side ->
    [back] 裏
   *[other] 表
})
book-flip = 両面印刷、{ $edge ->
    [short] 短辺
   *[other] 長辺
}とじ
book-round-steps = 線で切り抜き、破線で折り、番号順に重ね(1がいちばん外)、折り目をホチキスで綴じる

# 絵に描かれているもの。見えない人のために。
book-alt-cards = 札: { JOIN($cards, between: "、") }。
book-alt-held = { $holder }: { JOIN($cards, between: "、") }。
book-alt-play = { $player ->
    [none] { $card }
   *[other] { $player } は{ $card }
}
book-alt-plays = { JOIN($plays, between: "、") }。
book-alt-trick = 一組。{ JOIN($plays, between: "、") }。{ $winner ->
    [none] 組は流れる
   *[other] { $winner } が取る
}。
book-alt-pennies = 六枚の銅貨の動き: { JOIN($figures, between: "、") }。
