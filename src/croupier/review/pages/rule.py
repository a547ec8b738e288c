"""The rule that a ruling rests on, folded away under its number."""

from __future__ import annotations

from croupier.review.html.markup import Html, el
from croupier.rulebook.quoted import quoted
from croupier.words import Words


def rule_box(rule: str, profile: str, words: Words) -> Html | None:
    """The text of the first rule of a citation, as a table of this profile reads it; None without a rule."""
    quote = quoted(rule, profile, words) if rule else None
    if quote is None:
        return None
    others = el("p", words.say("Also: {rules}", rules=", ".join(quote.others)), class_="small")
    return el(
        "details",
        el("summary", quote.title),
        el("p", quote.says),
        others if quote.others else None,
        class_="rule",
    )
