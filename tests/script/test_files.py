"""A file of scripts: one for each book, lessons, and lines for one book only."""

import pytest

from croupier.errors import Unreadable
from croupier.script.scenarios import FOLDER, scenarios
from croupier.script.script_files import lesson_under, scripts

BOTH = "# a title\nlesson\nbooks  tda code  # both\ngame THNL\ntda: expect min 5\n code:expect min 6\nhand\n"


def test_a_file_for_both_books_is_a_script_under_each() -> None:
    tda, code = scripts(BOTH, "a.table")
    assert (tda.name, code.name) == ("a.table (tda)", "a.table (code)")
    assert str(tda) == "house tda\ngame THNL\nexpect min 5\nhand\n"
    assert str(code) == "house code\ngame THNL\nexpect min 6\nhand\n"
    assert [each.line for each in code.statements] == [3, 4, 6, 7], "lines are those of the file"


def test_a_file_that_names_no_books_is_one_script() -> None:
    (one,) = scripts("lesson\ngame THNL\n", "a.table")
    assert (one.name, str(one)) == ("a.table", "game THNL\n")


def test_a_lesson_is_declared_before_its_first_statement() -> None:
    assert lesson_under(BOTH) == lesson_under("# a title\n\nlesson\nhand") == {"tda", "code"}
    assert not lesson_under("hand\nlesson") and not lesson_under("# lesson\nhand")


def test_a_file_for_both_books_may_be_a_lesson_under_one() -> None:
    text = BOTH.replace("lesson", "code:  lesson")
    assert lesson_under(text) == {"code"}
    assert scripts(text) == scripts(BOTH)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hand\ntda: deal", "a.table:2: expected 'books tda code' before a line for tda alone"),
        ("hand\nbooks tda code", "a.table:2: expected a statement"),
        ("books tda\nhand", "a.table:1: expected a statement"),
        ("books tda code\nhand\ncode: dance", r"a.table \(code\):3: expected a statement"),
    ],
)
def test_anything_else_is_refused(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        scripts(text, "a.table")


def test_every_scenario_has_its_own_name() -> None:
    names = [script.name for script in scenarios()]
    assert len(names) == len(set(names)) > len([*FOLDER.glob("*.table")])
