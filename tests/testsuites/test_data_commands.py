"""`gendersuite data list|get|verify` as a person uses it; no request leaves loopback."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import run
from folders import contents, write_files
from made_up_data import TEXTS, address, made_up

from gendersuite.testing.loopback import Reply, Server, in_turn, serving
from gendersuite.testsuites.official.data_sets import data_sets, files_of
from gendersuite.testsuites.official.files import how_to_get, official_files
from gendersuite.testsuites.official.verifying import State, verify

CZECH, SLOVAK, SENTENCES = "toy/answers/cs.txt", "toy/answers/sk.txt", "toy/sentences.csv"


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A port that nobody listens on: a test that forgets its mirror gets nowhere."""
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Path]:
    """A data folder to fill, while the official files are made-up ones."""
    with made_up(tmp_path / "lists"):
        yield tmp_path / "data"


@pytest.fixture
def filled(toy: Path) -> Path:
    """A data folder with all made-up files."""
    return write_files(toy, TEXTS)


def told(*words: object, code: int = 0) -> str:
    """What a command prints, on either stream."""
    done = run("data", *words)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def started(*words: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gendersuite", "data", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_until(happened: Callable[[], object]) -> None:
    until = time.monotonic() + 20
    while not happened() and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.2)


def test_the_official_list_is_the_published_one_field_by_field(shared: Path) -> None:
    with (shared / "published" / "checksums.csv").open(encoding="utf-8", newline="") as file:
        published = {
            (row["local"], row["repository"], row["commit"], row["path"], row["sha256"], row["bytes"], row["newlines"])
            for row in csv.DictReader(file)
        }
    listed = {
        (file.path, file.repository, file.commit, file.origin, file.sha256, str(file.size), str(file.lines))
        for file in official_files().values()
    }
    assert listed == published
    assert len(official_files()) == len(published)


def test_every_official_file_belongs_to_one_release() -> None:
    releases = [release for parts in data_sets().values() for release in parts]
    owned = [(file.path, release.commit) for release in releases for file in release.files()]
    assert sorted(owned) == sorted((file.path, file.commit) for file in official_files().values())
    assert all(release.title and release.licence and release.citation.endswith(".") for release in releases)


def test_data_on_hand_is_as_published(data: Path) -> None:
    told("verify", "dialogue", "winobias", "--data", data)
    told("verify", "gest", "--files", "gest*.csv", "--data", data)


def test_the_list_shows_what_is_here(filled: Path) -> None:
    (filled / SLOVAK).unlink()
    (filled / CZECH).write_bytes(b"?")
    [row] = run("data", "list", "--data", filled).stdout.split("\n")[1:-1]
    assert row == "toy\tToys\t3\t0.0 MB\t1\t1\t1\tCC0\tNobody. 2020."


def test_the_list_needs_no_data_folder() -> None:
    shown = run("data", "list")
    assert "GENDERSUITE_DATA" in shown.stderr
    rows = [line.split("\t") for line in shown.stdout.removesuffix("\n").split("\n")[1:]]
    assert [row[0] for row in rows] == ["crows", "crows", "dialogue", "gest", "mtgeneval", "winobias"]
    assert {tuple(row[4:7]) for row in rows} == {("?", "?", "?")}
    assert {row[0]: row[7] for row in rows} == {
        "crows": "CC BY-SA 4.0",
        "dialogue": "none stated in the repository",
        "gest": "Apache-2.0",
        "mtgeneval": "CC BY-SA 3.0",
        "winobias": "MIT (as uclanlp/wino_bias on Hugging Face)",
    }


def test_get_asks_for_what_is_missing_or_wrong_only(filled: Path, server: Server) -> None:
    (filled / SLOVAK).unlink()
    (filled / CZECH).write_bytes(TEXTS[CZECH].replace(b"V", b"v"))
    shown = told("get", "toy", "--data", filled, "--mirror", server.url)
    assert contents(filled) == TEXTS
    assert sorted(asked.path.rpartition("/")[2] for asked in server.asked) == ["cs.txt", "sk.txt"]
    assert f"3 of 3 files are right in {filled / 'toy'}, 2 of them new" in shown
    assert "owner/name: licence CC0; cite Nobody. 2020.\n" in shown
    told("get", "toy", "--data", filled, "--mirror", server.url)
    assert len(server.asked) == 2


def test_nothing_is_asked_for_when_all_is_here(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "requests", None)
    monkeypatch.setenv("GENDERSUITE_DATA", str(filled))
    told("get", "toy")


def test_get_may_be_told_which_files(toy: Path, server: Server) -> None:
    told("get", "toy", "--files", "answers/*", "--data", toy, "--mirror", server.url)
    assert sorted(contents(toy)) == [CZECH, SLOVAK]
    shown = told("get", "toy", "--files", "answer", "--data", toy, "--mirror", server.url, code=2)
    assert "'answer'; one that would is called 'ans" in shown


def test_get_takes_a_folder_of_files_by_hand(toy: Path, tmp_path: Path) -> None:
    hand = write_files(tmp_path / "hand", {"sentences.csv": TEXTS[SENTENCES]})
    shown = told("get", "toy", "--data", toy, "--mirror", hand, code=2)
    assert sorted(contents(toy)) == [SENTENCES]
    assert f"{hand} has no {CZECH}; get data/answers/cs.txt of github.com/owner/name at commit" in shown
    assert "toy: 1 of 3 files are right" in shown


