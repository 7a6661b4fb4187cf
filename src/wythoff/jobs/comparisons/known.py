"""Sequences of the OEIS that this package computes from a game or by a formula."""

from typing import NamedTuple


class KnownSequence(NamedTuple):
    """A sequence of the OEIS, and how to compute it: by the name of a game and of its sequence, or by a formula."""

    number: str
    game: str = ""
    sequence: str = ""
    form: str = ""

    @property
    def command(self) -> str:
        """The arguments for this sequence after `wythoff compare FILE`, such as "wythoff --of a"."""
        if self.form:
            return f'--form "{self.form}"'
        name, *parameters = self.game.split(" ")
        return " ".join([name, *(f"-p {parameter}" for parameter in parameters), "--of", self.sequence])


_GAMES = {
    "A000045": ("take-away f=2x", "H"),
    "A000069": ("mock-turtles", "G"),
    "A000079": ("take-away f=x", "H"),
    "A000201": ("wythoff", "a"),
    "A001950": ("wythoff", "b"),
    "A001951": ("t-wythoff", "a"),
    "A001952": ("t-wythoff", "b"),
    "A001953": ("misere-t-wythoff", "a"),
    "A001954": ("misere-t-wythoff", "b"),
    "A001956": ("t-wythoff t=3", "b"),
    "A001961": ("t-wythoff t=4", "a"),
    "A001962": ("t-wythoff t=4", "b"),
    "A002186": ("kayles", "G"),
    "A002188": ("grundy", "G"),
    "A002251": ("wythoff", "partner"),
    "A003411": ("take-away f=3x", "H"),
    "A003413": ("take-away f=4x", "H"),
    "A003987": ("nim", "antidiagonals"),
    "A004442": ("nim", "row-1"),
    "A004443": ("nim", "row-2"),
    "A004481": ("wythoff", "antidiagonals"),
    "A004482": ("wythoff", "row-1"),
    "A004483": ("wythoff", "row-2"),
    "A004484": ("wythoff", "row-3"),
    "A004485": ("wythoff", "row-4"),
    "A004486": ("wythoff", "row-5"),
    "A004487": ("wythoff", "row-6"),
    "A006519": ("ruler", "G"),
    "A033623": ("coin-turning turns=1-4", "G"),
    "A036685": ("grundy", "P"),
    "A046695": ("officers", "G"),
    "A046874": ("wythoff", "preperiod"),
    "A046875": ("wythoff", "period"),
    "A047708": ("wythoff", "diagonal"),
    "A053398": ("candy-squares", "antidiagonals"),
    "A054016": ("moebius", "G"),
    "A054043": ("coin-turning turns=1-6", "G"),
    "A054044": ("mogul", "G"),
    "A054045": ("coin-turning turns=1-8", "G"),
    "A054046": ("coin-turning turns=1-9", "G"),
    "A066096": ("wythoff", "a"),
    "A140100": ("bouncing-queen", "a"),
    "A140101": ("bouncing-queen", "b"),
    "A140102": ("bouncing-queen", "b-a"),
    "A184480": ("t-wythoff t=3", "a"),
    "A184522": ("t-wythoff t=5", "a"),
    "A184523": ("t-wythoff t=5", "b"),
    "A317205": ("wythoff", "triangle"),
}

_FORMS = {
    "A001955": "floor(n*(1 + 1/sqrt(11)))",
    "A001957": "floor((n + 1/3)*(sqrt(13) - 1)/2)",
    "A001958": "floor((n + 1/3)*(sqrt(13) + 5)/2)",
    "A001959": "floor((n + 2/3)*(sqrt(13) - 1)/2)",
    "A001960": "floor((n + 2/3)*(sqrt(13) + 5)/2)",
    "A001963": "floor((n + 1/4)*(sqrt(5) - 1))",
    "A001964": "floor((n + 1/4)*(sqrt(5) + 3))",
    "A001965": "floor((n + 1/2)*(sqrt(5) - 1))",
    "A001966": "floor((n + 1/2)*(sqrt(5) + 3))",
    "A001967": "floor((n + 3/4)*(sqrt(5) - 1))",
    "A001968": "floor((n + 3/4)*(sqrt(5) + 3))",
    "A003622": "floor(n*phi^2) - 1",
    "A003623": "floor(floor(n*phi^2)*phi)",
    "A022342": "floor(n*phi) - 1",
    "A026351": "floor(n*phi) + 1",
    "A026352": "floor(n*phi) + n + 1",
    "A060143": "floor(n/phi)",
    "A155902": "floor(n*(sqrt(13) + 5)/6)",
}

# Grundy values of one heap, by the code of the game.
_HEAPS = """
A002187:0.137 A071074:0.7777 A071426:0.11337 A071427:0.1337 A071429:0.14 A071430:0.16 A071431:0.17 A071432:0.36
A071433:0.37 A071434:0.1377 A071435:0.177 A071436:0.56 A071437:0.377 A071438:0.74 A071439:0.76 A071441:0.1113337
A071442:0.10137 A071443:0.113337 A071444:0.1007 A071445:0.1107 A071446:0.1037 A071447:0.1137 A071448:0.13137
A071449:0.13337 A071450:0.1307 A071451:0.113377 A071452:0.11377 A071453:0.117 A071454:0.1077 A071455:0.1177
A071456:0.13377 A071457:0.104 A071458:0.106 A071459:0.114 A071460:0.116 A071461:0.124 A071462:0.125
A071463:0.126 A071464:0.127 A071465:0.134 A071466:0.135 A071467:0.136 A071468:0.142 A071469:0.143 A071470:0.146
A071471:0.152 A071472:0.156 A071473:0.162 A071474:0.163 A071475:0.164 A071476:0.165 A071477:0.166 A071478:0.167
A071479:0.172 A071480:0.173 A071481:0.174 A071482:0.3007 A071483:0.3107 A071484:0.3037 A071485:0.3137
A071486:0.3307 A071487:0.3077 A071488:0.3177 A071489:0.3377 A071490:0.324 A071491:0.334 A071492:0.336
A071493:0.342 A071494:0.344 A071495:0.346 A071496:0.354 A071497:0.356 A071498:0.362 A071499:0.364 A071500:0.366
A071501:0.371 A071502:0.374 A071503:0.375 A071504:0.376 A071505:0.13737 A071506:0.1707 A071507:0.1737
A071508:0.13777 A071509:0.1777 A071510:0.524 A071511:0.564 A071512:0.3707 A071513:0.3737 A071514:0.3777
A071515:0.744 A071516:0.764 A071517:0.774 A071518:0.776 A125829:0.115 A125912:0.141 A125913:0.144 A125914:0.145
A125915:0.147 A125916:0.15 A125917:0.153 A125918:0.154 A125919:0.171 A125920:0.176 A125921:0.314 A125922:0.316
A125923:0.3337 A125924:0.34 A125925:0.351 A125926:0.373 A125927:0.53 A125928:0.7007 A125929:0.7077
A125930:0.7107 A125931:0.7137 A125932:0.7177 A125933:0.7307 A125934:0.7337 A125935:0.7377 A125936:0.7707
A125937:0.7737 A125938:4.102 A125939:4.304 A125940:4.324 A125941:4.327 A125942:4.344 A125943:4.364 A125944:4.726
A395248:0.007
"""

KNOWN = {
    **{number: KnownSequence(number, *of_game) for number, of_game in _GAMES.items()},
    **{number: KnownSequence(number, form=form) for number, form in _FORMS.items()},
    **{number: KnownSequence(number, code, "G") for number, code in (pair.split(":") for pair in _HEAPS.split())},
}
