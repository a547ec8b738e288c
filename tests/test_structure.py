"""The house is consistent: rooms, types, style, help, sample, README and allowed files."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from croupier.cli import VERBS
from croupier.cli import croupier as command
from croupier.config.file import house_switches, keys, switch_form
from croupier.config.settings import shown
from croupier.rules.house import SWITCHES
from croupier.telling.switches import TITLES
from croupier.terminal.keys import ACTIONS, USUAL_KEYS
from croupier.words import usual_language

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TEXTS = sorted(
    path
    for folder in ("src", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".toml", ".table", ".po", ".txt", ".md", ".json"}
    and ".egg-info" not in str(path)
)
README = (ROOT / "README.md").read_text(encoding="utf-8")
FOLDERS = [path for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")]
PAGES = sorted([ROOT / "README.md", *(page for folder in FOLDERS for page in folder.rglob("README.md"))])
EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCES
    if ">>>" in path.read_text(encoding="utf-8")
)


def run(*arguments: str) -> None:
    """Run a tool of this very environment in the project's folder; what it says is the failure."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rooms_only_look_down() -> None:
    run(
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache",
        "--no-logo",
    )


@pytest.mark.slow
def test_the_types_hold() -> None:
    run("-m", "mypy")


def test_the_style_holds() -> None:
    run("-m", "ruff", "check", "--no-cache", "src", "tests")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_in_a_module_are_true(name: str) -> None:
    if name.startswith("croupier.integrity."):
        pytest.importorskip("scipy", reason="the extra integrity is not installed")
    tried = doctest.testmod(importlib.import_module(name), raise_on_error=False)
    assert tried.attempted > 0 and tried.failed == 0


def test_a_module_says_its_subject_in_short_functions() -> None:
    said = {str(path.relative_to(ROOT / "src")): broken(path) for path in SOURCES}
    assert {name: rules for name, rules in said.items() if rules} == {}


def test_every_private_function_and_class_is_used() -> None:
    made, named = set[str](), set[str]()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.FunctionDef(decorator_list=[], name=name) | ast.ClassDef(name=name):
                    made.add(name)
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    named.add(name)
    assert {name for name in made - named if name.startswith("_") and not name.endswith("__")} == set()


def test_no_two_public_classes_have_one_name() -> None:
    where: dict[str, list[str]] = {}
    for path in SOURCES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where.setdefault(node.name, []).append(str(path.relative_to(ROOT / "src")))
    assert {name: places for name, places in where.items() if len(places) > 1} == {}


def test_a_name_that_two_modules_have_is_in_the_dictionary() -> None:
    page = (ROOT / "src" / "croupier" / "README.md").read_text(encoding="utf-8")
    known = {name for row in table_under("## Names", page) for name in re.findall(r"`(\w+)`", row)}
    names = [path.stem for path in SOURCES if not path.stem.startswith("__")]
    twice = {name for name in names if names.count(name) > 1}
    assert twice - known == set(), "rename it, or say in the dictionary what the files of this name share"


def broken(path: Path) -> list[str]:
    """The rules of this house that a module breaks."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    said = [f"{each.name}: {lines_of(each)} lines" for each in functions if lines_of(each) > 40]
    if not ast.get_docstring(tree):
        said.append("the first line of a module says its subject")
    if re.search(r"\b(TODO|FIXME|XXX)\b|# (type: ignore|noqa)[^#]*$", text, re.MULTILINE):
        said.append("something is left to do, or a check is put off without a reason")
    return said


def lines_of(node: ast.FunctionDef) -> int:
    """Lines of a function; a text that runs over several lines, such as a docstring or SQL, counts as one."""
    whole = (node.end_lineno or node.lineno) - node.lineno + 1
    if whole <= 40:
        return whole
    texts = [each for each in ast.walk(node) if isinstance(each, ast.Constant | ast.JoinedStr)]
    folded = sum((text.end_lineno or text.lineno) - text.lineno for text in texts)
    return whole - folded


def commands(group: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command below a group, with the words that call it."""
    yield path, group
    if isinstance(group, click.Group):
        ctx = click.Context(group)
        for name in group.list_commands(ctx):
            found = group.get_command(ctx, name)
            assert found is not None, f"{path} {name} is listed and not there"
            yield from commands(found, f"{path} {name}")


def test_every_verb_has_help_with_an_example() -> None:
    for path, each in commands(command, "croupier"):
        result = CliRunner().invoke(command, [*path.split()[1:], "--help"])
        assert result.exit_code == 0, f"{path} --help: {result.output}"
        assert path in (each.help or ""), f"{path} --help shows no example"
        assert "..." not in result.output.partition("Verbs:")[2], f"{path} --help cuts what a verb does"


def test_the_list_of_verbs_imports_none_of_them() -> None:
    listing = "import sys; from croupier.cli import croupier; croupier(['--help'], standalone_mode=False)"
    loaded = "; assert not {'pygame', 'serial', 'sqlite_utils', 'gpiozero'} & set(sys.modules)"
    run("-W", "error", "-c", listing + loaded)


