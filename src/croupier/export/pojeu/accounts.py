"""The five events of a player's account: POINSCRIT, POACHAT, POGAIN, POBILAN and POANNUL, with balances.

In a cash game money moves when somebody sits down, buys chips or leaves, and the log has that. In a
tournament chips are not money, so entries, purchases and prizes come from the file of accounts; bounties and
cancellations always do. A player without a known account has no balance, and no such event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

from croupier.engine.places import Seat
from croupier.export.pojeu.account_file import EVENT_OF, AccountLine
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record_words import money
from croupier.export.pojeu.sittings import Moved, Sitting, Sittings
from croupier.export.pojeu.xml import heading, opening, text
from croupier.rules.games import OFFICIAL
from croupier.values import dataclass

IMPORTED: Final = 9_000_000_000
"""Events from the file of accounts are numbered from here on, those of the log by their row."""

NO_ACCOUNT: Final = "no account is known"
GIVE_FLOAT: Final = "a line float in --accounts says what the player has"
OVERDRAWN: Final = "what its account holds is not known since it was too little"
GIVE_DEPOSIT: Final = "a deposit before that in --accounts, or a float after it, says what the player has"

DEBITS: Final = ("entry", "purchase", "withdrawal")


@dataclass(frozen=True)
class AccountEvent:
    """An event as text, its number, its time and its player; or why it has no text."""

    number: int
    utc: str
    player: str
    xml: str = ""
    why: str = ""
    mend: str = ""


@dataclass
class Ledger:
    """The balances, and where each player is registered; lines of the file are used in order of time."""

    office: Office
    lines: Sequence[AccountLine]
    sittings: Sittings
    again: bool = False
    _next: int = 0
    _balances: dict[str, int] = field(default_factory=dict)
    _overdrawn: set[str] = field(default_factory=set)  # whose account held too little
    _entered: dict[str, Sitting] = field(default_factory=dict)  # tournaments
    _cancelled: set[str] = field(default_factory=set)

    def until(self, utc: str | None) -> Iterator[AccountEvent]:
        """The events in the file up to a moment, or all that are left."""
        while self._next < len(self.lines) and (utc is None or self.lines[self._next].utc <= utc):
            line = self.lines[self._next]
            self._next += 1
            yield from self._line(line)

    def moved(self, moved: Moved) -> Iterator[AccountEvent]:
        """The event of the log: in a cash game chips are money."""
        if not self.sittings.is_cash or moved.sitting.inscription in self._cancelled:
            return
        about, tech = "", self.office.tech or moved.tech
        if moved.what == "entry":
            about = f"{OFFICIAL.get(moved.game, moved.game)}, table {moved.table}"
        elif moved.what == "purchase":
            about = f"Achat de jetons ({money(moved.amount, 'cash')})."
        done = (moved.what, moved.seq, moved.utc, moved.sitting, tech, moved.amount)
        yield from self._event(*done, about, "CG")

    def inscription(self, seat: Seat) -> str:
        """The inscription under which a seat plays."""
        sitting = self.sittings.seats[seat]
        return self._entered.get(sitting.player, sitting).inscription

    # --- the file ----------------------------------------------------------------------------------------

    def _line(self, line: AccountLine) -> Iterator[AccountEvent]:
        if line.what == "float":
            self._balances[line.player] = line.amount
        elif line.what not in EVENT_OF:
            if line.player in self._balances:
                yield from self._moved(line.what, 0, line.utc, line.player, line.amount)
        else:
            yield from self._of_a_game(line)

    def _of_a_game(self, line: AccountLine) -> Iterator[AccountEvent]:
        number = IMPORTED + line.number
        sitting = self._sitting(line)
        tech = line.tech or self.office.tech or self.sittings.tech or "jeu"
        yield from self._event(
            line.what, number, line.utc, sitting, tech, line.amount, line.text, self._format(tech)
        )
        if line.what in ("result", "cancel"):
            self._entered.pop(line.player, None)
        if line.what == "cancel":
            self._cancelled.add(sitting.inscription)

    def _sitting(self, line: AccountLine) -> Sitting:
        """The registration of a line: a new one, the player's in a tournament, or the one at the seat."""
        if line.what == "entry":
            code = line.inscription or f"entree-{line.number}"
            self._entered[line.player] = Sitting(code, code, line.player)
        seated = next((one for one in self.sittings.seats.values() if one.player == line.player), None)
        known = self._entered.get(line.player) or seated
        if known is None or line.inscription not in ("", known.inscription):
            code = line.inscription or f"entree-{line.number}"
            return Sitting(code, code, line.player)
        return known

    def _moved(self, what: str, number: int, utc: str, player: str, amount: int) -> Iterator[AccountEvent]:
        """Move money in the account; below zero, its balance is unknown from then on, as a message says."""
        self._balances[player] += -amount if what in DEBITS else amount
        if self._balances[player] < 0:
            before = self._balances.pop(player) + amount
            self._overdrawn.add(player)
            held, asked = money(before, "cash"), money(amount, "cash")
            why = f"the account holds {held}, too little for the {what} of {asked} at {utc}"
            yield AccountEvent(number, utc, player, why=why, mend=GIVE_DEPOSIT)

    def _format(self, tech: str) -> str:
        """The format of a tournament, with the options that its lines in the file show."""
        mine = [line for line in self.lines if (line.tech or self.office.tech) == tech]
        entries = Counter(line.player for line in mine if line.what == "entry")
        marks = {
            "A": any(line.what == "purchase" for line in mine),
            "G": any(line.what == "bounty" for line in mine),
            "M": any(number > 1 for number in entries.values()),
        }
        more = "".join(letter for letter, on in marks.items() if on)
        return f"T/{more}" if more else "T"

    # --- an event ----------------------------------------------------------------------------------------

    def _event(
        self,
        what: str,
        number: int,
        utc: str,
        sitting: Sitting,
        tech: str,
        amount: int,
        about: str,
        kind: str,
    ) -> Iterator[AccountEvent]:
        player = sitting.player
        if player not in self._balances:
            why, mend = (OVERDRAWN, GIVE_DEPOSIT) if player in self._overdrawn else (NO_ACCOUNT, GIVE_FLOAT)
            yield AccountEvent(number, utc, player, why=why, mend=mend)
            return
        before = self._balances[player]
        if fault := tuple(self._moved(what, number, utc, player, amount)):
            yield from fault
            return
        after = self._balances[player]
        name = EVENT_OF[what]
        code = self.office.player(player)
        details = {
            "POINSCRIT": f"<Description>{text(about or tech)}</Description><Format>{kind}</Format>\n",
            "POACHAT": f"<Description>{text(about or 'Achat en cours de jeu')}</Description>\n",
            "POGAIN": f"<Description>{text(about or 'Gain en cours de jeu')}</Description>\n",
            "POANNUL": f"<Motif>{text(about or 'Annulation')}</Motif>\n",
        }
        xml = (
            f"{opening(name, self.office, supervised=True, again=self.again)}\n"
            f"{heading(self.office, utc, number)}\n"
            f"<IDJoueur>{text(code.id)}</IDJoueur><HashJoueur>{self.office.identity(code)}</HashJoueur>"
            f"<IPJoueur>{self.office.address}</IPJoueur><IDSession>{text(sitting.session)}</IDSession>\n"
            f"<Inscription>{sitting.inscription}</Inscription><Tech>{tech}</Tech>\n{details.get(name, '')}"
            f"<SoldeAvant>{money(before, 'cash')}</SoldeAvant>"
            f"<SoldeMouvement>{money(amount, 'cash')}</SoldeMouvement>"
            f"<SoldeApres>{money(after, 'cash')}</SoldeApres>\n</{name}>\n"
        )
        yield AccountEvent(number, utc, player, xml)
