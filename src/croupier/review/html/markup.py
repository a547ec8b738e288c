"""HTML made of elements: every text is escaped, so that a name or a reason can never become a tag.

Only the results of `el` count as markup, and no other module writes an angle bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Final

VOID: Final = frozenset(("input", "link", "meta", "br", "rect", "circle", "line", "ellipse", "path"))
"""Elements without an end tag; those of a drawing close themselves."""


class Html(str):
    """Text that is already markup."""

    __slots__ = ()


_UNSEEN: Final = dict.fromkeys(
    (
        *(code for code in range(0x20) if chr(code) not in "\t\n\r"),
        *(*range(0x7F, 0xA0), 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F),
        *(*range(0x2028, 0x202F), *range(0x2060, 0x2068), *range(0x206A, 0x2070), 0xFEFF),
        *(*range(0xD800, 0xE000), *range(0xFFF9, 0xFFFC), *range(0xE0000, 0xE0080)),
    ),
    "\ufffd",
)
"""Invisible characters, or those that change the direction of the line; a name shows a sign instead."""

_APART: Final = dict.fromkeys((0x2068, 0x2069), "\ufffd")

PILE: Final = "pile"
"""The class of a table whose cells are stacked on a narrow page."""

Child = str | int | None | Iterable["Child"]
Attribute = str | int | float | bool | None


def el(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """An element with its children. In attributes a final underscore is dropped, others become hyphens.

    An attribute that is None or False is left out, and one that is True has no value.

    >>> el("td", "<b>", 3, class_="n", data_step=4, hidden=False)
    '<td class="n" data-step="4">&lt;b&gt;3</td>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{_safe(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID and not children:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{text(*children)}</{name}>")


def text(*children: Child) -> Html:
    """The content of an element.

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
        return _safe(str(child))
    return text(*child)


def _safe(said: str) -> str:
    """The text without tags, and with nothing hidden in it.

    >>> _safe("a\u202eb<")
    'a\ufffdb&lt;'
    """
    return escape((said if _is_balanced(said) else said.translate(_APART)).translate(_UNSEEN))


def _is_balanced(said: str) -> bool:
    """Whether each mark of `voice.apart` that begins in this line also ends in it."""
    depth = 0
    for letter in said:
        depth += (letter == "\u2068") - (letter == "\u2069")
        if depth < 0:
            return False
    return depth == 0


def plain_text(*children: Child) -> str:
    """The text of elements without their markup.

    >>> plain_text("a & ", el("b", "<c>"))
    'a & <c>'
    """
    return unescape(re.sub("<[^>]*>", "", text(*children)))


def person(said: str) -> Html:
    """A person's name; its right-to-left letters do not reorder the words beside it."""
    return el("bdi", said)


def table(
    heads: Iterable[Child], rows: Iterable[Iterable[Child]], *, numbers: int = 0, class_: str = ""
) -> Html:
    """A table whose last `numbers` columns are amounts; on a narrow page it has its own scroll bar.

    A table without links can have the focus, so that keys scroll it. On a narrow page the class `PILE` stacks
    its cells, each with its column's name.
    """
    names = list(heads)
    first = len(names) - numbers
    labels = names if PILE in class_.split() else [None] * len(names)
    head = el("tr", [el("th", name, class_=_of(place >= first)) for place, name in enumerate(names)])
    body = [
        el("tr", [_cell(cell, labels[place], is_number=place >= first) for place, cell in enumerate(row)])
        for row in rows
    ]
    made = el("table", el("thead", head), el("tbody", body), class_=class_ or None)
    return el("div", made, class_="wide", tabindex=None if "<a " in str(made) else 0)


def _cell(cell: Child, column: Child, *, is_number: bool) -> Html:
    return el("td", cell, class_=_of(is_number), data_label=column if isinstance(column, str) else None)


def _of(is_number: bool) -> str | None:
    return "n" if is_number else None


def drawing(class_: str, width: int, height: int, *children: Child) -> Html:
    """A picture of this size as SVG."""
    return el(
        "svg",
        *children,
        class_=class_,
        viewBox=f"0 0 {width} {height}",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
    )


def page(*children: Child, language: str, look: str = "") -> str:
    """A whole page; `look` is light or dark, if one was chosen."""
    return "<!DOCTYPE html>\n" + el("html", *children, lang=language, data_look=look or None) + "\n"
