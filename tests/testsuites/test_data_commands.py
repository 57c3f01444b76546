"""`gendersuite data list|get|verify` as a person uses it; no request leaves loopback."""

from __future__ import annotations

import csv
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import typer
from made_up_data import TEXTS, address, held, made_up

from gendersuite.commands.data_commands import data_get, data_list, data_verify
from gendersuite.errors import DataMissing, ServiceError, UnknownName, UsageError
from gendersuite.testing.loopback import Asked, Reply, Server, in_turn, serving
from gendersuite.testsuites.official.data_sets import data_sets, files_of
from gendersuite.testsuites.official.files import how_to_get, official_files

# A port that nobody listens on: a test that forgets its mirror gets nowhere.
NOWHERE = {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9", "NO_PROXY": "127.0.0.1"}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in NOWHERE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Path]:
    """A data folder to fill, while the official files are made-up ones."""
    with made_up(tmp_path / "lists"):
        yield tmp_path / "data"


@pytest.fixture
def filled(toy: Path) -> Path:
    """A data folder with all made-up files."""
    for path, content in TEXTS.items():
        (toy / path).parent.mkdir(parents=True, exist_ok=True)
        (toy / path).write_bytes(content)
    return toy


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(github) as running:
        yield running


def github(asked: Asked) -> Reply:
    known = {address(file): TEXTS[file.path] for file in official_files().values()}
    return Reply(known[asked.path]) if asked.path in known else Reply(status=404)


def get(names: Sequence[str], files: str | None, data: Path | None, mirror: str | None) -> bool:
    """Whether `gendersuite data get` ends with 0."""
    return ends_well(lambda: data_get(list(names), files, data, mirror, quiet=True))


def verified(names: Sequence[str], files: str | None, data: Path | None) -> bool:
    """Whether `gendersuite data verify` ends with 0."""
    return ends_well(lambda: data_verify(list(names), files, data, quiet=True))


def ends_well(run: Callable[[], None]) -> bool:
    try:
        run()
    except typer.Exit as end:
        return end.exit_code == 0
    return True


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "gendersuite", "data", *map(str, arguments)]


def gendersuite_data(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, encoding="utf-8", env=os.environ | environment)


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
    for release in releases:
        assert all((release.title, release.licence, release.citation.endswith(".")))


def test_data_on_hand_is_as_published(data: Path) -> None:
    assert verified(["dialogue", "winobias"], None, data)
    assert verified(["gest"], "gest*.csv", data)


