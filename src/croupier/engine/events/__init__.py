"""What happened at the table, as stored facts; nothing here decides or computes.

Every event carries `at`, milliseconds on the clock that stamped the input, and `step`, the number of the
input that caused it. The events of one input share a step, and are committed and undone together. `NAME` is
the literal stored in the journal. A new field needs a default, so that older journals still open; any other
change of fields raises `VERSION`.
"""

from __future__ import annotations

from croupier.engine.events.betting import *
from croupier.engine.events.between import *
from croupier.engine.events.deal import *
from croupier.engine.events.evening import *
from croupier.engine.events.event import Event as Event
from croupier.engine.events.hand import *
from croupier.engine.events.incidents import *
from croupier.engine.events.people import *
from croupier.engine.events.rulings import *

EVENTS: dict[str, type[Event]] = {kind.NAME: kind for kind in Event.__subclasses__()}
"""Every kind of event by its stored name."""
