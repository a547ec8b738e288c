"""The speaker: one sentence after the other, the latest first, and silence without a voice."""

import shutil
from array import array
from pathlib import Path

import pytest

from croupier.terminal.host.sound import Speaker


def voice(folder: Path, monkeypatch: pytest.MonkeyPatch, *, body: str) -> Path:
    """A program that stands where espeak-ng would, and the file in which it writes down what it was told."""
    heard = folder / "heard.txt"
    program = folder / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{body.format(heard=heard)}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return heard


def test_each_sentence_is_said_in_its_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = voice(tmp_path, monkeypatch, body='echo "$@" >> {heard}')
    speaker = Speaker()
    speaker.say("Siège 3, relance, 600", "fr")
    while not heard.exists() or not heard.read_text():
        pass
    speaker.say("-h; rm -rf /", "en")
    while heard.read_text().count("\n") < 2:
        pass
    speaker.close()
    assert heard.read_text().splitlines() == ["-v fr -- Siège 3, relance, 600", "-v en -- -h; rm -rf /"]


def test_a_late_announcement_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    heard = voice(
        tmp_path, monkeypatch, body=f'echo "$4" >> {{heard}}; while [ ! -e {gate} ]; do sleep 0.01; done'
    )
    speaker = Speaker()
    speaker.say("one", "en")
    while not heard.exists() or not heard.read_text():
        pass
    for text in ("two", "three", "four"):
        speaker.say(text, "en")
    gate.touch()
    while heard.read_text().count("\n") < 2:
        pass
    speaker.close()
    assert heard.read_text().split() == ["one", "four"]


def test_without_a_voice_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    speaker = Speaker()
    speaker.say("Seat 3, fold", "en")
    speaker.close()
    speaker.close()


# --- the real voice ----------------------------------------------------------------------------------

ESPEAK = shutil.which("espeak-ng")

RATE = 22_050
"""Samples a second of espeak-ng."""


def spoken(text: str, language: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What espeak-ng says to the command of the speaker, as samples: it writes them instead of playing."""
    whole = folder / "whole"
    heard = voice(folder, monkeypatch, body=f'{ESPEAK} --stdout "$@" > {{heard}}; touch {whole}')
    speaker = Speaker()
    speaker.say(text, language)
    while not whole.exists():
        pass
    speaker.close()
    whole.unlink()
    told = heard.read_bytes()
    assert told[:4] == b"RIFF"
    return array("h", told[44 : len(told) // 2 * 2]).tolist()


@pytest.mark.skipif(ESPEAK is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Seat 3, raise, 600"), ("fr", "Siège 3, relance, 600")]
)
def test_a_real_voice_says_it(
    language: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between one and five seconds, loud, and in the voice of the language."""
    samples = spoken(sentence, language, tmp_path, monkeypatch)
    assert RATE < len(samples) < 5 * RATE
    assert max(samples) > 5_000
    other = spoken(sentence, "fr" if language == "en" else "en", tmp_path, monkeypatch)
    assert samples != other


@pytest.mark.skipif(ESPEAK is None, reason="espeak-ng is not installed")
def test_a_real_voice_takes_nothing_for_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert max(spoken("--version", "en", tmp_path, monkeypatch)) > 5_000
