"""`gendersuite translate`: what it asks, what it writes, and that running it again changes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loopback_service import Reply, Service, service, translated

from gendersuite.api.translate import TranslationRequest, translate_suite
from gendersuite.errors import OutputExists, ServiceRefused, UnknownName, UsageError
from gendersuite.model import AnswerState
from gendersuite.submissions import discover, load
from gendersuite.submissions.live import SYSTEMS
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite

ITEMS = 176
"""Sentences of gest-mini."""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS._targets, "loopback", "loopback_service:factory")


@pytest.fixture
def running() -> Iterator[Service]:
    with service() as found:
        yield found


@pytest.fixture
def order(tmp_path: Path, running: Service) -> TranslationRequest:
    return TranslationRequest(
        "gest-mini", "loopback", "cs", tmp_path / "out", endpoint=running.url, cache=tmp_path / "c.sqlite"
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_written_can_be_read_and_a_rerun_makes_no_call_and_the_same_bytes(
    order: TranslationRequest, running: Service
) -> None:
    translate_suite(order)
    first = contents(order.out)
    assert sorted(first) == ["en-cs/loopback.json", "en-cs/loopback.txt", "en-cs/sources.txt"]
    suite = load_suite("gest-mini")
    [ref] = discover(order.out, suite)
    submission = load(ref, suite)
    assert [answer.text for answer in submission.answers] == [translated(item.source) for item in suite.items]

    calls = running.requests
    translate_suite(order)
    assert contents(order.out) == first
    translate_suite(replace(order, out=order.out.with_name("elsewhere"), workers=3))
    assert contents(order.out.with_name("elsewhere")) == first
    assert running.requests == calls


def test_the_metadata_tells_how_the_answers_came_about(order: TranslationRequest, running: Service) -> None:
    options = ("formality=less", "beam=4")
    secret = replace(
        order, options=options, variant="she-said", model="large", endpoint=f"{running.url}?api_key=geheim"
    )
    translate_suite(secret)
    suite = load_suite("gest-mini")
    written = json.loads((order.out / "en-cs" / "loopback.json").read_text(encoding="utf-8"))
    assert written == {
        "system": "loopback",
        "provider": "loopback",
        "model": "one",
        "endpoint": running.url,
        "parameters": {"beam": "4", "formality": "less", "model": "large"},
        "formality": "less",
        "suite": {"name": "gest-mini", "version": suite.version},
        "variant": "she-said",
        "context": "none",
        "source_language": "en",
        "target_language": "cs",
        "counts": {
            "items": ITEMS,
            "answered": ITEMS,
            "unanswered": 0,
            "distinct": ITEMS,
            "characters": sum(len(f'She said: "{item.source}"') for item in suite.items),
        },
    }
    assert f'She said: "{suite.items[0].source}"' in running.received


def test_context_is_sent_apart_or_not_at_all(
    order: TranslationRequest, running: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gendersuite.api.translate.CONTEXT_APART", {"loopback"})
    german = replace(order, suite="mt-geneval-mini", to="de")
    translate_suite(replace(german, name="alone"))
    alone = running.received.copy()
    translate_suite(replace(german, context=True))
    suite = load_suite("mt-geneval-mini").in_language("de")
    assert not any("<sep>" in text for text in running.received)
    assert set(alone) == set(running.received)
    context, _, sentence = suite.items[0].source.partition(" <sep> ")
    first, *_ = (order.out / "en-de" / "loopback.txt").read_text(encoding="utf-8").split("\n")
    assert first == translated(sentence, context)
    for ref in discover(order.out, suite):
        assert {answer.state for answer in load(ref, suite).answers} == {AnswerState.ANSWERED}
    assert json.loads((order.out / "en-de" / "loopback.json").read_bytes())["context"] == "apart"


def test_a_system_without_a_place_for_context_is_given_the_whole_passage(
    order: TranslationRequest, running: Service
) -> None:
    translate_suite(replace(order, suite="mt-geneval-mini", to="de", context=True))
    suite = load_suite("mt-geneval-mini").in_language("de")
    assert set(running.received) == {item.source for item in suite.items}
    assert suite.items[0].source.count("<sep>") == 1
    lines = (order.out / "en-de" / "loopback.txt").read_text(encoding="utf-8").split("\n")
    assert lines[:-1] == [translated(item.source) for item in suite.items]
    assert json.loads((order.out / "en-de" / "loopback.json").read_bytes())["context"] == "in the text"
    [ref] = discover(order.out, suite)
    assert {answer.state for answer in load(ref, suite).answers} == {AnswerState.ANSWERED}


def test_a_budget_stops_cleanly_and_the_next_run_goes_on(order: TranslationRequest, running: Service) -> None:
    with pytest.raises(UsageError, match="nothing is paid twice"):
        translate_suite(replace(order, max_chars=1_000))
    lines = (order.out / "en-cs" / "loopback.txt").read_text(encoding="utf-8").split("\n")
    assert len(lines) == ITEMS + 1
    assert 0 < sum(map(bool, lines)) == running.bills.total() < ITEMS
    assert running.received_characters <= 1_000
    with pytest.raises(UsageError, match="budget"):
        translate_suite(replace(order, max_cost=0.02))  # 20 dollars a million: 1,000 characters more
    assert running.received_characters <= 2_000
    translate_suite(order)
    assert set(running.bills.values()) == {1}
    assert len(running.bills) == ITEMS


def test_a_wrong_key_writes_nothing(order: TranslationRequest) -> None:
    with pytest.raises(ServiceRefused, match="check the key"):
        translate_suite(replace(order, options=("key=wrong",)))
    assert not order.out.exists()


def test_a_refusal_on_the_way_keeps_what_is_there_and_never_replaces_more_by_less(
    order: TranslationRequest, running: Service
) -> None:
    running.behave = lambda number, _asked: Reply(200 if number <= 5 else 456)
    with pytest.raises(ServiceRefused):
        translate_suite(order)
    before = contents(order.out)
    assert sum(map(bool, before["en-cs/loopback.txt"].decode().split("\n"))) == running.bills.total() > 0
    with pytest.raises(OutputExists, match="left as it is"):
        translate_suite(replace(order, limit=2))
    assert contents(order.out) == before


def test_limit_asks_for_the_first_sources_only(order: TranslationRequest, running: Service) -> None:
    translate_suite(replace(order, limit=7))
    assert running.bills.total() == 7
    lines = (order.out / "en-cs" / "loopback.txt").read_text(encoding="utf-8").split("\n")
    assert [bool(line) for line in lines] == [True] * 7 + [False] * (ITEMS - 7 + 1)
    translate_suite(order)
    assert running.bills.total() == ITEMS


def test_line_breaks_in_answers_become_spaces(
    order: TranslationRequest, running: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "loopback_service.translated", lambda text, _context: f"\nJedna \r\n\r\n dvě\rtři\u2028{text}\n"
    )
    translate_suite(order)
    lines = (order.out / "en-cs" / "loopback.txt").read_bytes().decode().split("\n")
    assert len(lines) == ITEMS + 1
    assert lines[0] == f"Jedna dvě tři\u2028{load_suite('gest-mini').items[0].source}"


def test_answers_of_something_else_are_not_replaced(order: TranslationRequest, running: Service) -> None:
    translate_suite(replace(order, limit=1))
    calls = running.requests
    for other in (
        replace(order, options=("formality=less",)),
        replace(order, context=True),
        replace(order, variant="he-said", name="other"),
    ):
        with pytest.raises(OutputExists, match="give another"):
            translate_suite(other)
    assert running.requests == calls
    translate_suite(replace(order, options=("formality=less",), name="less", limit=1))
    assert (order.out / "en-cs" / "less.txt").exists()


@pytest.mark.parametrize(
    ("change", "error", "sentence"),
    [
        ({"to": "xx"}, UnknownName, "not meant for 'xx'"),
        ({"suite": "dialogue", "to": "../cs"}, UsageError, "cannot name a language"),
        ({"system": "loopbak"}, UnknownName, "did you mean loopback"),
        ({"name": "../evil"}, UsageError, "cannot name a file"),
        ({"name": "sources"}, UsageError, "cannot name a file"),
        ({"options": ("formality",)}, UsageError, "name=value"),
        ({"options": ("model=a",), "model": "b"}, UsageError, "given twice"),
        ({"workers": 0}, UsageError, "--workers 0"),
        ({"limit": 0}, UsageError, "--limit 0"),
        ({"max_characters": -1}, UsageError, "--max-chars"),
        ({"variant": "it-said"}, UnknownName, "no variant"),
    ],
)
def test_orders_that_make_no_sense_cost_nothing(
    order: TranslationRequest, running: Service, change: dict[str, object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        translate_suite(replace(order, **change))  # type: ignore[arg-type]
    assert running.requests == 0
    assert not order.out.exists()


def command_line(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    code = """
from gendersuite.commands.cli import main
from gendersuite.submissions.live import SYSTEMS
SYSTEMS.add("loopback", "loopback_service:factory")
main()
"""
    return subprocess.run(
        [sys.executable, "-c", code, "translate", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2] / "helpers"), "GENDERSUITE_CACHE": ""},
    )


def test_the_command_line_says_what_it_would_do_and_does_it(order: TranslationRequest, running: Service) -> None:
    fixed = ("gest-mini", "--system", "loopback", "--to", "cs", "--out", order.out, "--endpoint", running.url)
    fixed += ("--cache", str(order.cache), "--option", "formality=more", "--option", "beam=2")
    dry = command_line(*fixed, "--dry-run")
    assert dry.returncode == 0, dry.stderr
    said = dict(line.split("\t") for line in dry.stdout.rstrip("\n").split("\n"))
    characters = sum(len(item.source) for item in load_suite("gest-mini").items)
    assert (said["in the cache"], said["to ask for"], said["characters"]) == ("0", "176", f"{characters:,}")
    assert said["expected cost"] == f"{characters * 20 / 1e6:.2f} dollars"
    assert running.requests == 0
    assert not order.out.exists()

    stopped = command_line(*fixed, "--max-chars", "900", "--workers", "2")
    assert stopped.returncode == 2
    assert "The budget of 900 characters is used up" in stopped.stderr
    assert "Traceback" not in stopped.stderr

    before = running.requests
    again = command_line(*fixed, "--dry-run")
    announced = dict(line.split("\t") for line in again.stdout.rstrip("\n").split("\n"))
    assert announced["in the cache"] == str(running.bills.total())
    done = command_line(*fixed)
    assert done.returncode == 0, done.stderr
    assert "176 of 176 sources answered" in done.stdout
    assert running.requests - before == int(announced["requests"])
    metadata = json.loads((order.out / "en-cs" / "loopback.json").read_text(encoding="utf-8"))
    assert metadata["parameters"] == {"beam": "2", "formality": "more"}


def test_a_run_without_a_terminal_says_now_and_then_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gendersuite.support.terminal._Counter.LINE_EVERY", 0.0)
    with Terminal(quiet=False).progress() as on_progress:
        answered = Steps(on_progress, "deepl (cs)", 100, "texts")
        answered(50)
        answered(10)
    assert capsys.readouterr().err.startswith("deepl (cs): 60 of 100 texts, ")


def test_on_a_terminal_a_bar_shows_the_rate_and_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w", encoding="utf-8") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        with Terminal(quiet=False).progress() as on_progress:
            answered = Steps(on_progress, "deepl (cs)", 100, "texts")
            for _ in range(3):
                answered(20)
                time.sleep(0.02)
        stderr.write("THE END")
        stderr.flush()
        shown = b""
        while not shown.endswith(b"THE END"):
            shown += os.read(ours, 10_000)
    os.close(ours)
    assert re.search(r"60/100.*[0-9.]+ texts/s.*0:00:0[0-9]", shown.decode())
