"""Checks the regulator's events against our own schema, which follows the tables of the decision.

No official schema is published with decision 2016-064, so an event that is valid here may fail elsewhere.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from croupier.errors import Refused, Unreadable
from croupier.export.pojeu.office import is_public


class Schema:
    """The schema, read once; it checks one event at a time."""

    def __init__(self) -> None:
        """Raises `Refused` if lxml is not installed."""
        try:
            from lxml import etree  # noqa: PLC0415  # only those who check need it
        except ImportError:
            raise Refused(
                "no-lxml", "checking needs lxml: pip install '.[check]' in the folder of croupier"
            ) from None
        self._etree: Any = etree
        path = resources.files("croupier.export.pojeu") / "pojeu.xsd"
        self._schema: Any = etree.XMLSchema(etree.fromstring(path.read_bytes()))

    def check(self, xml: str) -> None:
        """Raises `Unreadable` with the first fault of an event, or of a whole file of events."""
        parser = self._etree.XMLParser(resolve_entities=False, no_network=True)
        try:
            found = self._etree.fromstring(xml.encode(), parser)
        except self._etree.XMLSyntaxError as error:
            raise Unreadable(f"not XML: {error}") from None
        if found.getroottree().docinfo.doctype:
            raise Unreadable("a document type and its entities have no place in a file of events")
        if not self._schema.validate(found):
            fault = self._schema.error_log[0]
            raise Unreadable(f"line {fault.line}: {fault.message}")
        for event in found if found.tag == "Evenements" else (found,):
            for node in event.iter("IPJoueur"):
                if not is_public(node.text, test=event.get("test") in ("true", "1")):
                    raise Unreadable(f"line {node.sourceline}: {node.text} is no public IP address")
