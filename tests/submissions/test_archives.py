"""PROMISE 13 for archives: read in place, and nothing that they hold leaves the folder or fills the disk."""

from __future__ import annotations

import gzip
import io
import lzma
import random
import stat
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submission_building import SLAVIC, SOURCES, SPANISH, doc_id, make_suite, write_release, write_translations

from gendersuite.errors import AlignmentError, SubmissionError, UnknownName
from gendersuite.submissions import discover, load, opened, validate

SUITE = make_suite()
IDS = [doc_id(number) for number in (1, 2, 3)]
SUFFIXES = ("tar", "tar.gz", "tgz", "tar.xz", "zip", "ZIP")
GIB = 1 << 30


@pytest.fixture(autouse=True)
def temporary(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where archives are unpacked; nothing may be left there."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert not list(folder.iterdir())


def pack(folder: Path, archive: Path, prefix: str = "") -> Path:
    """An archive of a folder's files."""
    files = {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.*"))}
    files = {name: data for name, data in files.items() if (folder / name.removeprefix(prefix)).is_file()}
    return pack_files(files, archive)


def pack_files(files: Mapping[str, bytes], archive: Path) -> Path:
    if archive.name.lower().endswith(".zip"):
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, data in files.items():
                packed.writestr(name, data)
        return archive
    mode = {"tar": "w", "gz": "w:gz", "tgz": "w:gz", "xz": "w:xz"}[archive.name.rpartition(".")[2]]
    with tarfile.open(archive, mode) as packed:  # type: ignore[call-overload]
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    return archive


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_release(tmp_path / "release", SOURCES, IDS, {"A": SPANISH, "B": SPANISH})


def refusal(archive: Path) -> str:
    started = time.perf_counter()
    with pytest.raises(SubmissionError) as caught, opened(archive):
        pass
    assert time.perf_counter() - started < 1
    message = str(caught.value)
    assert message.startswith(str(archive))
    assert message.count("\n") == 0
    return message.removeprefix(f"{archive} ")


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("prefix", ["", "./", "wmt24-news-systems/", "wmt24-news-systems/txt-ts/"])
def test_an_archive_is_read_as_its_folder_would_be(release: Path, tmp_path: Path, suffix: str, prefix: str) -> None:
    archive = pack(release, tmp_path / f"given.{suffix}", prefix)
    with opened(archive) as place:
        refs = discover(place, SUITE)
        assert [(ref.layout, ref.language, ref.system) for ref in refs] == [("wmt24", "es", "A"), ("wmt24", "es", "B")]
        submission = load(refs[0], SUITE)
        folder = place.folder
    assert not folder.exists()
    (plain, _) = discover(release, SUITE)
    expected = load(plain, SUITE)
    assert submission.answers == expected.answers
    digests = dict(submission.files)
    assert digests.pop(archive.name) == sha256(archive.read_bytes()).hexdigest()
    assert sorted(digests.values()) == sorted(expected.files.values())


def test_a_folder_stays_where_it_is(release: Path) -> None:
    with opened(release) as place:
        assert discover(place, SUITE) == discover(release, SUITE)


def test_one_language_folder_is_not_taken_for_a_wrapping(tmp_path: Path) -> None:
    archive = pack_files({"en-es/A.txt": "\n".join(SPANISH).encode()}, tmp_path / "flat.zip")
    with opened(archive) as place:
        assert [(ref.layout, ref.system) for ref in discover(place, SUITE)] == [("flat", "A")]


def test_what_macos_adds_is_not_looked_at(tmp_path: Path, release: Path) -> None:
    files = {f"in/{path.relative_to(release)}": path.read_bytes() for path in release.rglob("*.*") if path.is_file()}
    archive = pack_files({**files, "__MACOSX/in/._sources": b"\0", "in/.DS_Store": b"\0"}, tmp_path / "given.zip")
    with opened(archive) as place:
        assert len(discover(place, SUITE)) == 2


def test_an_archive_names_the_system_where_the_folder_would(tmp_path: Path) -> None:
    write_translations(tmp_path / "system/cs/translations.csv", [("I ran.", "Běžel jsem.")])
    archive = pack(tmp_path / "system", tmp_path / "DeepL-2.0.tar.gz")
    with opened(archive) as place:
        (ref,) = discover(place, make_suite(["I ran."], languages=SLAVIC))
        assert ref.system == "DeepL-2.0"


def test_messages_speak_of_the_archive(release: Path, tmp_path: Path, temporary: Path) -> None:
    (release / "system-outputs/en-es/B.txt").write_text("one line\n")
    archive = pack(release, tmp_path / "given.tar.gz", "inner/")
    with opened(archive) as place:
        _, ref = discover(place, SUITE)
        expected = (
            f"{archive}/inner/system-outputs/en-es/B.txt, line 2: expected 3 lines as in {archive}/inner/sources/"
        )
        with pytest.raises(AlignmentError) as caught:
            load(ref, SUITE)
        assert str(caught.value).startswith(expected)
        assert str(validate(ref, SUITE).problem).startswith(expected)
        with pytest.raises(UnknownName) as unknown:
            discover(place, SUITE, systems=["C"])
        assert f"in {archive}/inner;" in str(unknown.value)
    assert str(temporary) not in str(caught.value) + str(unknown.value)


def test_an_archive_of_no_layout_is_refused_by_its_name(tmp_path: Path) -> None:
    archive = pack_files({"notes.md": b"hello"}, tmp_path / "given.zip")
    with opened(archive) as place, pytest.raises(SubmissionError, match=r"^\S+given\.zip has no layout known here"):
        discover(place, SUITE)


def test_nothing_is_left_behind_by_an_error_inside(release: Path, tmp_path: Path) -> None:
    """The fixture looks."""
    with pytest.raises(KeyboardInterrupt), opened(pack(release, tmp_path / "given.tgz")):
        raise KeyboardInterrupt


@pytest.mark.parametrize("suffix", ["tar.gz", "zip"])
@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "a/../../evil.txt",
        "/evil.txt",
        "C:/evil.txt",
        "C:evil.txt",
        "..\\evil.txt",
        "a\\b.txt",
        "//h/e.txt",
    ],
)
def test_no_path_leaves_the_folder(tmp_path: Path, suffix: str, name: str) -> None:
    archive = pack_files({"en-es/A.txt": b"hola\n", name: b"evil\n"}, tmp_path / f"given.{suffix}")
    assert "a path that could lead out of the folder; pack it with plain relative paths." in refusal(archive)
    assert not list(tmp_path.rglob("*evil*"))


