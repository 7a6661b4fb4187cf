"""The data of the page Learn: the proved values of Kayles, as a script that works from a file too."""

import json
from functools import cache

from wythoff.api.catalogue import named_game
from wythoff.api.tables import period

# The name of the script with the values. The page files name it.
GRUNDY_FILE = "grundy.js"


@cache
def grundy_js() -> str:
    """Return the script that defines GRUNDY, the values of Kayles up to the end of its first period."""
    kayles = named_game("kayles", {})
    found = period(kayles)
    if found is None or not found.proved:
        raise ValueError("kayles: no period is proved; accepted: games with a proved period")
    values = [int(kayles.grundy((heap,))) for heap in range(found.preperiod + found.period)]
    data = {"kayles": {"values": values, "preperiod": int(found.preperiod), "period": int(found.period)}}
    return f'"use strict";\nconst GRUNDY = {json.dumps(data)};\n'
