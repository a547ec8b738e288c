"""The look of the set-up page: plates, fields on the felt, and the keys for the focused line."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import SetTable
from croupier.engine.places import Seat
from croupier.rules.editions import EDITIONS
from croupier.rules.games import GAMES, MIXES, game
from croupier.rules.house import factory
from croupier.telling.house_fees import schedule_in_words
from croupier.telling.switches import rulebook_name
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.setup.plan import SIGNS, Chair, Plan
from croupier.terminal.pages.setup.stakes import (
    KINDS,
    MIX_NAMES,
    is_limit,
    is_stud,
    kind_of,
    level,
    mix_of,
    pair,
    usual,
    usual_buy,
)
from croupier.terminal.pages.typing.keyboard import (
    FIGURES,
    Keyboard,
    cancel_key,
    erase_key,
    figure_keys,
    ok_key,
)
from croupier.terminal.view import KeyView, PageView, SeatView, Tone
from croupier.values import replace
from croupier.words import Words, message

RAKES: Final = ("0", "2.5", "5", "10")
"""Percentages with a key."""


def view(page: Plan, words: Words, *, locked: bool = False, known: tuple[KeyView, ...] = ()) -> PageView:
    """The page; amounts follow its mode.

    `locked`: stakes and rake need the floor's PIN. `known` are the keys of names in the log.
    """
    spoken = Words(words.language, cash=page.cash)
    keys, rows = _keys(page, spoken, locked, known)
    return PageView(
        title=_help(page, spoken),
        lines=_head(page, spoken),
        keys=keys,
        rows=rows,
        focus=page.focus,
        at_foot=True,
        seats=tuple(_plate(page, Seat(seat), spoken) for seat in range(1, len(page.chairs) + 1)),
    )


GAMES_ACROSS: Final = 5
"""How many games are in a row, with their whole names."""

STAKES_ACROSS: Final = 8
"""How many stakes, or games of a mix by their codes, are in a row."""


def _keys(
    page: Plan, words: Words, locked: bool, known: tuple[KeyView, ...]
) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
    """The keys for typing, or for the line in focus; and how many are in each row.

    The keys that end the page keep their places.
    """
    if page.typing == "name":
        return _letters(page, words, known)
    if page.typing:
        figures = (*figure_keys(FIGURES + SIGNS[page.typing]), erase_key())
        return (*figures, cancel_key(words), ok_key(words)), (len(figures), 2)
    keys = line_keys(page, words)
    if locked and page.line != "seat":
        keys = tuple(replace(key, hint=words.say("floor's PIN first")) for key in keys)
    across = {"game": GAMES_ACROSS, "stakes": STAKES_ACROSS}.get(page.line, len(keys))
    rows = tuple(min(across, len(keys) - first) for first in range(0, len(keys), max(1, across)))
    if page.chair is None or page.chair.seated:
        known = tuple(replace(key, label="", enabled=False) for key in known)
    apply = KeyView(Key(KeyKind.CONFIRM), words.say("Apply"), tone="good")
    ends = (*known, cancel_key(words), apply)
    return (*keys, *ends), (*rows, len(ends))


def _letters(
    page: Plan, words: Words, known: tuple[KeyView, ...]
) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
    keys, rows = Keyboard(page.typed, page.figures).keys(words, known)
    if page.untouched:
        apply = KeyView(Key(KeyKind.CONFIRM), words.say("Apply"), tone="good")
        keys = (*keys[: rows[0] - 1], apply, *keys[rows[0] :])
    chair = page.chair
    buys = _other_buys(page, chair) if chair is not None else ()
    if page.figures or page.accents or not buys:
        return keys, rows
    row = (
        *(
            KeyView(
                Key(KeyKind.BUY, str(each)), words.money(each), tone="good" if each == page.buys else "calm"
            )
            for each in buys
        ),
        KeyView(Key(KeyKind.ACCENTS), "é è"),
        KeyView(Key(KeyKind.FIGURES), "1 2"),
    )
    return (*keys[: rows[0]], *row, *keys[rows[0] + rows[1] :]), (rows[0], len(row), *rows[2:])


HELP: Final = {
    "name": message("Name"),
    "amount": message("Amount"),
    "stakes": message("Blinds, such as 2/5"),
    "percent": message("Rake in percent"),
    "cap": message("The most that a pot pays"),
    "hands": message("Hands of each game"),
    "buy-in": message("Buy-ins, such as 40/200"),
}
"""The name of each typed value."""


def _help(page: Plan, words: Words) -> str:
    if page.typing:
        bets = page.typing == "stakes" and is_limit(page.staked)
        return words.say("Bets, such as 10/20") if bets else words.say(HELP[page.typing])
    if page.line != "seat":
        return words.game(page.kind) if page.staked is not page.base else words.say("Choose below")
    if page.chair is None:
        return words.say("Touch a seat, or type a name")
    if page.chair.seated:
        return words.say("Figures: chips bought")
    return words.say("Letters: name · figures: buy-in")


def _head(page: Plan, words: Words) -> tuple[str, ...]:
    say, money, base, house = words.say, words.money, page.base, page.house
    mode = say("Cash game") if page.cash else say("Tournament")
    stud = is_stud(base)
    facts = (
        (say("Format"), mode),
        (say("Game"), _games(page, words)),
        (say("Rulebook"), rulebook_name(house, words)),
        (say("Bets") if is_limit(page.staked) else say("Blinds"), "/".join(map(money, pair(page.staked)))),
        (say("Ante"), money(base.ante)),
        (say("Bring-in") if stud else say("BB ante"), money(base.bring_in if stud else base.big_blind_ante)),
        (say("Rake"), schedule_in_words(house.fees, words)),
        (say("Buy-in"), _buy_in(page, words)) if page.cash else (say("Levels"), _levels(page, words)),
    )
    return tuple(f"{label}\t{value}" for label, value in facts)


def _buy_in(page: Plan, words: Words) -> str:
    least, most = page.base.least_buy, page.base.most_buy
    if most:
        return words.say("{least} to {most}", least=words.money(least), most=words.money(most))
    return words.say("{least} at least", least=words.money(least)) if least else words.say("any amount")


def _levels(page: Plan, words: Words) -> str:
    number = sum(not each.pause for each in page.base.structure)
    return words.count("{number} level", "{number} levels", number) if number else words.say("None")


def _games(page: Plan, words: Words) -> str:
    base = page.base
    tight = min((base.game, *(turn.game for turn in base.rotation)), key=lambda code: game(code).seats_max)
    most = _most(base)
    if sum(chair is not None for chair in page.chairs) > most:
        return words.say("{game}: {maximum} players at most", game=words.game(tight), maximum=most)
    if not base.rotation:
        return words.game(base.game)
    hands, orbits = base.rotation_hands, base.rotation_orbits
    long = words.count("{number} hand", "{number} hands", hands)
    long = words.count("{number} orbit", "{number} orbits", orbits) if orbits else long if hands else ""
    choice = words.say("dealer's choice") if base.rotation_choice else ""
    return " · ".join(filter(None, (mix_of(base, words), choice, long)))


def _most(base: SetTable) -> int:
    return min(game(code).seats_max for code in (base.game, *(turn.game for turn in base.rotation)))


def _plate(page: Plan, seat: Seat, words: Words) -> SeatView:
    chair, focused = page.chairs[seat - 1], page.seat == seat
    button, among = page.button == seat, len(page.chairs)
    if chair is None:
        return SeatView(seat=seat, button=button, movable=button, offered=focused, among=among)
    stack = words.money(chair.stack) if chair.seated else ""
    bought = words.money(chair.buy) if chair.buy else ""
    return SeatView(
        seat=seat,
        name=chair.name,
        stack=" + ".join(part for part in (stack, bought) if part),
        note=words.say("away") if chair.away else "",
        button=button,
        movable=button,
        away=chair.away,
        offered=focused,
        among=among,
    )


def line_keys(page: Plan, words: Words) -> tuple[KeyView, ...]:
    """The keys for the line in focus."""
    say, money, base = words.say, words.money, page.base
    amount = KeyView(Key(KeyKind.AMOUNT), say("Amount"))
    match page.line:
        case "mode":
            other = say("Tournament") if page.cash else say("Cash game")
            return (KeyView(Key(KeyKind.MODE), other), _home(words))
        case "game":
            return _game_keys(page, words)
        case "profile":
            cash = ("club", "code") if page.cash else ("code",)
            books = (*map(factory, cash), *(factory("tda", each) for each in EDITIONS))
            return tuple(
                KeyView(Key(KeyKind.PROFILE, each.profile if at < len(cash) else each.rules_edition), name)
                for at, each in enumerate(books)
                if (name := rulebook_name(each, words)) != rulebook_name(page.house, words)
            )
        case "stakes":
            return _stakes_keys(page, words)
        case "ante":
            return (KeyView(Key(KeyKind.ANTE, "0"), say("None")), amount)
        case "bring-in":
            parts = {base.small_bet // part // base.unit * base.unit for part in (4, 2)} - {0}
            return (*(KeyView(Key(KeyKind.ANTE, str(each)), money(each)) for each in sorted(parts)), amount)
        case "bb-ante":
            one = KeyView(Key(KeyKind.ANTE, str(base.big_blind)), money(base.big_blind))
            return (KeyView(Key(KeyKind.ANTE, "0"), say("None")), one, amount)
        case "buy-in":
            return (*_buy_ins(base, words), KeyView(Key(KeyKind.BUY_IN, "0/0"), say("Any amount")))
        case "levels":
            return (KeyView(Key(KeyKind.LEVELS, "none"), say("None"), enabled=bool(base.structure)),)
        case "rake":
            return _rake_keys(page, words)
    return _seat_keys(page, words)


def _stakes_keys(page: Plan, words: Words) -> tuple[KeyView, ...]:
    """The usual stakes; in a mix also its games, to set those of one of them."""
    figures = (
        KeyView(Key(KeyKind.STAKES, f"{small}/{big}"), f"{words.money(small)}/{words.money(big)}")
        for small, big in usual(page.staked)
    )
    codes = [turn.game for turn in page.base.rotation]
    games = (KeyView(Key(KeyKind.GAME, code), code, tone=_on(code == page.kind)) for code in codes)
    return (*figures, *games)


def _game_keys(page: Plan, words: Words) -> tuple[KeyView, ...]:
    """The kinds of games and the mixes; then the games of the chosen kind."""
    if page.kind:
        others = (code for code in GAMES if code != page.base.game or page.base.rotation or page.mixing)
        found = (code for code in others if kind_of(code) == page.kind)
        if not page.mixing:
            return tuple(KeyView(Key(KeyKind.GAME, code), words.game(code)) for code in found)
        mixed = {turn.game for turn in page.base.rotation}
        games = (
            KeyView(Key(KeyKind.GAME, each), words.game(each), tone=_on(each in mixed)) for each in found
        )
        return (*games, KeyView(Key(KeyKind.GAME, "kinds"), words.say("Other games")))
    kinds = (KeyView(Key(KeyKind.GAME, kind), words.say(name)) for kind, name in KINDS.items())
    now = tuple(turn.game for turn in page.base.rotation)
    mixes = (
        KeyView(Key(KeyKind.MIX, name), words.say(MIX_NAMES[name]), tone=_on(codes == now))
        for name, codes in MIXES.items()
    )
    own = KeyView(Key(KeyKind.MIX, "own"), words.say("Own mix"), tone=_on(page.mixing))
    return (*kinds, *mixes, own, *_turn_keys(page.base, words))


def _turn_keys(base: SetTable, words: Words) -> tuple[KeyView, ...]:
    """How long each game of a mix is dealt, and whether the button chooses it."""
    if not base.rotation:
        return ()
    orbit = words.count("{number} orbit", "{number} orbits", 1)
    return (
        KeyView(Key(KeyKind.MIX, "orbit"), orbit, tone=_on(base.rotation_orbits == 1)),
        KeyView(Key(KeyKind.MIX, "hands"), words.say("Hands…"), tone=_on(base.rotation_hands > 0)),
        KeyView(Key(KeyKind.MIX, "choice"), words.say("Dealer's choice"), tone=_on(base.rotation_choice)),
    )


def _on(chosen: bool) -> Tone:
    return "good" if chosen else "calm"


def _rake_keys(page: Plan, words: Words) -> tuple[KeyView, ...]:
    capped, schedule = page.house.rake_cap is not None, page.house.rake_schedule
    if schedule is not None:
        return (KeyView(Key(KeyKind.RAKE, "0"), words.say("No schedule")),)
    return (
        *(KeyView(Key(KeyKind.RAKE, each), words.percent(each)) for each in RAKES),
        KeyView(Key(KeyKind.CAP), words.say("At most…")),
        KeyView(Key(KeyKind.CAP, "none"), words.say("No limit"), enabled=capped),
    )


def _buy_ins(base: SetTable, words: Words) -> tuple[KeyView, ...]:
    money, size = words.money, level(base)
    limits = ((20 * size, 100 * size), (40 * size, 200 * size))
    return tuple(
        KeyView(Key(KeyKind.BUY_IN, f"{least}/{most}"), f"{money(least)} – {money(most)}")
        for least, most in limits
    )


def _seat_keys(page: Plan, words: Words) -> tuple[KeyView, ...]:
    say, chair = words.say, page.chair
    if chair is None:
        return (KeyView(Key(KeyKind.SIT), say("Sit down")), *_fillings(page, words))
    return (
        KeyView(Key(KeyKind.NAME), say("Name"), enabled=not chair.seated),
        KeyView(Key(KeyKind.AMOUNT), say("Rebuy") if chair.seated else say("Buy-in")),
        *(KeyView(Key(KeyKind.BUY, str(each)), words.money(each)) for each in _other_buys(page, chair)),
        KeyView(Key(KeyKind.BUTTON), say("Button"), enabled=page.button != page.seat),
        KeyView(Key(KeyKind.AWAY), say("Is back") if chair.away else say("Away")),
        KeyView(Key(KeyKind.LEAVE), say("Leave"), tone="warn"),
    )


def _other_buys(page: Plan, chair: Chair) -> tuple[int, ...]:
    base = page.base
    if chair.seated or not page.cash:
        return ()
    buys = (times * level(base) for times in BUYS)
    return tuple(buy for buy in buys if base.least_buy <= buy <= (base.most_buy or buy))


def _home(words: Words) -> KeyView:
    return KeyView(Key(KeyKind.HOME), words.say("Home game"), hint=words.say("no rake"))


BUYS: Final = (50, 75, 150, 200)
"""Quick buy-ins beside the usual one, in big blinds."""

FILLINGS: Final = (6, 9)
"""Numbers of players seated with one touch."""


def _fillings(page: Plan, words: Words) -> tuple[KeyView, ...]:
    if any(page.chairs):
        return ()
    each = words.say("{amount} each", amount=words.money(usual_buy(page.base)))
    fills = tuple(
        KeyView(
            Key(KeyKind.FILL, str(players)),
            words.count("{number} player", "{number} players", players),
            hint=each,
        )
        for players in FILLINGS
        if players <= min(len(page.chairs), _most(page.base))
    )
    return (*fills, _home(words))
