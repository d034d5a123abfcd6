"""A content stream in; its parts out: runs of operators that say nothing of colour, operands, operators."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = rb"[-+.\d]+\s+"
_PLAIN: Final = rb"(?:m|l|c|v|y|h|re|n|W\*?|w|J|j|M|i|cm|Td|TD|Tm|Tc|Tw|Tz|TL|Ts|T\*|BT|ET|EMC|Tf)"
TOKEN: Final = re.compile(
    rb"(?P<run>(?>(?:(?:" + _NUMBER + rb")*" + _PLAIN + rb"(?:\s+|$))+))"
    rb"|(?P<skip>%[^\r\n]*)"
    rb"|(?P<text>\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\))"
    rb"|(?P<other><<|>>|<[0-9A-Fa-f\s]*>|\[|\]|/[^\s()<>\[\]{}/%]*|[-+.\d]+(?=[\s\[\]<>/()]|$))"
    rb"|(?P<word>[^\s()<>\[\]{}/%]+)",
    re.S,
)
"""Runs of operators that say nothing of colour are one token, so that long outlines pass at once."""
