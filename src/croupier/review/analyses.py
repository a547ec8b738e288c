"""Results from many hands: computed beside the requests, one at a time, and cached."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

from croupier.processes import Tell, told_from_another_process
from croupier.values import dataclass

AT_ONCE: Final = 100
"""Up to this many hands are analysed during the request."""

KEPT: Final = 12
"""The most cached results; the oldest goes first."""

RESTS_S: Final = 30.0
"""For how many seconds a failed analysis is reported before it may start again."""

T = TypeVar("T")


@dataclass(frozen=True)
class Analysis(Generic[T]):
    """The result, if any; `more` if it lacks some hands.

    Those are being analysed, `done` of them so far, unless `why` says that it has just failed.
    """

    found: T | None
    more: bool = False
    why: str = ""
    done: int = 0


class Analyses:
    """The analyses of one server; several threads may ask.

    Meanwhile the previous result is shown, because the result for a growing log would never be up to date.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: dict[Hashable, tuple[int, Any]] = {}
        self._busy = False
        self._done: tuple[Hashable, int] = (None, 0)
        self._failed: tuple[Hashable, float, str] = (None, 0.0, "")

    def of(self, question: Hashable, hands: int, look: Callable[[Tell], T]) -> Analysis[T]:
        """The result of `look` for these hands: at once if they are few, otherwise when it is ready.

        It runs beside the request, one at a time; the page asks again. `look` reports how many hands it has
        read; it and its result must be picklable.
        """
        with self._lock:
            known, found = self._kept.get(question, (None, None))
            if known == hands:
                return Analysis(found)
            if hands > AT_ONCE:
                why = self._why(question)
                if not why and not self._busy:
                    self._busy, self._done = True, (question, 0)
                    asked = question, hands, look
                    threading.Thread(target=self._look, args=asked, name="look", daemon=True).start()
                return Analysis(found, True, why, self._done[1] if self._done[0] == question else 0)
        found = look(lambda _: None)
        self._keep(question, hands, found)
        return Analysis(found)

    def _look(self, question: Hashable, hands: int, look: Callable[[Tell], Any]) -> None:
        def tell(done: int) -> None:
            with self._lock:
                self._done = question, done

        why = "it was a mistake of the program"
        try:
            self._keep(question, hands, told_from_another_process(look, tell))
            why = ""
        except OSError as error:
            why = str(error)
        finally:
            with self._lock:
                self._busy = False
                if why:
                    self._failed = question, self._clock() + RESTS_S, why

    def _why(self, question: Hashable) -> str:
        """How the last analysis of this failed, if it has just failed."""
        of, until, why = self._failed
        return why if of == question and self._clock() < until else ""

    def _keep(self, question: Hashable, hands: int, found: object) -> None:
        with self._lock:
            self._kept.pop(question, None)
            while len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[question] = hands, found
