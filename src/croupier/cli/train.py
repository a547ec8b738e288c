"""croupier train: practise incidents on the real screen, compared with the rulebook."""

from __future__ import annotations

import os
import random
from pathlib import Path

import click

from croupier.cli.demo import SizeType
from croupier.cli.inputs import FOLDER, in_language
from croupier.demo.display import seek_display
from croupier.errors import Fault
from croupier.terminal.views.window import NoScreen
from croupier.train.book import Score
from croupier.train.lessons import Lesson, pick
from croupier.train.pages import BOOK, POINTS, in_brief, total
from croupier.train.run import Training
from croupier.train.run import train as practise
from croupier.words import Words


@click.command()
@click.option("--rules", type=click.Choice(["tda", "code"]), help="Lessons of one rulebook.")
@click.option(
    "--kind", metavar="I-NN", help="An incident, an alert, or deal, board, deck, betting, pot, people."
)
@click.option("--lesson", "number", metavar="S-NNN", help="One scenario, such as S-083.")
@click.option("--count", type=click.IntRange(1), default=5, show_default=True, help="How many lessons.")
@click.option("--seed", type=click.IntRange(0), help="The same lessons in the same order again.")
@click.option("--list", "list_", is_flag=True, help="List the lessons that fit.")
@in_language
@click.option("--size", type=SizeType(), default="1280x720", help="The window; 1280x720 by default.")
@click.option("--headless", is_flag=True, help="No window: take the presses from --press.")
@click.option(
    "--press", "presses", multiple=True, metavar="WORDS", help="The presses for a lesson, in order."
)
@click.option(
    "--shots",
    type=FOLDER,
    metavar="DIR",
    help="Pictures of each lesson.",
)
def train(
    rules: str | None,
    kind: str | None,
    number: str | None,
    count: int,
    seed: int | None,
    list_: bool,
    language: str,
    size: tuple[int, int],
    headless: bool,
    presses: tuple[str, ...],
    shots: Path | None,
) -> None:
    """Practise: something goes wrong at the table, you handle it, and then see what the rulebook says.

    \b
    croupier train --rules tda --kind deal
    croupier train --lesson S-083 --lang en
    croupier train --list

    The page tells you what the terminal cannot notice: report it with the incident key. F2 shows the
    rulebook's answer. The floor's PIN is 1234.
    """
    words = Words(language)
    found = pick(rules or "", kind or "", number or "")
    if list_:
        for lesson in found:
            click.echo(_line(lesson, words))
        return
    if not headless and not seek_display(os.environ):
        raise Fault("there is no display: start the training on a desktop")
    if headless:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if shots is not None:
        shots.mkdir(parents=True, exist_ok=True)
    chosen = random.Random(seed).sample(found, min(count, len(found)))
    training = Training(
        lessons=tuple(chosen),
        language=language,
        headless=headless,
        size=size,
        presses=tuple(tuple(line.split()) for line in presses),
        shots=shots,
    )
    try:
        scores = practise(training)
    except NoScreen as error:
        raise Fault(f"{error}; start the training on a desktop") from error
    _tell(scores, words)


def _tell(scores: tuple[Score, ...], words: Words) -> None:
    """Print the trainee's and the book's answers, lesson by lesson, and the points."""
    for one in scores:
        points = words.say("{points} of {most}", points=one.points, most=one.most)
        own, book = in_brief(one.mine, one.lesson, words), in_brief(one.book, one.lesson, words)
        click.echo(f"{_line(one.lesson, words)}  {points}  {own}  |  {words.say(BOOK)}: {book}")
    click.echo(f"{words.say(POINTS)}: {total(scores, words)}")


def _line(lesson: Lesson, words: Words) -> str:
    code = lesson.incident.code
    return f"{lesson.name:<22} {lesson.rulebook:<5} {code:<6} {words.say(lesson.incident.title)}"
