"""The sets of `finding` as conditions on a row of `hands`, for a store that has no sets."""

from __future__ import annotations

from collections.abc import Sequence


def meant(group: Sequence[str]) -> tuple[str, tuple[object, ...]]:
    """The condition that a hand is in one of a group of sets of the same kind; and its values.

    It says nothing of a pot: a search asks for its size separately.

    >>> meant(("game THNL", "game O4HPL"))
    ('game IN (?, ?)', ('THNL', 'O4HPL'))
    >>> meant(("card 51",))
    ('(card_mask >> 51) & 1 = 1', ())
    """
    if not group:
        return "1 = 0", ()
    kind = group[0].partition(" ")[0]
    values = [each.removeprefix(f"{kind} ") for each in group]
    match kind:
        case "pot":
            return "1 = 1", ()
        case "card":
            return " OR ".join(f"(card_mask >> {int(each)}) & 1 = 1" for each in values), ()
        case "seat":
            return _dealt_in([f"seat = {int(each)}" for each in values]), ()
        case "player":
            return _dealt_in([of_players(group)]), ()
        case "incident":
            return _incidents(values)
    return f"{kind} IN ({', '.join('?' * len(values))})", tuple(values)


def _dealt_in(conditions: Sequence[str]) -> str:
    return f"EXISTS (SELECT 1 FROM parts WHERE parts.hand_id = hands.id AND ({' OR '.join(conditions)}))"


def of_players(group: Sequence[str]) -> str:
    """Players of a group, all of them in one seat or in any, as a condition on a row of `parts`.

    >>> of_players(("player 3 seat 1", "player 4 seat 1"))
    'player_id IN (3, 4) AND seat = 1'
    """
    places = [each.removeprefix("player ").partition(" seat ") for each in group]
    seat = f" AND seat = {int(places[0][2])}" if places[0][1] else ""
    return f"player_id IN ({', '.join(str(int(number)) for number, *_ in places)}){seat}"


def _incidents(incidents: Sequence[str]) -> tuple[str, tuple[object, ...]]:
    """Incidents by code, by the way out, or by both."""
    conditions, values = list[str](), list[object]()
    for each in incidents:
        code, _, way = each.partition(" ")
        given = [(column, value) for column, value in (("code", code), ("way", way)) if value]
        conditions.append(f"({' AND '.join(f'{column} = ?' for column, _ in given)})")
        values += [value for _, value in given]
    said = f"incidents.hand_id = hands.id AND ({' OR '.join(conditions)})"
    return f"EXISTS (SELECT 1 FROM incidents WHERE {said})", tuple(values)
