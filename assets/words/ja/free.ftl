# 自由に遊ぶ。どのデッキもブラウザの卓に置ける。
free-place = { $seat }の{ $name }
free-things = { COUNT($cards) ->
        [0] 伏せ札{ $hidden }枚
       *[other] { $hidden ->
            [0] { LIST($cards) }
           *[other] { COMMAS($cards) }と伏せ札{ $hidden }枚
        }
    }
free-copies = { $card }×{ $count }
free-many-things = 札{ $count }枚

## 起きること
free-begun = 卓の用意ができた。
free-set-up = 卓を用意している。
free-draw = { $left ->
        [0] { $seat } は { $place } から { $things } を引く。{ $place } はもうない。
       *[other] { $seat } は { $place } から { $things } を引く。
    }
free-play = { $seat } は { $things } を { $place } に出す。
free-move = { $seat } は { $things } を { $place } に移す。
free-move-top = { $seat } は { $things } を { $place } の上に置く。
free-move-bottom = { $seat } は { $things } を { $place } の一番下に入れる。
free-slide = { $seat } は { $place } で { $things } を動かす。
free-give = { $seat } は { $things } を { $to } に渡す。
free-flip = { $seat } は { $things } を裏返す。
free-turn = { $seat } は { $things } を90度回す。
free-mark = { $mark ->
        [none] { $seat } は { $things } の印を外す。
       *[other] { $seat } は { $things } に印をつける: { $mark }。
    }
free-stack = { $seat } は { $things } を { $place } に重ねる。
free-shuffle = { $seat ->
        [-1] { $place } が切られる。
       *[other] { $seat } は { $place } を切る。
    }
free-deal = { $left ->
        [0] { $seat } は { $place } から { $count } 枚ずつ配る。{ $place } はもうない。
       *[other] { $seat } は { $place } から { $count } 枚ずつ配る。
    }
free-peek = { $seat } は { $place } の札を { $count } 枚見る。
free-search = { $seat } は { $place } の { $count } 枚をすべて見る。
free-close = { $seat } は見るのをやめる。
free-roll = { $seat } は { $die } を振る: { $value }。
free-count = { $seat } は { $counter } を { $value } にする。
free-undo = { $own ->
        [1] { $seat } は自分の最後の動作（{ $verb }）を取り消す。
       *[other] { $seat } は { $other } の最後の動作（{ $verb }）を取り消す。
    }
free-say = { $seat }: 「{ $text }」
free-add = { $card } が { $count } 枚 { $place } に来る。
free-changed = { LIST($cards) } が変わった。
free-rename = { $old } は { $card } に名前が変わった。
free-fault = デッキに誤りがある: { $problem }
free-drop = { $card } のうち { $count } 枚は、もうデッキにない。卓には残る。

## できないこと
free-no-bots = 自由な遊びにボットはなく、一つの画面では遊べない
    .hint = --bots と --one-screen を外す
free-players = 卓の席は 1 から { $most } まで
free-no-set-up = `table:` の指定では卓を整えられない: { $why }(`{ $line }`)
free-unclear = 次のように書く：{ $form }
free-no-action = { $verb } という動作はない
    .hint = { $near }
free-long-line = 動作は { $most } 文字まで。選ぶ札を減らす
free-no-number = { $word } は { $least } から { $most } までの整数ではない
free-no-place = { $name } という場所はない
    .hint = { $near }
free-no-pile = { $name } は山ではない
free-not-yours = { $place } はあなたのものではない。札を渡すことだけできる
free-empty = { $place } は空。ほかの山を選ぶか、札を移して切る
free-no-piece = 卓に { $word } は見えない
free-in-rows = { $place } では札は列に並び、好きな所には置けない
free-flip-hand = 手札は裏返さずに出す
free-long-mark = 印は { $most } 文字まで
free-not-in-zone = 回したり印をつけたりできるのは、卓に出ている札だけ
free-one-place = 一度に見るのは一つの場所の札だけ
free-full = 卓の場所は { $most } まで
free-too-many = 卓に置ける札は { $most } 枚まで
free-no-look = 今は札を見ていない
free-no-die = { $name } というさいころはない
    .hint = { $near }
free-no-counter = { $name } という数取りはない
    .hint = { $near }
free-no-undo = 取り消すものがない
free-long-session = 一回の記録は { $most } 動作まで
    .hint = 新しく始める
free-much-work = この回では札を動かしすぎた
    .hint = 新しく始める
free-no-session = これは遊びの記録ではない
    .hint = `deckgen table デッキ` で書かれる
free-nothing-done = この回ではまだ何も行われていない
free-no-seat = { $seat } という席はない

## 記録からわかること
free-lessons = 札のゆくえ（{ $count } 回分）。手札の時間は全員の動作の数

## ページの言葉。括弧の中の名前はページが置き換える
free-page-hidden = 伏せ札
free-page-own = 自分の{ $name }
free-page-theirs = { $seat }の{ $name }
free-page-one-card = { $count }枚
free-page-cards = { $count }枚
free-page-turned = { $degrees }度回転
free-page-marked = 印: { $mark }
free-page-gone = もうデッキにない
free-page-here = ここへ
free-page-put-on = { $place }の上に置く
free-page-put-in = { $place }に置く
free-page-on-top = 一番上は{ $card }
free-page-in-hand = 手札{ $cards }
free-page-looking-at = { $place }の{ $cards }を見ている
free-page-give-to = { $name }に渡す
free-page-less = { $name }: 一つ減らす
free-page-more = { $name }: 一つ増やす
free-page-roll-die = { $name }を振る
free-page-roll = 振る
free-page-draw = 引く
free-page-deal = 全員に配る
free-page-shuffle = 切る
free-page-search = 全部見る
free-page-play = 表で出す
free-page-play-down = 伏せて出す
free-page-move = 移す
free-page-give = 渡す
free-page-flip = 裏返す
free-page-peek = のぞく
free-page-turn = 回す
free-page-stack = 重ねる
free-page-mark = 印をつける
free-page-close = 見るのをやめる
free-page-mark-ask = 印（空なら外す）
free-page-selected = 選択: { $what }
free-page-and-more = { $names } ほか{ $count }枚
free-page-drawing = { $pile }から引く。札か山に触れると、ほかのこともできる。
free-page-empty = { $pile }は空。
free-page-refill = { $pile }を切って{ $to }に戻す
free-page-bottom-of = { $place }の一番下
free-page-hand-title = 手札 · { $count }
free-page-looking-from = あなただけが見ている札（{ $place }、上から順）
free-page-fault = デッキに誤りがある: { $problem }
free-page-watching = 観戦中
free-page-you-are = あなたは{ $name }
free-page-save-picture = 卓の画像を保存
free-page-about = 札に触れて選び、次に動作か「ここへ」、または卓の空いた所に触れる。札は引きずることもできる（指では少し押さえてから）。卓の上の札は矢印キーで動き、Shiftで大きく動く。
free-page-type-action = 動作を打ち込む
free-page-hand-and-actions = 手札と動作
free-page-looked-at = 見ている札
free-page-actions = 動作
free-page-how-many = 枚数
free-page-all = 全部
free-page-to = 行き先
