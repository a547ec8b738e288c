"""`croupier rules`, as a dealer and a program call it."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from croupier.cli import croupier


def run(*arguments: str) -> Result:
    return CliRunner().invoke(croupier, ["rules", *arguments])


def test_a_rule_is_told_with_its_switches() -> None:
    result = run("TDA-36", "--lang", "en")
    assert result.exit_code == 0
    assert result.output.startswith("T36")
    assert "  sa: tda (TDA), code (Code)" in result.output


def test_french_is_what_is_told_unless_asked_otherwise() -> None:
    assert "substantielle" in run("TDA-36").output


def test_a_program_reads_one_object_a_line() -> None:
    found = [json.loads(line) for line in run("substantial", "action", "--json").output.splitlines()]
    assert "TDA 36" in {row["source"].partition("-")[0].strip() for row in found}


def test_nothing_found_is_one_line_and_exit_1() -> None:
    result = run("xyzzy")
    assert result.exit_code == 1
    told = "Error: rules: found nothing for 'xyzzy'; try a number such as TDA-35"
    assert result.stderr.splitlines() == [told]