@pytest.mark.parametrize("suffix", ["tar", "zip"])
@pytest.mark.parametrize(
    "names", [("a/b.txt", "a/b.txt"), ("a/b.txt", "./a//b.txt"), ("a", "a/b.txt"), ("a/b.txt", "a")]
)
def test_a_name_comes_once(tmp_path: Path, suffix: str, names: tuple[str, str]) -> None:
    archive = tmp_path / f"given.{suffix}"
    if suffix == "zip":
        with zipfile.ZipFile(archive, "w") as packed, pytest.MonkeyPatch.context() as patch:
            patch.setattr("warnings.warn", lambda *_, **__: None)
            for name in names:
                packed.writestr(name, b"hola\n")
    else:
        with tarfile.open(archive, "w") as packed_tar:
            for name in names:
                packed_tar.addfile(tarfile.TarInfo(name))
    assert "pack each name once." in refusal(archive)


@pytest.mark.parametrize(
    "kind",
    [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE],
    ids=["symlink", "hardlink", "character", "block", "pipe"],
)
def test_links_and_devices_in_tars_are_refused(tmp_path: Path, kind: bytes) -> None:
    member = tarfile.TarInfo("en-es/A.txt")
    member.type, member.linkname = kind, "/etc/hostname"
    with tarfile.open(tmp_path / "given.tar", "w") as packed:
        packed.addfile(member)
    assert refusal(tmp_path / "given.tar").startswith("holds 'en-es/A.txt', which is a link, a device or")


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO], ids=["symlink", "character", "pipe"])
def test_links_and_devices_in_zips_are_refused(tmp_path: Path, kind: int) -> None:
    member = zipfile.ZipInfo("en-es/A.txt")
    member.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "given.zip", "w") as packed:
        packed.writestr(member, "/etc/hostname")
    assert refusal(tmp_path / "given.zip").startswith("holds 'en-es/A.txt', which is a link, a device or")


def test_a_sparse_file_is_not_blown_up(tmp_path: Path) -> None:
    member = tarfile.TarInfo("en-es/A.txt")
    member.pax_headers = {"GNU.sparse.map": "0,0", "GNU.sparse.size": str(10 * GIB), "GNU.sparse.numblocks": "1"}
    with tarfile.open(tmp_path / "given.tar", "w", format=tarfile.PAX_FORMAT) as packed:
        packed.addfile(member)
    assert "special file" in refusal(tmp_path / "given.tar")


@pytest.fixture(scope="module")
def zeros() -> bytes:
    """10 GiB of zeros as gzip members of 64 MiB each, which is what they would be in one member, but quicker."""
    return gzip.compress(bytes(64 << 20), 9) * 160


