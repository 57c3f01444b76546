"""Output folders: the program's own files are replaced, everything else stays, and nothing half-written is left."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gendersuite.errors import OutputError, OutputExists
from gendersuite.support.output_folder import HEADER, LIST, check_replaceable, listed_files, new_folder, record_file
from gendersuite.support.stopping import signals_held
from gendersuite.support.temporary_files import temporary_path
from gendersuite.support.whole_file import whole_file


def write(out: Path, **files: str) -> None:
    with new_folder(out, mark="mark.txt") as folder:
        for name, text in files.items():
            path = folder / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")


def contents(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def listed(*names: str) -> dict[str, str]:
    return {LIST: "\n".join((HEADER, *sorted(names), ""))}


def test_files_of_the_program_are_replaced_and_all_others_stay(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, mark_txt="1", old_txt="1", reports__a_pdf="1", reports__b_pdf="1")
    (out / "notes.txt").write_text("mine")
    (out / "mydir").mkdir()
    (out / "reports" / "mine.pdf").write_text("mine")
    write(out, mark_txt="2", reports__b_pdf="2")
    mine = {"notes.txt": "mine", "reports/mine.pdf": "mine"}
    assert contents(out) == {"mark.txt": "2", "reports/b.pdf": "2", **mine, **listed("mark.txt", "reports/b.pdf")}
    assert (out / "mydir").is_dir()
    write(out, mark_txt="3")
    assert contents(out) == {"mark.txt": "3", **mine, **listed("mark.txt")}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out"]


def test_a_file_of_the_user_is_never_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, mark_txt="1")
    (out / "new.txt").write_text("mine")
    before = contents(out)
    with pytest.raises(OutputExists, match=r"new\.txt exists and was not written by gendersuite"):
        write(out, mark_txt="2", new_txt="2")
    assert contents(out) == before


@pytest.mark.parametrize("name", ["mark.txt", "other.txt"])
def test_a_folder_of_the_user_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(OutputExists, match=r"holds no mark\.txt that gendersuite wrote"):
        write(tmp_path, mark_txt="1")
    assert contents(tmp_path) == {name: "mine"}


def test_an_empty_folder_is_written_to(tmp_path: Path) -> None:
    write(tmp_path, mark_txt="1")
    assert contents(tmp_path) == {"mark.txt": "1", **listed("mark.txt")}


def test_a_list_names_no_file_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    out = tmp_path / "out"
    write(out, mark_txt="1")
    (out / "link").symlink_to(tmp_path)
    names = ("mark.txt", "../precious.txt", str(tmp_path / "precious.txt"), "link/precious.txt", "a/../../precious.txt")
    (out / LIST).write_text("\n".join((HEADER, *names, "")))
    assert listed_files(out) == {"mark.txt"}
    write(out, mark_txt="2")
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_failure_leaves_the_earlier_files(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, mark_txt="1")
    for place in (out, tmp_path / "new"):
        with pytest.raises(UnicodeEncodeError):
            write(place, mark_txt="2", a_txt="\ud800")
    assert contents(tmp_path) == {f"out/{name}": text for name, text in {"mark.txt": "1", **listed("mark.txt")}.items()}


def test_added_files_belong_to_the_folder(tmp_path: Path) -> None:
    write(tmp_path, mark_txt="1")
    (tmp_path / "reports").mkdir()
    file, mine = tmp_path / "reports" / "a.pdf", tmp_path / "reports" / "mine.pdf"
    record_file(file)
    file.write_text("1")
    record_file(file)
    mine.write_text("mine")
    with pytest.raises(OutputExists, match=r"mine\.pdf"):
        record_file(mine)
    write(tmp_path, mark_txt="2")
    assert contents(tmp_path) == {"mark.txt": "2", "reports/mine.pdf": "mine", **listed("mark.txt")}


KILLED = """
import os, signal, sys
from pathlib import Path
from gendersuite.support.output_folder import new_folder
from gendersuite.support.whole_file import whole_file
out = Path(sys.argv[1])
with new_folder(out, mark="mark.txt") as folder, whole_file(out.parent / "table.csv") as file:
    (folder / "mark.txt").write_text("half")
    file.write_text("half")
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("is_there", [False, True])
def test_leftovers_of_a_killed_process_are_removed_and_those_of_a_running_one_are_not(
    is_there: bool, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    if is_there:
        write(out, mark_txt="1")
    before = contents(tmp_path)
    command = [sys.executable, "-c", KILLED, str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        check_replaceable(out, mark="mark.txt")
        with whole_file(tmp_path / "other.csv") as file:
            file.write_text("other")
        assert sorted(contents(tmp_path).values()) == sorted([*before.values(), "half", "half", "other"])
        process.send_signal(signal.SIGKILL)
    write(out, mark_txt="2")
    with whole_file(tmp_path / "table.csv") as file:
        file.write_text("2")
    after = {"mark.txt": "2", **listed("mark.txt")}
    assert contents(tmp_path) == {f"out/{name}": text for name, text in after.items()} | {
        "table.csv": "2",
        "other.csv": "other",
    }


def test_a_kill_while_files_are_replaced_is_repaired_by_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stops after each number of renamed files in turn, as a kill would."""
    rename = Path.replace
    for allowed in range(6):
        out = tmp_path / str(allowed)
        write(out, mark_txt="1", a_txt="1", b_txt="1")
        (out / "notes.txt").write_text("mine")
        count = iter(range(100))

        def stop(self: Path, target: Path, limit: int = allowed, count: object = count) -> Path:
            if next(count) >= limit:  # type: ignore[call-overload]
                raise KeyboardInterrupt
            return rename(self, target)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", stop)
            with pytest.raises(KeyboardInterrupt):
                write(out, mark_txt="2", a_txt="2", c_txt="2")
        write(out, mark_txt="3", a_txt="3")
        assert contents(out) == {"mark.txt": "3", "a.txt": "3", "notes.txt": "mine", **listed("a.txt", "mark.txt")}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_for_the_end_of_a_block(number: signal.Signals) -> None:
    caught: list[int] = []
    handler = signal.signal(number, lambda given, _frame: caught.append(given))
    try:
        with signals_held():
            os.kill(os.getpid(), number)
            time.sleep(0.01)
            assert caught == []
        assert caught == [number]
        os.kill(os.getpid(), number)
        assert caught == [number, number]
    finally:
        signal.signal(number, handler)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit of file sizes")
def test_a_full_disk_is_named_with_the_output(tmp_path: Path) -> None:
    for error in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        sentence = rf"{tmp_path}/run cannot be written \({os.strerror(error)}\): free"
        with pytest.raises(OutputError, match=sentence), new_folder(tmp_path / "run", mark="mark.txt"):
            raise OSError(error, os.strerror(error))
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("missing")
    for name in ("file/out", "loop", "loop/out", "nowhere"):
        with pytest.raises(OutputError, match=rf"^{tmp_path}/{name} cannot be written \(.*\): give another --out\.$"):
            check_replaceable(tmp_path / name, mark="mark.txt")
    with pytest.raises(OutputError, match=r"/proc/out cannot be written"):
        check_replaceable(Path("/proc/out"), mark="mark.txt")


def test_a_temporary_folder_goes_whatever_is_in_it(tmp_path: Path) -> None:
    with temporary_path(tmp_path, Path.mkdir) as folder:
        (folder / "a").mkdir()
        (folder / "a" / "b").symlink_to(tmp_path)
    assert list(tmp_path.iterdir()) == []
