"""Sample pictures of a table for the tests of the views: each a `TableView` as the terminal makes it."""

from __future__ import annotations

from croupier.terminal.keys import Key
from croupier.terminal.view import (
    AlertView,
    AmountView,
    CardView,
    DrawView,
    HealthView,
    KeyView,
    LedgerView,
    PageView,
    PotView,
    SeatView,
    TableView,
    Tone,
)
from croupier.values import replace
from support.desk import Desk

BACK = CardView()
BACKS = (BACK, BACK)
NAMES = (
    "Béatrice",
    "Jean-Christophe",
    "Chloé",
    "Maximilien L.",
    "Ève",
    "Marie-Françoise",
    "Özgür",
    "Guillaume",
    "Zoë",
    "Barthélemy de la T.",
)
STACKS = ("198", "1 240", "87", "2 400,50", "12 500", "640", "305", "0", "99", "10 075")

LETTERS = {"T": "10", "J": "V", "Q": "D", "K": "R"}


def card(name: str) -> CardView:
    """The face of a card written as ``Ah``, with its letter in French."""
    return CardView(LETTERS.get(name[0], name[0]), name[1])  # type: ignore[arg-type]  # a suit


def faces(text: str) -> tuple[CardView, ...]:
    return tuple(map(card, text.split()))


def shown(
    text: str,
    label: str,
    hint: str = "",
    *,
    key: str = "",
    enabled: bool = True,
    tone: Tone = "calm",
    usual: bool = False,
) -> KeyView:
    return KeyView(Key.parse(text), label, hint, key, enabled, tone, usual)


def keys(*, to_call: str = "200", raising: bool = True) -> tuple[KeyView, ...]:
    return (
        shown("fold", "Passe", key="F"),
        shown("call", f"Suit {to_call}" if to_call else "Parole", "encore 1 joueur", key="C"),
        shown("raise", "Relance", "400 – 9 800" if raising else "pas rouverte", key="R", enabled=raising),
        shown("allin", "Tapis", "9 800", key="A"),
        shown("less", "Montant −", key="−"),
        shown("more", "Montant +", key="+"),
        shown("confirm", "Valider", key="Entrée", tone="good"),
        shown("undo", "Annuler", "Zoë suit 200", key="Retour"),
        shown("hand", "Nouveau coup", "coup en cours", key="N", enabled=False),
        shown("incident", "Incident", key="I", tone="warn"),
        shown("floor", "Chef de partie", key="P"),
        shown("language", "English", key="L"),
    )


def seats() -> tuple[SeatView, ...]:
    return tuple(
        SeatView(seat=number, name=name, stack=stack, cards=BACKS)
        for number, name, stack in zip(range(1, 11), NAMES, STACKS, strict=True)
    )


def seated(base: tuple[SeatView, ...], **changes: SeatView) -> tuple[SeatView, ...]:
    by_number = {int(name[1:]): seat for name, seat in changes.items()}
    return tuple(by_number.get(seat.seat, seat) for seat in base)


HEALTH = (
    HealthView("sabot", "OK", "good"),
    HealthView("disque", "OK", "good"),
    HealthView("horloge", "exacte", "good"),
)


def ledger(*counts: int) -> LedgerView:
    labels = ("Sabot", "Distribuées", "Board", "Brûlées", "Rebut", "Inconnues")
    return LedgerView(tuple(zip(labels, counts, strict=True)))


def preflop() -> TableView:
    """Ten seats, seat 4 to act, a raise before."""
    ten = seats()
    return TableView(
        title="Table 1 · Hold’em no-limit 1/2",
        hand="Coup 12",
        prompt="Siège 4 : 200 pour suivre",
        prompt_tone="calm",
        street="pré-flop",
        pot="303",
        pots=(),
        board=(),
        burns=(),
        seats=(
            replace(ten[0], bet="1", mark="PB", folded=True, cards=(), note="passe"),
            replace(ten[1], bet="2", mark="GB"),
            replace(ten[2], bet="200"),
            replace(ten[3], to_act=True),
            ten[4],
            replace(ten[5], offered=True),
            replace(ten[6], offered=True),
            replace(ten[7], bet="100", all_in=True, note="tapis"),
            replace(ten[8], folded=True, cards=(), note="passe"),
            replace(ten[9], button=True, away=True, cards=(), note="absent"),
        ),
        ledger=ledger(36, 16, 0, 0, 0, 0),
        health=HEALTH,
        keys=keys(),
        rules=shown("rules", "Règles", key="B"),
        notice="Siège 3 relance à 200",
    )


