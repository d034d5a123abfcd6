# どこでも使う言葉: 断りの枠、札、席、候補。
refusal = { $rule }: { $reason }。{ $remedy }。
card = 札 { $id }
seat = 席 { NUMBER($number, useGrouping: 0) }
near = '{ $word }' のことか
known = 候補: { COMMAS($words) }
