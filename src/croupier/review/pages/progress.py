"""A page that waits for its figures: it says so, and reloads until they are ready."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from croupier.review.analyses import Analysis
from croupier.review.frame import refused, show
from croupier.review.html.markup import Child, Html, el
from croupier.review.visit import Visit


def waiting(visit: Visit, title: str, hands: int, analysis: Analysis[Any], *above: Child) -> Response:
    """The page while its hands are analysed, or when that failed; it has nothing to download."""
    say = visit.words.say
    number = visit.words.number(str(hands))
    if analysis.why:
        sentence = say("{hands} hands could not be analysed: {why}", hands=number, why=analysis.why)
    else:
        sentence = say(
            "{hands} hands are being analysed; the page shows the result when it is ready.", hands=number
        )
        if analysis.done:
            done = visit.words.number(str(analysis.done))
            so_far = say("Followed so far: {done} of {hands}", done=done, hands=number)
            sentence = f"{sentence} {so_far}"
    if visit.form_of_file:
        return refused(visit, sentence, 503)
    if analysis.why:
        return show(visit, title, *above, el("p", sentence, class_="bad"), status=503)
    line = el("p", sentence, id_="waits", role="status", class_="none")
    return show(visit, title, *above, line, again=visit.here)


def older(visit: Visit, analysis: Analysis[Any]) -> Html | None:
    """The line above figures that lack the latest hands."""
    say = visit.words.say
    if not analysis.more:
        return None
    if analysis.why:
        return el(
            "p", say("Hands dealt since then could not be analysed: {why}", why=analysis.why), class_="bad"
        )
    said = say("Hands dealt since then are being analysed: load the page again to see them too.")
    return el("p", said, class_="small")
