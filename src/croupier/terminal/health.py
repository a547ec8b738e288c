"""The health of the devices and the machine: measurements, and the troubles that the screen names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from croupier.devices.antennas import SHOE
from croupier.devices.protocol.frames import SLOT as SLOT_STATES
from croupier.devices.protocol.frames import TAG_ODD, WELL
from croupier.devices.readings import CheckCards, Garbage, ReaderFaultSeen, Reading, ShoeBack, ShoeLost
from croupier.errors import LogState
from croupier.terminal.host.power import BATTERY, HEAT, LOW_VOLTAGE, NEARLY_EMPTY, POWER, WAS_LOW
from croupier.terminal.host.room_link import NO_ROOM, RoomLink
from croupier.values import Frozen, dataclass
from croupier.words import Words, message

LINE: Final = "line"
NOISE: Final = "noise"
SLOT: Final = "slot"

FOREIGN: Final = "foreign"
"""The state of a line whose shoe speaks another protocol."""

PROTOCOL: Final = "protocol"
"""The reason for a line lost in that way."""

NOISY: Final = 5
"""From this many damaged lines in one `Garbage` (at most half a second), the line counts as noisy."""

CALM_MS: Final = 3_000
"""A line counts as good again after this long with fewer."""

STEADY_MS: Final = 1_000
"""A recovered antenna or slot counts as good after this long, so a loose contact is one trouble, not many."""

Antennas = Mapping[int, str]
"""The place of each antenna by its number: shoe, board, muck, burn, seat:1 to seat:10."""


class Trouble(Frozen, kw_only=True):
    """A device that fails since `since`, in ms.

    `device` is line, noise, slot, power, heat, or an antenna: the word antenna and its number. `place` is an
    antenna's place, or empty. `state` is the device's own word.
    """

    device: str
    place: str = ""
    state: str
    since: int

    @property
    def stops(self) -> bool:
        """Whether cards leave the shoe uncounted or unknown, so that the dealer must act."""
        if self.device in (NOISE, POWER, HEAT) or self.state == TAG_ODD:
            return False
        return not self.device.startswith("antenna") or self.place == SHOE


@dataclass
class _Known:
    trouble: Trouble
    mended_at: int | None = None


class Troubles:
    """The troubles of one table; readings and times in, changes out.

    >>> troubles = Troubles({0: "shoe", 3: "seat:4"})
    >>> [each.state for each in troubles.take(ReaderFaultSeen(antenna=3, state="no-answer", at=5))]
    ['no-answer']
    >>> troubles.poll(10), troubles.found[0].place
    ((), 'seat:4')
    """

    def __init__(self, antennas: Antennas) -> None:
        self._antennas = antennas
        self._known: dict[str, _Known] = {}
        self._was_low = False  # and that has been reported

    @property
    def found(self) -> tuple[Trouble, ...]:
        """The present troubles: first those that stop the deal, the oldest first."""
        troubles = (each.trouble for each in self._known.values())
        return tuple(sorted(troubles, key=lambda each: (each.device != LINE, not each.stops, each.since)))

    def take(self, reading: Reading) -> tuple[Trouble, ...]:
        """The changes of a reading: new troubles, and those that are over (state ``ok``)."""
        match reading:
            case ShoeLost(at=at, reason=reason):
                return tuple(self._fails(LINE, FOREIGN if PROTOCOL in reason else "lost", at))
            case ShoeBack(at=at, antennas=signs):
                return (*self._over(LINE, at), *self._signs(signs, at))
            case Garbage(at=at, count=count) if count >= NOISY:
                changes = tuple(self._fails(NOISE, "noisy", at))
                self._known[NOISE].mended_at = at
                return changes
            case CheckCards(at=at, reason="reboot"):  # its slot is checked again
                return tuple(self._over(SLOT, at))
            case ReaderFaultSeen(at=at, antenna=antenna, state=state):
                return tuple(self._said(antenna, state, at))
        return ()

    def measured(self, states: Mapping[str, str], at: int) -> tuple[Trouble, ...]:
        """The machine's report about itself; another kind of failure, such as an empty battery, is new.

        A low voltage may have come and gone between two checks.
        """
        changes: list[Trouble] = []
        for device, state in states.items():
            known = self._known.get(device)
            if state in (WELL, WAS_LOW):
                if state == WAS_LOW and not self._was_low:
                    changes += self._fails(device, state, at)
                changes += self._over(device, at)
                self._was_low = state == WAS_LOW
            elif known is None or known.trouble.state != state:
                self._known.pop(device, None)
                self._was_low = self._was_low or state == LOW_VOLTAGE
                changes += self._fails(device, state, at)
        return tuple(changes)

    def poll(self, now: int) -> tuple[Trouble, ...]:
        """The devices that have worked long enough."""
        waits = {NOISE: CALM_MS}
        over = [
            device
            for device, known in self._known.items()
            if known.mended_at is not None and now - known.mended_at >= waits.get(device, STEADY_MS)
        ]
        return tuple(change for device in over for change in self._over(device, now))

    def _signs(self, signs: str, at: int) -> Iterator[Trouble]:
        """The state of each antenna in a heartbeat; an antenna with a place must exist."""
        for antenna, sign in enumerate(signs):
            if sign == "-":
                yield from self._fails(f"antenna {antenna}", "failed", at)
            elif sign == "+":
                self._mends(f"antenna {antenna}", at)
        for antenna in self._antennas if signs else ():
            if signs[antenna : antenna + 1] in ("", "."):
                yield from self._fails(f"antenna {antenna}", "absent", at)

    def _said(self, antenna: int, state: str, at: int) -> Iterator[Trouble]:
        """A reader's report about itself; the shoe reports its slot as antenna 0."""
        if state.startswith(SLOT_STATES):
            yield from self._fails(SLOT, state, at)
            return
        if antenna == 0:
            self._mends(SLOT, at)
        if state == WELL:
            self._mends(f"antenna {antenna}", at)
        else:
            yield from self._fails(f"antenna {antenna}", state, at)

    def _fails(self, device: str, state: str, at: int) -> Iterator[Trouble]:
        """Only a device that worked before is a new trouble; another word for the same failure is not."""
        known = self._known.get(device)
        place = self._antennas.get(int(device.split()[1]), "") if device.startswith("antenna") else ""
        since = at if known is None else known.trouble.since
        trouble = Trouble(device=device, place=place, state=state, since=since)
        self._known[device] = _Known(trouble)
        if known is None:
            yield trouble

    def _mends(self, device: str, at: int) -> None:
        if device in self._known and self._known[device].mended_at is None:
            self._known[device].mended_at = at

    def _over(self, device: str, at: int) -> Iterator[Trouble]:
        known = self._known.pop(device, None)
        if known is not None:
            yield Trouble(device=device, place=known.trouble.place, state=WELL, since=at)