def test_the_list_shows_what_is_here(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (filled / "toy/answers/sk.txt").unlink()
    (filled / "toy/answers/cs.txt").write_bytes(b"?")
    data_list(filled)
    assert capsys.readouterr().out == (
        "data set\twhat it is\tfiles\tsize\there\tmissing\twrong\tlicence\tto be cited\n"
        "toy\tToys\t3\t0.0 MB\t1\t1\t1\tCC0\tNobody. 2020.\n"
    )


def test_the_list_needs_no_data_folder() -> None:
    shown = gendersuite_data("list")
    assert shown.returncode == 0
    assert shown.stderr.startswith("No data folder is given: name one with --data or GENDERSUITE_DATA.")
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


def test_get_asks_for_what_is_missing_or_wrong_only(
    filled: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    (filled / "toy/answers/sk.txt").unlink()
    (filled / "toy/answers/cs.txt").write_bytes(TEXTS["toy/answers/cs.txt"].replace(b"V", b"v"))
    assert get(["toy"], None, filled, server.url)
    assert held(filled) == TEXTS
    assert sorted(asked.path.rpartition("/")[2] for asked in server.asked) == ["cs.txt", "sk.txt"]
    shown = capsys.readouterr().out
    assert f"toy: 3 of 3 files are right in {filled / 'toy'}, 2 of them new.\n" in shown
    assert "owner/name: licence CC0; cite Nobody. 2020.\n" in shown
    assert get(["toy"], None, filled, server.url)
    assert len(server.asked) == 2


def test_nothing_is_asked_for_when_all_is_here(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "requests", None)
    monkeypatch.setenv("GENDERSUITE_DATA", str(filled))
    assert get(["toy"], None, None, None)


def test_get_may_be_told_which_files(toy: Path, server: Server) -> None:
    assert get(["toy"], "answers/*", toy, server.url)
    assert sorted(held(toy)) == ["toy/answers/cs.txt", "toy/answers/sk.txt"]
    with pytest.raises(UnknownName, match=r"No file of toy fits the pattern 'answer'; one that would is called 'ans"):
        get(["toy"], "answer", toy, server.url)


def test_get_takes_a_folder_of_files_by_hand(toy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = tmp_path / "hand"
    hand.mkdir()
    (hand / "sentences.csv").write_bytes(TEXTS["toy/sentences.csv"])
    assert not get(["toy"], None, toy, str(hand))
    assert sorted(held(toy)) == ["toy/sentences.csv"]
    shown = capsys.readouterr().out
    assert f"{hand} has no toy/answers/cs.txt; get data/answers/cs.txt of github.com/owner/name at commit" in shown
    assert "toy: 1 of 3 files are right" in shown


def test_what_cannot_be_had_is_told_with_the_way_by_hand(toy: Path, server: Server) -> None:
    server.answer = in_turn(Reply(status=403))
    with pytest.raises(ServiceError) as caught:
        get(["toy"], None, toy, server.url)
    sentence = str(caught.value)
    assert sentence.startswith("127.0.0.1 refuses to give toy/")
    assert "or copy data/sentences.csv, data/answers/ of github.com/owner/name at commit 0123456789" in sentence
    assert sentence.endswith(f"to a folder toy/ in {toy} by hand (3 files are missing).")


def test_a_missing_package_is_a_sentence(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "requests", None)
    with pytest.raises(DataMissing, match=r"Downloads need the package requests: pip install 'gendersuite\[apis\]'"):
        get(["toy"], None, toy, None)


def test_names_are_checked_before_anything_is_asked_for(toy: Path, server: Server) -> None:
    with pytest.raises(UnknownName, match=r"There is no data set called 'toys'; did you mean toy\?"):
        get(["toy", "toys"], None, toy, server.url)
    assert server.asked == []
    assert not toy.exists()


def test_without_a_data_folder_one_is_asked_for() -> None:
    for ask in (lambda: get(["gest"], None, None, None), lambda: verified([], None, None)):
        with pytest.raises(UsageError, match="No data folder is given: name one with --data or GENDERSUITE_DATA"):
            ask()


def test_verify_is_content_with_what_is_right(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified([], None, filled)
    assert capsys.readouterr().out == "toy: all 3 files are as published.\n"


def test_verify_finds_a_flipped_byte_a_truncated_file_and_a_missing_one(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flipped, cut, gone = (filled / path for path in TEXTS)
    content = bytearray(flipped.read_bytes())
    content[30] ^= 1
    flipped.write_bytes(content)
    cut.write_bytes(cut.read_bytes()[:-3])
    gone.unlink()
    assert not verified([], None, filled)
    assert capsys.readouterr().out == (
        "file\twhat is wrong\n"
        f"{flipped}\thas another SHA-256 than the published file\n"
        f"{cut}\tholds 1 lines, not 2\n"
        f"{gone}\tis missing\n"
        "toy: 0 of 3 files are as published, 2 are wrong, 1 are missing; "
        f"`gendersuite data get toy --data {filled}` mends that.\n"
    )


def test_each_flipped_byte_is_found(filled: Path) -> None:
    place = filled / "toy/answers/cs.txt"
    content = place.read_bytes()
    for number in range(len(content)):
        place.write_bytes(content[:number] + bytes([content[number] ^ 0x80]) + content[number + 1 :])
        assert not verified(["toy"], "answers/cs.txt", filled)
    place.write_bytes(content)
    assert verified(["toy"], "answers/cs.txt", filled)


def test_verify_of_an_empty_folder_says_how_to_fill_it(toy: Path) -> None:
    with pytest.raises(DataMissing, match=r"No official data set is in .*; get one, such as `gendersuite data get"):
        verified([], None, toy)
    assert not verified(["toy"], None, toy)


def test_a_folder_in_the_place_of_a_file_is_wrong(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (filled / "toy/sentences.csv").unlink()
    (filled / "toy/sentences.csv").mkdir()
    assert not verified(["toy"], None, filled)
    assert "toy/sentences.csv\tis no regular file\n" in capsys.readouterr().out
    assert not get(["toy"], None, filled, str(filled))
    assert "toy/sentences.csv is a folder, in the place of a file; remove it.\n" in capsys.readouterr().out


def test_an_interrupted_download_ends_soon_and_leaves_nothing(data: Path, tmp_path: Path) -> None:
    content = (data / "dialogue/adverbs.csv").read_bytes()
    with serving(in_turn(Reply(content, drip=0.2))) as server:
        arguments = ("get", "dialogue", "--data", tmp_path / "data", "--mirror", server.url)
        with subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            until = time.monotonic() + 20
            while len(server.asked) < 4 and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            process.wait(timeout=10)
    assert process.returncode not in (0, None)
    assert held(tmp_path / "data") == {}


def test_the_sentence_for_a_missing_file_names_the_command_first() -> None:
    sentence = how_to_get("crows/crows_pairs_anonymized.csv")
    assert sentence.startswith("run `gendersuite data get crows --data FOLDER`, or copy data/cps_translated_ar_")
    for repository in ("nyu-mll/crows-pairs at commit 8aaac11", "VSteinborn/s_jsd-multilingual-bias at commit b103020"):
        assert f"of github.com/{repository}" in sentence
    parts = "data/gest.csv, data/gest_1.1.csv, data/predictions/, data/translations/ of github.com/kinit-sk/gest"
    assert f"or copy {parts}" in how_to_get("gest/gest.csv")


def test_exit_codes_and_the_way_from_nothing_to_a_verified_data_set(data: Path, tmp_path: Path) -> None:
    contents = {address(file): data / file.path for file in files_of("dialogue")}
    place = tmp_path / "data"
    with serving(lambda asked: Reply(contents[asked.path].read_bytes())) as server:
        got = gendersuite_data("get", "dialogue", "--mirror", server.url, GENDERSUITE_DATA=str(place))
    assert (got.returncode, got.stdout.count("\n")) == (0, 2), got.stderr
    assert "getting dialogue: dialogue/full_test_suite.csv\n" in got.stderr
    right = gendersuite_data("verify", "--data", place)
    assert (right.returncode, right.stdout) == (0, "dialogue: all 4 files are as published.\n")
    with (place / "dialogue/adverbs.csv").open("r+b") as file:
        file.truncate(100)
    wrong = gendersuite_data("verify", "--data", place)
    assert wrong.returncode == 2
    assert f"{place / 'dialogue/adverbs.csv'}\tholds" in wrong.stdout
    assert gendersuite_data("get", "dialogue", "--data", place, "--mirror", data).returncode == 0
    assert gendersuite_data("verify", "--data", place).returncode == 0
    shutil.rmtree(place)
    failed = gendersuite_data("get", "dialogue", "--data", place, "--mirror", tmp_path / "nowhere")
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert failed.stderr.startswith("gendersuite: There is no folder")


def test_killed_in_a_download_it_leaves_nothing_in_place_and_goes_on_later(data: Path, tmp_path: Path) -> None:
    content = (data / "dialogue/adverbs.csv").read_bytes()
    place = tmp_path / "data"
    with serving(in_turn(Reply(content, drip=0.05), Reply(content))) as server:
        arguments = ("get", "dialogue", "--files", "adverbs.csv", "--data", place, "--mirror", server.url)
        with subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL) as process:
            until = time.monotonic() + 20
            while not list(place.glob("dialogue/.adverbs.csv.*.part")) and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.2)
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        assert not (place / "dialogue/adverbs.csv").exists()
        assert len(held(place)) == 1  # the temporary file, which a later run removes
        assert gendersuite_data(*arguments).returncode == 0
    assert (place / "dialogue/adverbs.csv").read_bytes() == content
