"""Downloads are whole and right or not there at all, whatever the server does; no test asks any but loopback."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from folders import contents, write_files
from made_up_data import TEXTS, github, made_up

from gendersuite.errors import DataCorrupt, DataMissing, ServiceError, UsageError
from gendersuite.testing.loopback import Reply, Server, in_turn
from gendersuite.testsuites.official.data_sets import files_of
from gendersuite.testsuites.official.fetching import FetchOutcome, fetch, put_in_place
from gendersuite.testsuites.official.fetching_folder import Folder
from gendersuite.testsuites.official.fetching_web import GITHUB, POLICY, Web
from gendersuite.testsuites.official.files import official_files
from gendersuite.version import __version__

QUICK = replace(POLICY, timeout=1.0, whole=3.0, attempts=3, pause=0.01, longest=2.0)
SENTENCES = TEXTS["toy/sentences.csv"]


@pytest.fixture(autouse=True)
def toy(tmp_path: Path) -> Iterator[None]:
    with made_up(tmp_path / "lists"):
        yield


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def get(server: Server, data: Path) -> Callable[..., FetchOutcome]:
    """Gets the sentences from the server."""
    return lambda policy=QUICK: fetch(files_of("toy", "sentences.csv"), data, Web(server.url, policy))


def test_all_files_come_to_their_places(server: Server, data: Path) -> None:
    told: list[str] = []
    outcome = fetch(files_of("toy"), data, Web(server.url + "/", QUICK), told.append)
    assert contents(data) == TEXTS
    assert [file.path for file in outcome.fetched] == sorted(TEXTS)
    assert (sorted(told), outcome.failures) == (sorted(TEXTS), ())
    assert (data / "toy/sentences.csv").stat().st_mode & 0o777 == 0o644
    assert all(asked.headers["User-Agent"].startswith(f"gendersuite/{__version__} (") for asked in server.asked)


def test_the_address_is_made_of_repository_commit_and_path() -> None:
    commit = "0123456789abcdef0123456789abcdef01234567"
    assert (
        Web().address(official_files()["toy/sentences.csv"])
        == f"https://raw.githubusercontent.com/owner/name/{commit}/data/sentences.csv"
    )
    assert GITHUB == "https://raw.githubusercontent.com"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (SENTENCES.replace(b"wept", b"wapt"), "SHA-256"),
        (SENTENCES[:-8], "2 lines, not 3"),
        (SENTENCES.replace(b"Loudly", b"Loud"), "48 bytes, not 50"),
        (SENTENCES + b"I slept.,3\n", "more than 50 bytes"),
        (b"x" * 5_000_000, "more than 50 bytes"),
        (b"", "0 lines, not 3"),
    ],
)
def test_what_is_not_the_published_file_is_not_put_in_place(
    server: Server, data: Path, get: Callable[..., FetchOutcome], body: bytes, fault: str
) -> None:
    server.answer = in_turn(Reply(body))
    outcome = get()
    assert contents(data) == {}
    [failure] = outcome.failures
    assert re.match(rf"{server.url}.* {fault}.* --mirror", failure)
    assert len(server.asked) == 1


def test_a_file_that_is_not_there_does_not_keep_the_others_away(server: Server, data: Path) -> None:
    server.answer = lambda asked: Reply(status=404) if asked.path.endswith("sk.txt") else github(asked)
    outcome = fetch(files_of("toy"), data, Web(server.url, QUICK))
    assert sorted(contents(data)) == ["toy/answers/cs.txt", "toy/sentences.csv"]
    [failure] = outcome.failures
    assert re.search(r"answers/sk\.txt .*404.* --mirror", failure)
    assert len(server.asked) == 3


def test_retry_after_holds_for_all_downloads(server: Server, data: Path) -> None:
    server.answer = in_turn(Reply(status=429, headers={"Retry-After": "1"}), Reply(b"of no account"))
    web = Web(server.url, QUICK)

    def download(path: str) -> None:
        with suppress(DataCorrupt):
            put_in_place(official_files()[path], data / path, web)

    first = threading.Thread(target=download, args=["toy/sentences.csv"])
    first.start()
    time.sleep(0.3)
    download("toy/answers/sk.txt")
    first.join()
    refused, *later = (asked.moment for asked in server.asked)
    assert len(later) == 2
    assert min(later) - refused >= 0.9


def test_a_refusal_stops_everything_at_once(server: Server, data: Path) -> None:
    server.answer = in_turn(Reply(status=403))
    with pytest.raises(ServiceError, match=r"127\.0\.0\.1 .* toy/.* \(403\)"):
        fetch(files_of("toy"), data, Web(server.url, replace(QUICK, pause=60.0, longest=60.0)))
    assert contents(data) == {}


@pytest.mark.parametrize("reply", [Reply(status=500), Reply(SENTENCES, drip=0.5)], ids=["pauses", "downloads"])
def test_a_failure_ends_what_the_others_do(server: Server, data: Path, reply: Reply) -> None:
    server.answer = lambda asked: Reply(status=403, delay=0.3) if asked.path.endswith("sk.txt") else reply
    start = time.monotonic()
    with pytest.raises(ServiceError, match="403"):
        fetch(files_of("toy"), data, Web(server.url, replace(QUICK, pause=60.0, longest=60.0, whole=60.0)))
    assert time.monotonic() - start < 8
    assert contents(data) == {}


def test_a_bad_file_stays_until_a_good_one_has_come(
    server: Server, data: Path, get: Callable[..., FetchOutcome]
) -> None:
    write_files(data, {"toy/sentences.csv": b"old"})
    server.answer = in_turn(Reply(b"worse"))
    assert get().failures
    assert contents(data) == {"toy/sentences.csv": b"old"}
    server.answer = github
    assert not get().failures
    assert contents(data) == {"toy/sentences.csv": SENTENCES}


def test_a_link_is_replaced_and_not_written_through(
    data: Path, tmp_path: Path, get: Callable[..., FetchOutcome]
) -> None:
    write_files(tmp_path, {"precious": b"mine", "data/toy/sk.txt": b""})
    (data / "toy/sentences.csv").symlink_to(tmp_path / "precious")
    assert not get().failures
    assert (tmp_path / "precious").read_bytes() == b"mine"
    assert not (data / "toy/sentences.csv").is_symlink()


def test_leftovers_of_killed_runs_go_and_those_of_running_ones_stay(
    data: Path, get: Callable[..., FetchOutcome]
) -> None:
    old, new = "toy/.sentences.csv.old.part", "toy/.sentences.csv.new.part"
    write_files(data, {old: b"half", new: b"half"})
    two_hours_ago = time.time() - 7200
    os.utime(data / old, (two_hours_ago, two_hours_ago))
    assert not get().failures
    assert sorted(contents(data)) == [new, "toy/sentences.csv"]


@pytest.mark.parametrize(
    "places",
    [
        {path: path for path in TEXTS},
        {path: path.removeprefix("toy/") for path in TEXTS},
        {path: f"data/{path.removeprefix('toy/')}" for path in TEXTS},
        {path: f"owner/name/0123456789abcdef0123456789abcdef01234567/data/{path[4:]}" for path in TEXTS},
        {path: path.rpartition("/")[2] for path in TEXTS},
    ],
    ids=["data folder", "data set", "repository", "mirror", "heap"],
)
def test_a_folder_of_files_by_hand_is_taken(data: Path, tmp_path: Path, places: dict[str, str]) -> None:
    hand = write_files(tmp_path / "hand", {place: TEXTS[path] for path, place in places.items()})
    assert fetch(files_of("toy"), data, Folder(hand)).failures == ()
    assert contents(data) == TEXTS


def test_a_folder_by_hand_is_verified_too(data: Path, tmp_path: Path) -> None:
    damaged = {
        "sentences.csv": SENTENCES.replace(b"wept", b"wapt"),
        "answers/cs.txt": TEXTS["toy/answers/cs.txt"] + b"\n",
    }
    hand = write_files(tmp_path / "hand", damaged)
    cs, sk, csv = fetch(files_of("toy"), data, Folder(hand)).failures
    assert re.search(rf"{hand}/answers/cs\.txt .* more than 24 bytes.* data/answers/cs\.txt of github\.com/owner", cs)
    assert re.search(rf"{hand} .* toy/answers/sk\.txt.* data/answers/sk\.txt of github\.com/owner/name at", sk)
    assert "SHA-256" in csv
    assert contents(data) == {}


def test_no_such_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match="nowhere"):
        Folder(tmp_path / "nowhere")


@pytest.mark.parametrize("prefix", ["ftp://x.example", "https://", "https://x.example?a=b", "https://x.example/#a"])
def test_an_address_that_cannot_be_asked_is_refused(prefix: str) -> None:
    with pytest.raises(UsageError, match=re.escape(prefix)):
        Web(prefix)


def test_the_password_of_a_mirror_is_told_to_nobody_else(server: Server, data: Path) -> None:
    url = server.url.replace("http://", "http://me:se-cret@")
    server.answer = in_turn(Reply(status=302, headers={"Location": "/elsewhere"}), Reply(status=404))
    [failure] = fetch(files_of("toy", "sentences.csv"), data, Web(url, QUICK)).failures
    assert failure.startswith(f"{server.url}/owner/name")
    assert "se-cret" not in failure
    assert server.asked[0].headers["Authorization"].startswith("Basic ")
    with pytest.raises(UsageError) as caught:
        Web("ftp://me:se-cret@x.example")
    assert "se-cret" not in str(caught.value)


def test_without_requests_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "requests", None)
    with pytest.raises(DataMissing, match=r"pip install 'gendersuite\[apis\]'.* by hand"):
        Web()


@pytest.mark.parametrize(
    "path",
    [
        "../evil",
        "toy/../../evil",
        "/etc/evil",
        "toy//evil",
        "toy/./evil",
        "C:/evil",
        "toy\\evil",
        "toy/.evil",
        "",
        "t/é",
    ],
)
def test_no_listed_path_leaves_the_data_folder(tmp_path: Path, path: str) -> None:
    with made_up(tmp_path / "evil", {path: b"x"}), pytest.raises(DataCorrupt, match=re.escape(repr(path))):
        official_files()
