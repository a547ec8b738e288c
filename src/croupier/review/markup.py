"""HTML made of elements: every text is escaped, so that a name or a reason is never a tag.

Only what `el` made is taken as markup, and no other module writes an angle bracket.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

VOID: Final = frozenset(("input", "link", "meta", "br", "rect", "circle", "line", "ellipse"))
"""Elements that have no end; those of a drawing are closed in themselves."""


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child = str | int | None | Iterable["Child"]
Attribute = str | int | float | bool | None


def el(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """An element with its children; a trailing underscore of an attribute goes, the others become hyphens.

    An attribute that is None or False is left out, and one that is True stands alone.

    >>> el("td", "<b>", 3, class_="n", data_step=4, hidden=False)
    '<td class="n" data-step="4">&lt;b&gt;3</td>'
    """
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID and not children:
        return Html(f"<{name}{told}/>")
    return Html(f"<{name}{told}>{text(*children)}</{name}>")


def text(*children: Child) -> Html:
    """What stands inside an element.

    >>> text("a & b", el("br"), None, ["c", 1])
    'a &amp; b<br/>c1'
    """
    return Html("".join(map(_one, children)))


def _one(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Html):
        return child
    if isinstance(child, str | int):
        return escape(str(child))
    return text(*child)


def table(
    heads: Iterable[Child], rows: Iterable[Iterable[Child]], *, numbers: int = 0, class_: str = ""
) -> Html:
    """A table whose last `numbers` columns are amounts; it scrolls by itself where the page is narrow."""
    names = list(heads)
    first = len(names) - numbers
    head = el("tr", [el("th", name, class_=_of(place >= first)) for place, name in enumerate(names)])
    body = [
        el("tr", [el("td", cell, class_=_of(place >= first)) for place, cell in enumerate(row)])
        for row in rows
    ]
    return el("div", el("table", el("thead", head), el("tbody", body), class_=class_ or None), class_="wide")


def _of(is_number: bool) -> str | None:
    return "n" if is_number else None


def page(*children: Child, language: str) -> str:
    """A whole page."""
    return "<!DOCTYPE html>\n" + el("html", *children, lang=language) + "\n"
