# シートと箱の絵の外に印刷される文。
label-sheet = { NUMBER($count, useGrouping: 0) }枚中{ NUMBER($number, useGrouping: 0) }枚目
label-sheet-side = { NUMBER($count, useGrouping: 0) }枚中{ NUMBER($number, useGrouping: 0) }枚目({ $side ->
    [back] 裏
   *[other] 表
})
label-between = ・
label-full-size = 100 %(実際のサイズ)で印刷
label-flip = { $edge ->
    [short] 短辺
   *[other] 長辺
}とじで裏返す
label-fold = 破線で折り、貼り合わせてから切る
label-printer = プリンター{ $name }用
label-sizes-first = 大きさの違うものを先に切り分ける
label-across-first = 先に横に、次に縦に切る
label-down-first = 先に縦に、次に横に切る
label-tile = { $rows }段中{ $row }段目、{ $columns }列中{ $column }列目
label-join = 印に合わせてつなぐ

# 箱
label-box-size = 100 %(実際のサイズ)で印刷。山折りにする。
label-box-marks = 絵の外の印は切る線と折る線の位置を示す。
label-box-back = 次のページは裏面の線。長辺とじで裏返す。
label-box-inside = 箱の内側。長辺とじで裏面に、
label-box-lines = 100 %(実際のサイズ)で印刷。ここで折って切れば、線は見えない。
label-box-towards = 谷折りにする。
label-cut = 切る
label-crease = 折る
label-glue = のり
label-pieces = { $title }:{ JOIN($pieces, between: "と") }
label-piece = { $name ->
    [tray] 身
    [lid] 蓋
   *[box] 箱
}
