"""`croupier rules`, as a dealer and a program call it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from support.shell import shell

run = partial(shell, "rules")


def test_a_rule_is_shown_with_its_switches() -> None:
    result = run("TDA-36", "--lang", "en")
    assert result.exit_code == 0
    assert result.output.startswith("T36")
    assert "  sa: tda (TDA 2019), code (Code)" in result.output


def test_the_locale_decides_the_language_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "")
    for locale, french in (("fr_CA.UTF-8", True), ("de_DE.UTF-8", False), ("C", False), ("", False)):
        monkeypatch.setenv("LC_ALL", locale)
        assert ("substantielle" in run("TDA-36").output) == french, locale
        assert "substantielle" in run("TDA-36", "--lang", "fr").output
        assert "Usage" in run("--help").output, "the help stays English"


def test_a_program_reads_one_object_a_line() -> None:
    found = [json.loads(line) for line in run("substantial", "action", "--json").output.splitlines()]
    assert "TDA 36" in {row["source"].partition("-")[0].strip() for row in found}


@pytest.mark.parametrize(
    ("wanted", "known"),
    [
        ("run it twice", False),
        ("double board", False),
        ("string bet", True),
        ("TDA 35-A", True),
        ("raise min", True),
        ("maldonne", True),
    ],
)
def test_words_that_no_rule_has_as_they_stand_are_not_known_here(wanted: str, known: bool) -> None:
    result = shell("rules", "--lang", "en", *wanted.split())
    assert result.exit_code == 0
    said = f"“{wanted}” is not known here; these rules have each of its words:\n"
    assert result.stderr == ("" if known else said)


def test_nothing_found_is_one_line_and_exit_1() -> None:
    result = run("xyzzy")
    assert result.exit_code == 1
    told = "Error: rules: found nothing for 'xyzzy'; try a number such as TDA-35 or AL-07"
    assert result.stderr.splitlines() == [told]


def test_an_alert_is_shown_with_its_question_its_ways_out_and_its_rule() -> None:
    lines = run("AL-11", "--lang", "en").output.splitlines()
    assert lines[0] == "AL-11 · duplicate card"
    assert "  Question: Duplicate card: two cards of this deck have the same face." in lines
    assert lines[lines.index("  Ways out:") + 1] == "    Void hand: all chips back, deck locked (floor only)"
    assert "  Rule: TDA 2019 35-E, Code 1.31.a" in lines
    assert "From level L1 on (Guide 0.5)." in lines[2]


def test_an_incident_is_shown_in_french() -> None:
    told = run("i 18", "--lang", "fr").output
    assert told.startswith("I-18 · ")
    assert "(floor seul)" in told
    assert "Règle\u00a0: TDA 2019 38, Code 1.13.a, WSOP tournament 88, WSOP 164, 165" in told


def test_a_switch_is_shown_with_its_values_and_both_defaults() -> None:
    lines = run("raise.min", "--lang", "en").output.splitlines()
    assert lines[0] == "raise.min  Minimum raise"
    assert {
        "  raise.min: standard (TDA 2019), double (Code), standard (club)",
        "  Values: standard | double",
    } <= set(lines)


def test_a_book_is_shown_with_its_title_and_where_to_read_it() -> None:
    lines = run("WSOP", "--lang", "en").output.splitlines()
    assert lines[0] == "W  World Series of Poker, Live Action Rules, 2024"
    assert "wsop.com" in lines[1]


def test_a_script_is_shown_with_the_rules_that_it_tests() -> None:
    told = run("S-134", "--lang", "en").output
    assert "T59.B  TDA 2019 59-B" in told
    assert "Tested by S-134, src/croupier/script/scenarios/S-134*.table." in told


def test_a_program_reads_a_code_and_a_switch_whole() -> None:
    (alert,) = [json.loads(line) for line in run("AL-20", "--lang", "en", "--json").output.splitlines()]
    assert alert["ways"] == [
        {"label": "Put back", "consequence": "the hand stays live", "floor": False},
    ]
    switch = json.loads(run("contest.window", "--json").output.splitlines()[0])
    assert (switch["id"], switch["tda"], switch["code"]) == ("contest.window", "tda_22", "on_receipt")


def test_without_a_rule_it_shows_the_edition_and_what_changed() -> None:
    told = run("--edition", "2024", "--lang", "en").output
    assert told.startswith("Rulebook: TDA rules 2024\nTDA 2024 against TDA 2022:\n")
    assert "(stud.open_pair): on → off" in told
    assert "(pl.dead_blind): as posted → counted in full" in told
    assert "  TDA 2024 54-B: Before the flop a dead blind counts as full too." in told
    assert "extra.one" not in told
    assert "commentaries" in run("--edition", "2026", "--lang", "en").output


def test_the_edition_of_a_log_is_that_of_its_table(tmp_path: Path) -> None:
    script, log = tmp_path / "one.table", tmp_path / "one.db"
    script.write_text("mode tournament\nset rules.edition 2026\ngame THNL\nstakes 50/100\nseat 1 A 1000\n")
    assert shell("play", str(script), "--db", str(log)).exit_code == 0
    assert run("--db", str(log), "--lang", "en").output.startswith("Rulebook: TDA rules 2026\n")
    assert run("TDA", "2026", "37-A6", "--db", str(log), "--lang", "en").output.startswith(
        "T35.A5  TDA 2026 37-A6\n"
    )
    assert run("TDA-53", "--edition", "2026", "--lang", "en").output.startswith("T51.A  TDA 2026 53-A\n")
    assert run("TDA-53", "--db", str(log), "--lang", "en").output.startswith("T51.A  TDA 2026 53-A\n")
    assert run("TDA-2024-RP-5", "--lang", "en").output.startswith("T.RP.5")