def test_what_cannot_be_had_is_told_with_the_way_by_hand(toy: Path, server: Server) -> None:
    server.answer = in_turn(Reply(status=403))
    sentence = told("get", "toy", "--data", toy, "--mirror", server.url, code=2)
    assert "or copy data/sentences.csv, data/answers/ of github.com/owner/name at commit 0123456789" in sentence
    assert f"to a folder toy/ in {toy} by hand (3 files are missing)" in sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("get", "toy", "toys", "--data", "FOLDER", "--mirror", "SERVER"), "'toys'; did you mean toy?"),
        (("get", "toy"), "--data or GENDERSUITE_DATA"),
        (("verify",), "--data or GENDERSUITE_DATA"),
        (("verify", "--data", "FOLDER"), "`gendersuite data get"),
        (("verify", "toy", "--data", "FOLDER"), "toy: 0 of 3 files are as published"),
        (("get", "toy", "--data", "FOLDER", "--mirror", "FOLDER"), "There is no folder"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_asked_for(
    toy: Path, server: Server, words: tuple[str, ...], sentence: str
) -> None:
    places = {"FOLDER": str(toy), "SERVER": server.url}
    assert sentence in told(*(places.get(word, word) for word in words), code=2)
    assert (server.asked, toy.exists()) == ([], False)


def test_verify_is_content_with_what_is_right(filled: Path) -> None:
    assert told("verify", "--data", filled) == "toy: all 3 files are as published.\n"


def test_verify_finds_a_flipped_byte_a_truncated_file_and_a_missing_one(filled: Path) -> None:
    flipped, cut, gone = (filled / path for path in TEXTS)
    flipped.write_bytes(flipped.read_bytes().replace(b"wept", b"wapt"))
    cut.write_bytes(cut.read_bytes()[:-3])
    gone.unlink()
    shown = told("verify", "--data", filled, code=2)
    for place, fault in ((flipped, "has another SHA-256"), (cut, "holds 1 lines, not 2"), (gone, "is missing\n")):
        assert f"{place}\t{fault}" in shown
    assert "toy: 0 of 3 files are as published, 2 are wrong, 1 are missing" in shown
    assert f"`gendersuite data get toy --data {filled}`" in shown


def test_each_flipped_byte_is_found(filled: Path) -> None:
    for number, byte in enumerate(TEXTS[CZECH]):
        (filled / CZECH).write_bytes(TEXTS[CZECH][:number] + bytes([byte ^ 0x80]) + TEXTS[CZECH][number + 1 :])
        [finding] = verify(files_of("toy", "answers/cs.txt"), filled)
        assert finding.state is State.WRONG


def test_a_folder_in_the_place_of_a_file_is_wrong(filled: Path) -> None:
    (filled / SENTENCES).unlink()
    (filled / SENTENCES).mkdir()
    assert f"{SENTENCES}\tis no" in told("verify", "toy", "--data", filled, code=2)
    shown = told("get", "toy", "--data", filled, "--mirror", filled, code=2)
    assert f"{SENTENCES} is a folder, in the place of a file" in shown


def test_an_interrupted_download_ends_soon_and_leaves_nothing(data: Path, tmp_path: Path) -> None:
    content = (data / "dialogue/adverbs.csv").read_bytes()
    place = tmp_path / "data"
    with (
        serving(in_turn(Reply(content, drip=0.2))) as server,
        started("get", "dialogue", "--data", place, "--mirror", server.url) as process,
    ):
        wait_until(lambda: len(server.asked) >= 4)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=10)
    assert process.returncode not in (0, None)
    assert contents(place) == {}


def test_the_sentence_for_a_missing_file_names_the_command_and_its_sources() -> None:
    sentence = how_to_get("crows/crows_pairs_anonymized.csv")
    assert sentence.startswith("run `gendersuite data get crows --data FOLDER`, or copy data/cps_translated_ar_")
    for repository in ("nyu-mll/crows-pairs at commit 8aaac11", "VSteinborn/s_jsd-multilingual-bias at commit b103020"):
        assert f"of github.com/{repository}" in sentence
    parts = "data/gest.csv, data/gest_1.1.csv, data/predictions/, data/translations/ of github.com/kinit-sk/gest"
    assert f"or copy {parts}" in how_to_get("gest/gest.csv")


def test_the_way_from_nothing_to_a_verified_data_set(data: Path, tmp_path: Path) -> None:
    """In processes of their own, as a person starts them."""
    known = {address(file): data / file.path for file in files_of("dialogue")}
    place = tmp_path / "data"
    with serving(lambda asked: Reply(known[asked.path].read_bytes())) as server:
        words = [sys.executable, "-m", "gendersuite", "data", "get", "dialogue", "--mirror", server.url]
        got = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"GENDERSUITE_DATA": str(place)})
    assert got.returncode == 0, got.stderr
    assert "dialogue/full_test_suite.csv\n" in got.stderr
    assert told("verify", "--data", place) == "dialogue: all 4 files are as published.\n"
    with (place / "dialogue/adverbs.csv").open("r+b") as file:
        file.truncate(100)
    assert f"{place / 'dialogue/adverbs.csv'}\tholds" in told("verify", "--data", place, code=2)
    told("get", "dialogue", "--data", place, "--mirror", data)
    told("verify", "--data", place)


def test_killed_in_a_download_it_leaves_nothing_in_place_and_goes_on_later(data: Path, tmp_path: Path) -> None:
    content = (data / "dialogue/adverbs.csv").read_bytes()
    place = tmp_path / "data"
    with serving(in_turn(Reply(content, drip=0.05), Reply(content))) as server:
        words = ("get", "dialogue", "--files", "adverbs.csv", "--data", place, "--mirror", server.url)
        with started(*words) as process:
            wait_until(lambda: list(place.glob("dialogue/.adverbs.csv.*.part")))
            process.kill()
        assert process.returncode == -signal.SIGKILL
        [leftover] = contents(place)  # the temporary file, which a later run removes
        assert leftover.endswith(".part")
        told(*words)
    assert (place / "dialogue/adverbs.csv").read_bytes() == content