def flop() -> TableView:
    """A flop with two side pots; the burn of the turn comes next."""
    base = preflop()
    ten = seats()
    return replace(
        base,
        prompt="BRÛLEZ puis TURN",
        street="flop",
        pot="12 345",
        pots=(
            PotView("Pot principal", "3 045", "1 3 5 8", "Princ."),
            PotView("Pot extérieur 1", "4 300", "1 3 5", "Ext. 1"),
            PotView("Pot extérieur 2", "5 000", "3 5", "Ext. 2"),
        ),
        board=faces("Kd 9h Ts"),
        burns=(BACK,),
        next_burn=True,
        notice="",
        seats=tuple(
            replace(seat, all_in=True, note="tapis", stack="0", button=seat.seat == 8)
            if seat.seat in (1, 8)
            else replace(seat, bet="2 500")
            if seat.seat in (3, 5)
            else replace(seat, folded=True, cards=(), note="passe")
            for seat in ten
        ),
        ledger=ledger(28, 20, 3, 1, 0, 0),
        keys=keys(to_call="", raising=False),
    )


def showdown() -> TableView:
    """A showdown: two hands shown, one mucked, an unread card, a winner."""
    base = flop()
    ten = seats()
    shown = seated(
        tuple(replace(seat, folded=True, cards=(), note="passe") for seat in ten),
        s1=replace(ten[0], cards=faces("As Ad"), winner=True, note="gagne 3 045", button=True),
        s3=replace(ten[2], cards=faces("Qh Jh"), winner=True, note="gagne 9 300"),
        s5=replace(ten[4], cards=(card("7c"), CardView(unknown=True)), note="une paire de 7"),
        s8=replace(ten[7], cards=(CardView(dim=True), CardView(dim=True)), note="jette"),
    )
    return replace(
        base,
        prompt="Quinte : Chloé gagne 9 300",
        prompt_tone="good",
        street="abattage",
        board=faces("Kd 9h Ts 2c 2d"),
        burns=(BACK, BACK, BACK),
        next_burn=False,
        seats=shown,
        ledger=ledger(27, 8, 5, 3, 8, 1),
        notice="Poussez les pots, puis nouveau coup",
    )


def red_alert() -> TableView:
    """A red alert: the same card came twice."""
    return replace(
        flop(),
        prompt="Deux cartes de ce paquet ont la même face. Rend-on tous les jetons ?",
        prompt_tone="bad",
        alert=AlertView(
            code="AL-11 · Carte en double",
            tone="bad",
            rule="Code du poker 1.31.a · aussi TDA 35-E",
            says="Un paquet où deux cartes sont identiques, ou dont une a un autre dos, est défectueux. "
            "Chacun reprend ce qu’il a mis au pot.",
            side=(shown("undo", "Annuler", key="⌫"), shown("floor", "Floor", key="L")),
            ways=(
                shown(
                    "way:misdeal", "Maldonne", "paquet pollué, mises rendues", key="1", tone="bad", usual=True
                ),
                shown("way:stands", "La carte reste", "double lecture", key="2"),
                shown("way:replace", "Remplacer la carte", "par la suivante du sabot", key="3"),
                shown("way:void", "Annuler le coup", "chef de partie seul", key="4", enabled=False),
            ),
        ),
        health=(
            HealthView("sabot", "perdu, nouvel essai", "bad"),
            HealthView("disque", "92 % plein", "warn"),
            HealthView("horloge", "exacte", "good"),
        ),
    )


def amber_alert() -> TableView:
    """A milder alert, in English, with six ways out."""
    return replace(
        english(),
        alert=AlertView(
            code="AL-07 · Premature card",
            tone="warn",
            rule="TDA rule RP-5 · also Code 1.13.d",
            says="Cards dealt before the betting was closed go back into the stub, which is shuffled.",
            ways=tuple(
                shown(f"way:way-{number}", label, "wrong reading, play goes on", key=str(number))
                for number, label in enumerate(
                    ("Premature: set aside", "Late entry", "Misdeal", "Card stands", "Return it", "Not so"), 1
                )
            ),
        ),
        prompt="A card left the shoe and seat 4 still has to act. Had everybody acted?",
        prompt_tone="warn",
    )