def test_the_readme_lists_every_verb() -> None:
    rows = [f"| `croupier {verb}` | {summary} |" for verb, summary in VERBS.items()]
    assert table_under("## Commands") == ["| command | what it does |", "|---|---|", *rows]


def test_the_page_of_the_configuration_lists_every_key() -> None:
    page = (ROOT / "src" / "croupier" / "config" / "README.md").read_text(encoding="utf-8")
    sections: dict[str, list[tuple[str, str]]] = {}
    for key in keys():
        section, name = key.name.split(".", maxsplit=1)
        default = "must be given" if key.required else "none" if key.default is None else as_text(key.default)
        sections.setdefault(section, []).append((name, f"{key.form.expected} | {default} |"))
    for section, first in (("antennas", 0), ("boards", 1)):
        rows = sections.pop(section)
        named = f"| `{first}` to `{first + len(rows) - 1}` | {rows[0][1]}"
        assert table_under(f"## [{section}]", page)[2:] == [named]
    for section in sections.keys() - {"pins", "keyboard"}:
        alike = groupby(sections[section], lambda row: row[1])  # keys beside each other share a row
        rows = [f"| {', '.join(f'`{name}`' for name, _ in keys)} | {rest}" for rest, keys in alike]
        assert table_under(f"## [{section}]", page)[2:] == rows
    actions = [f"| `{action}` | {ACTIONS[action]} | {key} |" for action, key in USUAL_KEYS.items()]
    assert table_under("## [pins] and [keyboard]", page)[2:] == actions
    assert table_under("## [house]", page)[2:] == [switch_row(name) for name in house_switches()]


def switch_row(name: str) -> str:
    """A switch of the house and its default in each rulebook, in a club if it is another."""
    each = SWITCHES[name]
    code, tda, club = (each.kind.write(value) for value in (each.code, each.tda, each.club))
    code += f"; club {club}" if club != code else ""
    return f'| `"{name}"` | {TITLES[name]} | {switch_form(name)} | {code} | {tda} |'


def as_text(default: object) -> str:
    """A default as the README writes it."""
    if default is usual_language:
        return "of the locale"
    if isinstance(default, tuple):
        return "x".join(map(str, default)) or "none"
    return (default or "none") if isinstance(default, str) else shown(default)


def table_under(heading: str, page: str = README) -> list[str]:
    part = page.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    return [line for line in part.splitlines() if line.startswith("|")]


def test_the_readme_has_the_command_that_tests_are_run_with() -> None:
    (command_line,) = [line for line in README.splitlines() if line.endswith("-m pytest -q -n auto")]
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith(f"\n{command_line}")


def test_the_pages_call_what_there_is() -> None:
    options = {
        path: {name for each in found.params for name in each.opts}
        for path, found in commands(command, "croupier")
    }
    pages = [README, *(path.read_text(encoding="utf-8") for path in TEXTS if path.suffix == ".md")]
    calls = re.findall(
        r"(?:^|`| && \.venv/bin/)(croupier [a-z].*?)(?:`|$| [|>])", "\n".join(pages), re.MULTILINE
    )
    assert len(calls) > 50
    for call in calls:
        words = call.split()
        path = max((path for path in options if f"{call} ".startswith(f"{path} ")), key=len)
        assert path != "croupier", call
        unknown = {word for word in words if word.startswith("--")} - options[path] - {"--help"}
        assert not unknown, f"{call}: {unknown}"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?://)([^)\s]+)\)", text):
        name, _, place = target.partition("#")
        there = page if not name else page.parent / name
        assert there.exists(), f"{page}: {target}"
        if place:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}
            assert place in anchors, f"{page}: {target}"


def test_the_readme_fits_on_three_screens() -> None:
    assert len(README.splitlines()) <= 160


def test_the_script_in_the_readme_holds(tmp_path: Path) -> None:
    script = re.search(r"^```\n(# .*?)^```", README, re.MULTILINE | re.DOTALL)
    assert script is not None
    (tmp_path / "readme.table").write_text(script[1], encoding="utf-8")
    result = CliRunner().invoke(command, ["play", str(tmp_path / "readme.table")])
    assert result.exit_code == 0, result.output


def test_the_top_folder_holds_what_belongs_there() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    made = {"build", "dist"}
    assert found - made <= {"pyproject.toml", "README.md", "LICENSE", "src", "tests", "firmware", "systemd"}


def test_no_file_names_a_place_of_one_machine() -> None:
    place = re.compile(r"/(work|root|home|Users|opt)/\w|\b(pypi|pythonhosted)\.")
    for path in [*TEXTS, ROOT / "README.md", ROOT / "pyproject.toml", ROOT / ".ci" / "run"]:
        found = place.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path.relative_to(ROOT)}: {found}"
