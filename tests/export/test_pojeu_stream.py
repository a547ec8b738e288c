"""Sessions, sittings and balances while the log is read: seats, codes and accounts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.export.pojeu.account_file import AccountLine, accounts
from croupier.export.pojeu.event_stream import KeptBack, Rendered, Stream, Written, render
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.sittings import Sittings
from support.dealer import Dealer
from support.pojeu import Row, rows

OFFICE = Office(tech="NPT16")


def hands_of(dealer: Dealer, office: Office) -> list[Rendered]:
    """The hands as `walk` would give them: each with its rows, and what followed it."""
    told = rows(dealer.events)
    starts = [at for at, row in enumerate(told) if isinstance(row.event, ev.TableRecorded)]
    settings = [row for row in told if isinstance(row.event, ev.TableSet)]
    made = [Rendered(0, between(told[: starts[0]] if starts else told))]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(told)], strict=True), 1):
        part = told[start:end]
        made.append(render(number, [settings[-1], *part], between(part), office))
    return made


def between(part: Sequence[Row]) -> tuple[Row, ...]:
    kinds = (ev.TableSet, ev.PlayerSeated, ev.ChipsBought, ev.PlayerMoved, ev.PlayerLeft)
    return tuple(row for row in part if isinstance(row.event, kinds))


def told(dealer: Dealer, office: Office = OFFICE, lines: Iterable[AccountLine] = ()) -> list[ET.Element]:
    stream = Stream(office, tuple(lines))
    found = [*stream.events(hands_of(dealer, office)), *stream.rest()]
    assert not any(isinstance(one, KeptBack) and one.hand_id is not None for one in found)
    return [ET.fromstring(one.xml) for one in found if isinstance(one, Written)]


def tournament() -> Dealer:
    dealer = Dealer()
    dealer.dealt(6, mode="tournament", stacks={1: 10_000, 2: 10_000, 6: 10_000})
    dealer.fold_all()
    dealer.do(cmd.BuyChips, seat=Seat(1), amount=10_000)
    dealer.do(cmd.UnseatPlayer, seat=Seat(2))
    return dealer


LINES = accounts(
    [
        "number,utc,player,what,amount,text,inscription,tech",
        "1,2026-03-01T19:00:00Z,Player 1,float,1000,,,",
        "2,2026-03-01T19:30:00Z,Player 1,entry,100,National Poker Tour,ticket-0,",
        "3,2026-03-01T20:30:00Z,Player 1,purchase,20,Achat de cave (100 jetons).,,",
        "4,2026-03-01T21:00:00Z,Player 1,bounty,100,Bonus,,",
        "5,2026-03-01T23:00:00Z,Player 1,result,500,,,",
        "6,2026-03-01T23:30:00Z,Player 1,withdrawal,80,,,",
        "7,2026-03-01T23:40:00Z,Player 1,entry,100,Deuxième entrée,ticket-1,",
        "8,2026-03-01T23:50:00Z,Player 1,cancel,100,Annulation,ticket-1,",
    ]
)
"""The movements of the examples 1.4.3.a to 1.4.3.e."""


def test_a_tournament_is_recorded_from_the_file_of_accounts() -> None:
    found = told(tournament(), lines=LINES)
    assert [one.tag for one in found] == [
        *("POINSCRIT", "POJEU", "POACHAT", "POGAIN", "POBILAN", "POINSCRIT", "POANNUL")
    ]
    balances = [one.findtext("SoldeApres") for one in found if one.tag != "POJEU"]
    assert balances == ["900.00", "880.00", "980.00", "1480.00", "1300.00", "1400.00"]
    assert [one.findtext("Inscription") for one in found if one.tag != "POJEU"] == [
        *("ticket-0", "ticket-0", "ticket-0", "ticket-0", "ticket-1", "ticket-1")
    ]
    assert {one.findtext("Tech") for one in found} == {"NPT16"}
    assert found[0].findtext("Format") == "T/AGM"
    assert found[-1].findtext("Motif") == "Annulation"
    numbers = [one.findtext("IDEvt") for one in found]
    assert len(set(numbers)) == len(numbers)
    sat = {
        one.findtext("IDJoueur"): one.findtext("Inscription")
        for one in found[1].iterfind("Participants/Joueur")
    }
    assert sat["Player 1"] == "ticket-0"
    assert sat["Player 2"] not in (None, "ticket-0")
    assert found[1].find("Participants/Joueur/Finance/Rake") is None
    assert found[1].findtext("Description", "").endswith("montants en jetons")


def test_a_cancelled_registration_is_not_balanced_as_well() -> None:
    dealer = Dealer()
    dealer.dealt(6, stacks={1: 20_000, 2: 20_000, 6: 20_000})
    dealer.fold_all()
    dealer.do(cmd.UnseatPlayer, seat=Seat(1))
    early = ["number,utc,player,what,amount", "1,2026-03-01T19:00:00Z,Player 1,float,300"]
    assert [one.tag for one in told(dealer, Office(), accounts(early))] == ["POINSCRIT", "POJEU", "POBILAN"]
    cancel = [*early, "2,2026-03-01T20:00:10Z,Player 1,cancel,200"]
    found = told(dealer, Office(), accounts(cancel))
    assert [one.tag for one in found] == ["POINSCRIT", "POANNUL", "POJEU"]
    assert found[1].findtext("SoldeApres") == "300.00"


def test_what_an_account_cannot_pay_is_kept_back_and_all_after_it_until_the_next_float() -> None:
    """An entry of 600 with 499.50, and a withdrawal of more than is left."""
    lines = accounts(
        [
            "number,utc,player,what,amount",
            "1,2026-03-01T19:00:00Z,Player 1,float,499.50",
            "2,2026-03-01T19:10:00Z,Player 1,entry,600",
            "3,2026-03-01T19:20:00Z,Player 1,result,700",
            "4,2026-03-01T19:30:00Z,Player 1,float,100",
            "5,2026-03-01T19:40:00Z,Player 1,entry,100",
            "6,2026-03-01T19:50:00Z,Player 1,withdrawal,0.01",
            "7,2026-03-01T19:55:00Z,Player 1,result,50",
        ]
    )
    found = [*Stream(OFFICE, lines).rest()]
    written = [ET.fromstring(one.xml) for one in found if isinstance(one, Written)]
    assert [(one.tag, one.findtext("SoldeApres")) for one in written] == [("POINSCRIT", "0.00")]
    kept = [(one.number, one.why) for one in found if isinstance(one, KeptBack)]
    unknown = "what its account holds is not known since it was too little"
    assert kept == [
        (
            9_000_000_002,
            "the account holds 499.50, too little for the entry of 600.00 at 2026-03-01T19:10:00.000Z",
        ),
        (9_000_000_003, unknown),
        (0, "the account holds 0.00, too little for the withdrawal of 0.01 at 2026-03-01T19:50:00.000Z"),
        (9_000_000_007, unknown),
    ]


def seated(seq: int, seat: int, player: str) -> Row:
    return Row(seq, ev.PlayerSeated(at=0, step=seq, seat=Seat(seat), player=player, stack=100))


def test_a_session_lasts_until_the_last_player_has_left() -> None:
    room = Sittings()
    techs = []
    for row in (
        seated(1, 1, "Ana"),
        seated(2, 2, "Bo"),
        Row(3, ev.PlayerLeft(at=0, step=3, seat=Seat(1), player="Ana", stack=80)),
        Row(4, ev.PlayerMoved(at=0, step=4, seat=Seat(2), to=Seat(5))),
        Row(5, ev.PlayerLeft(at=0, step=5, seat=Seat(5), player="Bo", stack=120)),
        seated(6, 1, "Ana"),
    ):
        techs += [(moved.what, moved.sitting.player, moved.amount, moved.tech) for moved in room.follow(row)]
    assert techs == [
        ("entry", "Ana", 100, "table-20260301-1"),
        ("entry", "Bo", 100, "table-20260301-1"),
        ("result", "Ana", 80, "table-20260301-1"),
        ("result", "Bo", 120, "table-20260301-1"),
        ("entry", "Ana", 100, "table-20260301-6"),
    ]
    assert room.seats[Seat(1)].inscription == "table-20260301-6"


def test_an_entry_of_the_room_is_the_inscription_at_every_table_of_one_tournament() -> None:
    for seat in (1, 7):
        room = Sittings()
        said = {"number": 2, "kind": "move", "done": True, "reason": ""}
        heard = ev.OrderHeard(at=0, step=1, tournament=5, **said)
        sits = ev.PlayerSeated(at=0, step=2, seat=Seat(seat), player="Ana", stack=100, move=3, entry="17")
        (moved,) = [*room.follow(Row(1, heard)), *room.follow(Row(2, sits))]
        assert room.seats[Seat(seat)].inscription == "17"
        assert moved.tech == room.tech == "T-5", "as in the room's accounts"


def test_players_whom_an_earlier_file_of_the_log_saw_sitting_down() -> None:
    """A year was archived: the log begins in the middle of a session."""
    dealer = tournament()
    hands = hands_of(dealer, Office())[1:]
    (first,) = [one for one in Stream(Office()).events(hands) if isinstance(one, Written)]
    event = ET.fromstring(first.xml)
    codes = [one.findtext("Inscription") for one in event.iterfind("Participants/Joueur")]
    assert len(set(codes)) == 3
    assert event.findtext("Tech")