def amount(*, keypad: bool = False) -> TableView:
    """An amount being keyed."""
    names = (
        ("min", "Minimum", "400"),
        ("half", "½ pot", "6 172"),
        ("pot", "Pot", "12 345"),
        ("x2", "× 2", "400"),
        ("x3", "× 3", "600"),
        ("max", "Tapis", "9 800"),
    )
    chips = ("1", "5", "25", "100", "500", "1 000")
    return replace(
        preflop(),
        prompt="Siège 4 relance à…",
        amount=AmountView(
            amount="1 250",
            bounds="de 400 à 9 800",
            presets=tuple(shown(f"preset:{action}", label, hint) for action, label, hint in names),
            chips=tuple(shown("chip:" + value.replace(" ", ""), f"+ {value}") for value in chips),
            keypad=keypad,
        ),
    )


def setup() -> TableView:
    """The set-up page: fourteen lines, the fourth in focus."""
    lines = (
        "Jeu\tHold’em no-limit",
        "Blinds\t1 / 2",
        "Bouton\tsiège 3",
        *(
            f"Siège {number}\t{name} · {stack}"
            for number, name, stack in zip(range(1, 11), NAMES, STACKS, strict=True)
        ),
        "Langue\tfrançais",
    )
    return replace(
        preflop(),
        prompt="Préparez la table",
        page=PageView(
            title="Table 1",
            lines=lines,
            keys=(
                shown("button", "Bouton", key="B"),
                shown("away", "Absent", key="A"),
                shown("name", "Nom", key="N"),
                shown("buyin", "Cave", key="C"),
                shown("empty", "Vider", key="V", tone="warn"),
                shown("done", "Commencer", key="Entrée", tone="good"),
            ),
            focus=3,
        ),
    )


def pin() -> TableView:
    """The floor manager's PIN, already masked."""
    digits = tuple(shown(f"digit:{digit}", digit) for digit in "123456789")
    return replace(
        preflop(),
        prompt="Chef de partie : votre code",
        page=PageView(
            title="Code du chef de partie",
            lines=(),
            keys=(
                *digits,
                shown("back", "⌫"),
                shown("digit:0", "0"),
                shown("done", "Valider", tone="good"),
            ),
            entry="••••",
            columns=3,
        ),
    )


def naming() -> TableView:
    """The page that names an unread card: 52 keys, some cards already seen."""
    signs = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    every = tuple(
        shown(
            f"card:{rank}{suit}",
            f"{LETTERS.get(rank, rank)}{signs[suit]}",
            enabled=(rank, suit) not in {("K", "d"), ("9", "h"), ("T", "s")},
        )
        for suit in "shdc"
        for rank in "AKQJT98765432"
    )
    return replace(
        flop(),
        prompt="Siège 5 : quelle carte ?",
        page=PageView("Nommer la carte non lue", ("Siège 5, deuxième carte",), every, columns=13),
    )


def incident() -> TableView:
    """The incident menu, over an open alert."""
    labels = ("Carte exposée pendant la donne", "Joueur oublié", "Mise annoncée trop basse") * 4
    return replace(
        red_alert(),
        page=PageView(
            "Incident",
            tuple(f"I-{number:02}\t{label}" for number, label in enumerate(labels, 1)),
            (
                shown("up", "▲", key="↑"),
                shown("down", "▼", key="↓"),
                shown("done", "Déclarer", key="Entrée", tone="good"),
                shown("cancel", "Fermer", key="Échap"),
            ),
            focus=8,
        ),
    )


def heads_up() -> TableView:
    """Two players, the river to come, four colours; the other places are empty."""
    empty = tuple(SeatView(seat=number) for number in range(1, 11))
    return replace(
        flop(),
        prompt="RIVER : une carte au tableau",
        street="turn",
        pot="84",
        pots=(PotView("Pot principal", "84", "2 7"),),
        board=faces("Ac Ad Ah 5s"),
        burns=(BACK, BACK, BACK),
        next_burn=False,
        next_board=True,
        four_colours=True,
        seats=seated(
            empty,
            s2=SeatView(2, "Béatrice", "158", cards=BACKS, button=True, mark="PB"),
            s7=SeatView(7, "Guillaume", "200", cards=BACKS, mark="GB"),
        ),
        ledger=ledger(41, 4, 4, 3, 0, 0),
    )


def english() -> TableView:
    """The deal, in English: seat 6 gets the next card; six seats, others empty."""
    desk = Desk("en")
    desk.open()
    desk.start()
    desk.draw(5)
    return replace(desk.view, notice="Refused: the deal is not complete")


