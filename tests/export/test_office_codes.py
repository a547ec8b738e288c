"""Addresses and countries of the record: private addresses and unknown countries are refused."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from croupier.errors import Unreadable
from croupier.export.pojeu.office import COUNTRIES, is_public
from croupier.export.pojeu.schema import Schema
from support.dealer import Dealer
from support.pojeu import xml_of
from support.sweeps import BEYOND, seeds

XSD = ET.fromstring((resources.files("croupier.export.pojeu") / "pojeu.xsd").read_text(encoding="utf-8"))

TO_NOBODY = (
    "0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 169.254.1.1 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.42 "
    "192.168.1.5 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 "
    ":: ::1 fe80::1 fc00::1 ff02::1 ff0e::1 64:ff9b::808:808 2a00::1%<x> 8.8.8.8.8 08.8.8.8"
).split()
"""Private, reserved, multicast, for examples, of one link, or none."""

PUBLIC = (
    "8.8.8.8 1.1.1.1 100.63.0.1 172.15.0.1 172.32.0.1 192.2.0.42 223.255.255.1 2a01:e0a::1 2606:4700::1111"
).split()


@cache
def a_hand() -> str:
    """The record of a hand that went to its showdown, as a test."""
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.showdown()
    return xml_of(dealer.events)


def patterns(name: str) -> re.Pattern[str]:
    space = "{http://www.w3.org/2001/XMLSchema}"
    (found,) = (node for node in XSD.iter(f"{space}simpleType") if node.get("name") == name)
    return re.compile("|".join(f"(?:{node.get('value')})" for node in found.iter(f"{space}pattern")))


def complaint(xml: str) -> str:
    try:
        Schema().check(xml)
    except Unreadable as error:
        return str(error)
    return ""


@pytest.mark.parametrize("address", TO_NOBODY)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert not is_public(address, test=True)
    assert complaint(a_hand().replace("2001:db8::1", address.replace("<", "&lt;")))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_passes(address: str) -> None:
    assert is_public(address, test=False)
    assert complaint(a_hand().replace("2001:db8::1", address)) == ""


def test_an_address_for_examples_passes_in_tests_alone() -> None:
    assert complaint(a_hand()) == ""
    assert "2001:db8::1 is no public IP address" in complaint(a_hand().replace(' test="true"', ""))
    whole = "<Evenements>{}</Evenements>"
    assert complaint(whole.format(a_hand())) == ""
    assert complaint(whole.format(a_hand().replace(' test="true"', "")))


@pytest.mark.parametrize("seed", seeds(1))
def test_the_schema_knows_the_addresses_as_the_standard_library_does(seed: int) -> None:
    """Random ones, and both sides of every border of a block of addresses."""
    print("seed", seed)
    dice, pattern = Random(seed), patterns("address")
    some = range(256) if seed > BEYOND else (*range(10, 250, 17), 31, 32, 88, 99, 100, 168, 254, 255)
    borders = [IPv4Network(f"{first}.{second}.0.0/16") for first in range(256) for second in some]
    found = [net[0] for net in borders] + [net[-1] for net in borders]
    found += [
        IPv4Address(f"{head}.{third}.1") for head in ("192.0", "198.51", "203.0") for third in range(256)
    ]
    found += [IPv4Address(dice.getrandbits(32)) for _ in range(20_000)]
    for address in found:
        expected = address.is_global and not address.is_multicast
        assert bool(pattern.fullmatch(str(address))) == expected, address
    for text in ("2a00:1450:4007:80e::200e", "2001:db8::1", "3ffe::"):
        assert pattern.fullmatch(text) and ip_address(text)


def test_the_countries_are_those_of_the_standard() -> None:
    """As the time zone database lists them."""
    assert len(COUNTRIES) == 249
    assert {code for code in ("FR", "GB", "MC", "RE") if code in COUNTRIES} == {"FR", "GB", "MC", "RE"}
    assert not {"UK", "EU", "XK", "AN", "SU"} & COUNTRIES
    assert {"".join(two) for two in patterns("country").pattern.strip("(?:)").split("|")} == COUNTRIES
    table = Path("/usr/share/zoneinfo/iso3166.tab")
    if table.exists():
        lines = table.read_text(encoding="utf-8").splitlines()
        assert {line[:2] for line in lines if not line.startswith("#")} == COUNTRIES


def test_a_country_that_there_is_not_is_refused() -> None:
    abroad = a_hand().replace(
        "<IDOper>0099</IDOper><IDJoueur>", "<Oper>Hyper</Oper><Pays>{}</Pays><IDJoueur>"
    )
    assert complaint(abroad.format(*["GB"] * abroad.count("{}"))) == ""
    assert complaint(abroad.format(*["UK"] * abroad.count("{}")))
