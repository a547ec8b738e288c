"""Before the first hand: what was wrong with the log, and where a table without a file keeps its settings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.log.writing.start_checks import StartFinding
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepTable
from croupier.words import Words, message

SENTENCES: Final[Mapping[str, str]] = {
    "rows-lost": message(
        "The log has lost its rows {first} to {last}. The table goes on with what is left: compare stacks"
        " and button with what you see. Before anything else have this file copied: {kept}."
    ),
    "notes-lost": message(
        "The log has lost its notes {first} to {last}, for example of who looked at cards. Tell whoever"
        " verifies the log."
    ),
    "witness-lost": message(
        "The file beside the signing key that says how far the log goes is missing: this machine cannot "
        "tell whether the log is whole. Verify it with heads that were kept elsewhere."
    ),
    "key-changed": message(
        "Another key signs the log from now on ({now}, before {before}). If nobody changed it on purpose, it"
        " was lost or taken: tell whoever verifies the log."
    ),
    "deck-changed": message(
        "The tags of deck {deck} are not those that were registered: it cannot be dealt until it is enrolled"
        " again."
    ),
}


def sentence(finding: StartFinding, words: Words) -> str:
    """The problem, and what to do."""
    return words.say(SENTENCES[finding.code], **finding.facts)


class KeepTablePage(Page):
    """Whether a table without a file keeps its settings: in the user's `account`, or in this `folder`.

    The hands are kept in any case, in `log`. It stays until the settings are written.
    """

    log: Path
    account: Path
    folder: Path

    takes = Takes(names=True)

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.LINE, "0" | "1" as line):
                path = self.folder if line == "1" else self.account
                return Answered(self, wish=KeepTable(path, context.station.language))
        return Answered(None if key.kind is KeyKind.CONFIRM else self)

    def view(self, context: Context) -> PageView:
        say, paths = context.words.say, (self.account, self.folder)
        labels = (say("In my account"), say("In this folder"))
        return PageView(
            title=say("Keep the settings of this table?"),
            lines=tuple(f"{label}\t{path}" for label, path in zip(labels, paths, strict=True)),
            keys=(
                *(KeyView(Key(KeyKind.LINE, str(at)), label) for at, label in enumerate(labels)),
                KeyView(Key(KeyKind.CONFIRM), say("No"), tone="good"),
            ),
            text=say("Every hand is kept, with or without them: {log}. This is asked once.", log=self.log),
        )


class StartPage(Page):
    """One sentence for each finding."""

    findings: tuple[StartFinding, ...]

    def press(self, key: Key, context: Context) -> Answered:
        return Answered(None if key.kind is KeyKind.CONFIRM else self)

    def view(self, context: Context) -> PageView:
        words = context.words
        return PageView(
            title=words.say("Read this first"),
            keys=(KeyView(Key(KeyKind.CONFIRM), words.say("OK"), tone="warn"),),
            text="\n".join(sentence(each, words) for each in self.findings),
        )