def omaha() -> TableView:
    """Ten seats with four and five cards, and seven pots: more than is comfortable."""
    base = showdown()
    hands = ("As Kd Qh Jc", "Ts 9d 8h 7c 6s", "2s 2d 2h 2c")
    return replace(
        base,
        prompt="Abattage : montrez la main, siège 2, puis siège 5, puis siège 7, dans cet ordre",
        pots=tuple(
            PotView(f"Pot extérieur {n}", f"{n} 000", "1 2 3 4 5 6 7 8 9 10"[: 21 - 2 * n]) for n in range(7)
        ),
        pot="1 234 567,50",
        seats=tuple(
            replace(
                seat,
                cards=faces(hands[seat.seat % 3]),
                bet="125 000",
                button=True,
                mark="GB",
                note="carré de 2",
            )
            for seat in seats()
        ),
        notice="Refusé : la relance minimale est de 600, le siège 4 n’a que 450",
    )


def stud() -> TableView:
    """Seven cards at eight seats: a pot that high and low share, a community card, folded upcards."""
    base = showdown()
    ten = seats()
    shown = (
        ("Kd 9h Ts 2c 2d 7c Ah", "paire de 2"),
        ("As Ad 5h 4c 3d 2s 8h", "quinte · 5-4-3-2-A"),
        ("Th Jd Js 8c 6s 4h 3c", "brelan · 8-6-4-3-A"),
    )
    plates = {
        f"s{number}": replace(ten[number - 1], cards=faces(hand), note=note, winner=number < 3)
        for number, (hand, note) in enumerate(shown, 1)
    }
    down = (*BACKS, *faces("Qh 9c 5s 5d"), BACK)
    others = {
        "s4": replace(ten[3], cards=down, note="relance", bet="1 250,50", to_act=True, mark="1er"),
        "s5": replace(ten[4], cards=down, note="tapis", all_in=True, stack="0", bet="75"),
        "s6": replace(ten[5], folded=True, cards=(), note="passe"),
        "s7": replace(ten[6], cards=(*BACKS, *faces("Tc")), next_card=True, mark="BI", bet="5"),
        "s8": replace(ten[7], cards=(CardView(unknown=True), BACK, *faces("4s 8d")), note="suit"),
    }
    empty = {f"s{number}": SeatView(number) for number in (9, 10)}
    return replace(
        base,
        title="Table 1 · Stud haut/bas limit 20/40, ante 2, bring-in 5",
        prompt="Poussez le pot : siège 1 gagne 228, siège 2 gagne 228",
        pots=(PotView("Haut", "228", "1", "Haut"), PotView("Bas", "228", "2", "Bas")),
        pot="456",
        board=faces("7h"),
        board_places=1,
        seats=seated(ten, **plates, **others, **empty),
        notice="Talon court : 7 pour 9 cartes.",
    )


def drawing() -> TableView:
    """Six players of a draw; seat 3 discards, the encoder is on 2."""
    numbers = tuple(
        shown(f"discard:{number}", str(number) if number else "Servi", tone="good" if number == 2 else "calm")
        for number in range(6)
    )
    five = (BACK,) * 5
    return replace(
        preflop(),
        title="Table 1 · 2-7 triple tirage limit 10/20",
        prompt="Siège 3 écarte 2 cartes ?",
        prompt_tone="warn",
        street="2e tirage",
        draw=DrawView("Siège 3 : combien de cartes ?", numbers),
        board_places=0,
        seats=tuple(
            replace(seat, cards=five, note=("servi", "écarte 3")[seat.seat % 2], to_act=seat.seat == 3)
            if seat.seat < 7
            else SeatView(seat.seat)
            for seat in seats()
        ),
        ledger=LedgerView((*ledger(22, 25, 0, 1, 0, 0).counts, ("écarts", 4))),
        notice="",
    )


SAMPLES = {
    "stud": stud(),
    "drawing": drawing(),
    "preflop": preflop(),
    "flop": flop(),
    "showdown": showdown(),
    "red_alert": red_alert(),
    "amber_alert": amber_alert(),
    "amount": amount(),
    "keypad": amount(keypad=True),
    "setup": setup(),
    "pin": pin(),
    "naming": naming(),
    "incident": incident(),
    "heads_up": heads_up(),
    "english": english(),
    "omaha": omaha(),
}
SIZES = ((1280, 720), (800, 480), (720, 1280), (1920, 1080), (480, 800), (1024, 600), (1024, 768))