# --- in words -----------------------------------------------------------------------------------------------

_SLOTS: Final = {
    "slot-blocked": message("A card is in the slot: draw it out."),
    "": message("The slot counts no cards: key each card, and check its switch."),
}

_POWER: Final = {
    LOW_VOLTAGE: message("The voltage is too low: another power supply, or a shorter cable."),
    BATTERY: message("The machine runs on its battery: check the mains."),
    NEARLY_EMPTY: message("The battery is nearly empty: switch the machine off, the hand is kept."),
}

_PLACES: Final = {
    "board": message("Board"),
    "muck": message("Muck"),
    "burn": message("Burn spot"),
    SHOE: message("Shoe's reader"),
}

_NAMES: Final = {
    LINE: message("Shoe"),
    NOISE: message("Line"),
    SLOT: message("Slot"),
    POWER: message("Power"),
    HEAT: message("Heat"),
}


def sentence(trouble: Trouble, now: int, words: Words) -> str:
    """The failure, and what to do."""
    if trouble.state == FOREIGN:
        return words.say("The shoe speaks another protocol: replace its firmware on the settings page.")
    if trouble.device == LINE:
        seconds = max(0, now - trouble.since) // 1000
        return words.say("Shoe lost for {seconds} s: key each card, and check its cable.", seconds=seconds)
    if trouble.device == NOISE:
        return words.say("The line to the shoe is noisy: check its cable and plugs.")
    if trouble.device == SLOT:
        return words.say(_SLOTS.get(trouble.state, _SLOTS[""]))
    if trouble.device == HEAT:
        return words.say("The machine is too hot and slows down: give it air.")
    if trouble.device == POWER:
        return words.say(_POWER[trouble.state])
    if trouble.state == TAG_ODD:
        return words.say(
            "{place}: no reader can name a tag there, stick another on that card.",
            place=name_of(trouble, words),
        )
    if trouble.place == SHOE:
        return words.say("The shoe reads no card: name each one that is shown, and check its reader.")
    where = name_of(trouble, words)
    if trouble.state == "absent":
        return words.say("{place}: there is no such antenna, check its plug.", place=where)
    return words.say("{place}: its antenna fails, look where the cards lie.", place=where)


def name_of(trouble: Trouble, words: Words) -> str:
    """The failing device in a word or two: the place of an antenna, or its number if it has none."""
    if trouble.device in _NAMES:
        return words.say(_NAMES[trouble.device])
    place, _, seat = trouble.place.partition(":")
    if seat:
        return words.say("Seat {seat}", seat=seat)
    if place in _PLACES:
        return words.say(_PLACES[place])
    return words.say("Antenna {number}", number=trouble.device.split()[1])


def worst_of(troubles: Sequence[Trouble], now: int, words: Words) -> str:
    """The sentence of the first trouble, and how many others there are."""
    more = f" (+{len(troubles) - 1})" if len(troubles) > 1 else ""
    return sentence(troubles[0], now, words) + more


DiskState = LogState | Literal["ok", "held", "low", "full", "slow", "restored"]


class Health(Frozen, kw_only=True):
    """`shoe`: ok, lost since `shoe_seconds`, none configured, or check: readings may be missing.

    `troubles` are those of its devices, the worst first. `disk`: slow while a commit waits, held while
    another program keeps the log open, restored for a minute after a moved file is complete again, or why
    nothing is written (`LogState`). `kept` names another file that has every row, `disk_free_mb` is the free
    space for the log. The clock is synchronised, set by hand (`clock_by_hand`), or neither. Nothing depends
    on the `room`.
    """

    shoe: Literal["ok", "lost", "check", "none"] = "ok"
    shoe_seconds: int = 0
    troubles: tuple[Trouble, ...] = ()
    disk: DiskState = "ok"
    disk_free_mb: int = 0
    kept: str = ""
    clock_synchronised: bool = True
    clock_by_hand: bool = False
    room: RoomLink = NO_ROOM
