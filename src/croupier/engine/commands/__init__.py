"""What a person or a sensor asks of the engine, and when, on the clock of the input."""

from __future__ import annotations

from croupier.engine.commands.cards import *
from croupier.engine.commands.command import Command as Command
from croupier.engine.commands.play import *
from croupier.engine.commands.rulings import *
from croupier.engine.commands.table import *