def test_ten_gigabytes_of_zeros_in_a_tar_are_refused_at_once(tmp_path: Path, zeros: bytes) -> None:
    member = tarfile.TarInfo("en-es/A.txt")
    member.size = 10 * GIB
    archive = tmp_path / "given.tar.gz"
    archive.write_bytes(gzip.compress(member.tobuf(tarfile.GNU_FORMAT)) + zeros)
    assert archive.stat().st_size < 12 << 20
    assert refusal(archive).startswith("grows to more than 100 times its size, as text never does")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_zeros_in_a_zip_are_refused_at_once(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "given.zip", "w", method) as packed:
        for number in range(3):
            packed.writestr(f"en-es/{number}.txt", bytes(16 << 20))
    assert "grows to more than 100 times its size" in refusal(tmp_path / "given.zip")


def test_more_files_than_any_release_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gendersuite.submissions.archives.MOST_ENTRIES", 20)
    archive = pack_files({f"en-es/{number}.txt": b"" for number in range(21)}, tmp_path / "given.tar.gz")
    assert refusal(archive) == "holds more than 20 files; unpack it into a folder."


def test_more_bytes_than_any_release_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gendersuite.submissions.compression.MOST_BYTES", 1 << 20)
    noise = random.Random(1).randbytes(600_000)
    for suffix in ("tar", "tar.xz", "zip"):
        archive = pack_files({"en-es/A.txt": noise, "en-es/B.txt": noise}, tmp_path / f"given.{suffix}")
        assert "holds more than" in refusal(archive)


def test_blank_files_are_not_suspected(tmp_path: Path) -> None:
    """20,000 blank lines shrink to a thousandth."""
    archive = pack_files({f"en-es/{number}.txt": b"\n" * 20_000 for number in range(50)}, tmp_path / "given.tar.gz")
    with opened(archive) as place:
        assert len(discover(place, SUITE)) == 50


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    archive = pack_files({"en-es/A.txt": b"hola\n"}, tmp_path / "given.zip")
    data = bytearray(archive.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(data)
    assert refusal(archive) == "is encrypted ('en-es/A.txt'); pack it without a password."


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("part", [0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_archive_is_refused(release: Path, tmp_path: Path, suffix: str, part: float) -> None:
    archive = pack(release, tmp_path / f"given.{suffix}")
    # A tar has a header and a block for each of the four files, and then zeros, of which one block is enough.
    size = archive.stat().st_size if suffix != "tar" else 4 * 1024
    archive.write_bytes(archive.read_bytes()[: int(size * part)])
    assert refusal(archive).endswith("; get it again.")


def test_a_tar_that_ends_between_two_files_is_refused(tmp_path: Path) -> None:
    archive = pack_files({"en-es/A.txt": b"hola\n", "en-es/B.txt": b"hola\n"}, tmp_path / "given.tar")
    whole = archive.read_bytes()
    archive.write_bytes(whole[:1024])
    assert refusal(archive) == "is damaged or cut short (its end is missing); get it again."
    (tmp_path / "given.tar.gz").write_bytes(gzip.compress(whole[:1024]))
    assert "its end is missing" in refusal(tmp_path / "given.tar.gz")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_only_has_the_name_of_an_archive_is_refused(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"given.{suffix}").write_bytes(b"hello\n" * 1000)
    assert refusal(tmp_path / f"given.{suffix}").endswith("; get it again.")


def test_a_folder_with_the_name_of_an_archive_is_a_folder(tmp_path: Path) -> None:
    write_release(tmp_path / "given.zip", SOURCES, IDS, {"A": SPANISH})
    with opened(tmp_path / "given.zip") as place:
        assert len(discover(place, SUITE)) == 1


DAMAGES = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=6)


@pytest.fixture(scope="module", params=["tar", "zip", "tar.gz", "tar.xz"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    files = {f"en-es/{name}.txt": "\n".join(SPANISH).encode() for name in "AB"}
    archive = pack_files(files, tmp_path_factory.mktemp("damaged") / f"given.{request.param}")
    return archive, archive.read_bytes()


@given(damages=DAMAGES)
def test_a_damaged_archive_is_read_or_refused_in_a_sentence(
    whole: tuple[Path, bytes], damages: list[tuple[float, int]]
) -> None:
    archive, data = whole
    damaged = bytearray(data)
    for place, byte in damages:
        damaged[int(place * len(damaged))] = byte
    archive.write_bytes(damaged)
    with suppress(SubmissionError), opened(archive) as unpacked:
        assert all(path.resolve().is_relative_to(unpacked.folder.resolve()) for path in unpacked.folder.rglob("*"))


@given(st.binary(max_size=200), st.sampled_from(SUFFIXES))
def test_noise_is_refused(data: bytes, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / f"given.{suffix}"
        archive.write_bytes(lzma.compress(data) if suffix == "tar.xz" else data)
        with pytest.raises(SubmissionError), opened(archive):
            pass
