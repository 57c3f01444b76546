"""The package that organisers submit: a suite in WMT's formats with README, licence, canary and checksums.

The package is one folder, ready to be distributed: README.md, LICENCE.md, SHA256SUMS and a folder for each format
(text/, xml/, wmt25/, wmt26/). The key is in a sibling folder with the same name and `-key`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from string import Template
from uuid import NAMESPACE_URL, uuid5

from gendersuite.errors import UsageError
from gendersuite.model import Suite
from gendersuite.support.file_names import safe_name
from gendersuite.support.languages import english_name
from gendersuite.testsuites.key import KEY_NAME, check_free, key_text, place_files, source_files
from gendersuite.testsuites.official.data_sets import data_sets
from gendersuite.testsuites.packages.jsonl import sources_wmt25, sources_wmt26
from gendersuite.testsuites.packages.languages import wmt_language
from gendersuite.testsuites.packages.xml import sources_xml

TEXT, ALL = "text", "all"
FORMATS: dict[str, str] = {
    "text": "plain text, one source a line, and doc ids in the lines of `sources.docs`.",
    "xml": "WMT's XML: add a `hyp` element to each `doc`.",
    "wmt25": "JSON lines as in WMT25: answer with `doc_id` and `hypothesis`.",
    "wmt26": "JSON lines as in WMT26, with `<p>` paragraphs: answer with `doc_id` and `hypothesis`.",
}
"""The formats and their descriptions in the README."""
WITH_PROMPTS = ("wmt25", "wmt26", ALL)
OWN_LICENCE = "Apache-2.0. The sources were written for gendersuite."

_TEMPLATES = Path(__file__).parent / "data"


def key_folder(folder: Path) -> Path:
    """The folder with the key of a package."""
    return folder.with_name(f"{folder.name}-key")


def write_package(
    suite: Suite, folder: Path, seed: int, form: str, languages: Sequence[str], prompt: str | None = None
) -> Path:
    """Write the package of a suite into `folder` and the key into its sibling folder, and return the latter.

    `form` is one of FORMATS or "all"; `languages` are the target languages for formats whose doc ids name one; `prompt`
    is a template with {text} and optionally {language} for each item. Nothing is overwritten; if one of the two folders
    cannot be written, neither is.
    """
    _check(suite, form, prompt)
    files = _files(suite, form, languages, prompt)
    files["SHA256SUMS"] = "".join(
        f"{sha256(text.encode()).hexdigest()}  {name}\n" for name, text in sorted(files.items())
    )
    package = {name: text.encode() for name, text in files.items()}
    key, beside = {KEY_NAME: key_text(suite, seed).encode()}, key_folder(folder)
    check_free(package, folder)
    check_free(key, beside)
    had_key = (beside / KEY_NAME).exists()
    try:
        place_files(key, beside)
        try:
            place_files(package, folder)
        except BaseException:
            if not had_key:
                (beside / KEY_NAME).unlink()
                if not any(beside.iterdir()):
                    beside.rmdir()
            raise
    except OSError as error:
        raise UsageError(
            f"The package cannot be written to {folder} ({error.strerror}); choose another folder."
        ) from error
    return beside


def canary_of(suite: Suite) -> str:
    """A unique line that allows finding a suite in training data, or excluding it."""
    guid = uuid5(NAMESPACE_URL, f"gendersuite:{suite.doc_mark}:{suite.version}")
    return f"TEST DATA THAT SHOULD NEVER BE IN TRAINING DATA. CANARY GUID {guid}"


def _check(suite: Suite, form: str, prompt: str | None) -> None:
    if form not in (*FORMATS, ALL):
        raise UsageError(f"There is no format {form!r}; choose one of {', '.join((*FORMATS, ALL))}.")
    if not suite.doc_mark:
        raise UsageError(f"Suite {suite.name} has no mark for doc ids, so it cannot be packed; choose the format text.")
    if prompt is not None and form not in WITH_PROMPTS:
        raise UsageError(f"The format {form} has no prompts; leave out --prompt or choose wmt25, wmt26 or all.")
    if prompt is not None and "{text}" not in prompt:
        raise UsageError(f"The prompt {prompt!r} has no {{text}}, where the source is to stand; add it.")


def _files(suite: Suite, form: str, languages: Sequence[str], prompt: str | None) -> dict[str, str]:
    """All files of the package except the checksums."""
    canary, name = canary_of(suite), safe_name(suite.name)
    asked = dict.fromkeys(item.language for item in suite.items if item.language)
    targets = [language for language in asked or languages if language in languages or not languages]
    forms = list(FORMATS) if form == ALL else [form]
    files: dict[str, str] = {}
    if "text" in forms:
        files |= {f"text/{path}": text for path, text in source_files(suite).items()}
    if "xml" in forms:
        pairs = {f".{suite.source_language}-{language}": suite.in_language(language) for language in asked}
        for pair, part in (pairs or {f".{suite.source_language}": suite}).items():
            files[f"xml/{name}{pair}.src.xml"] = sources_xml(part, canary)
    for language in targets if {"wmt25", "wmt26"} & set(forms) else ():
        part = suite.in_language(language)
        source, target = wmt_language(suite.source_language), wmt_language(language)
        if "wmt25" in forms:
            path = f"wmt25/{name}.{source.wmt25}-{target.wmt25}.jsonl"
            files[path] = sources_wmt25(part, language, canary, prompt)
        if "wmt26" in forms:
            path = f"wmt26/{name}.{source.flores}-{target.flores}.jsonl"
            files[path] = sources_wmt26(part, language, canary, prompt)
    described = [f"- `{one}/`: {FORMATS[one]}" for one in forms]
    facts = {
        "title": suite.title or suite.name,
        "canary": canary,
        "suite": suite.name,
        "version": suite.version,
        "items": f"{len(suite.items):,}",
        "source_language": english_name(suite.source_language),
        "languages": ", ".join(english_name(language) for language in targets) or "any language",
        "contents": "\n".join(described),
        "mark": suite.doc_mark,
        "licence": _licence(suite),
        "citation": suite.citation or "There is no paper to cite; name the suite and its version.",
    }
    for document in ("README.md", "LICENCE.md"):
        files[document] = Template((_TEMPLATES / document).read_text(encoding="utf-8")).substitute(facts)
    return files


def _licence(suite: Suite) -> str:
    """The licence of a suite: that of the official release with the same citation, otherwise our own."""
    for releases in data_sets().values():
        for release in releases:
            if suite.citation and release.citation == suite.citation:
                return (
                    f"{release.licence}. The sources are those of {release.repository} at commit {release.commit}: "
                    "read its terms there before you pass them on."
                )
    if suite.citation:
        return "The sources were published by others: ask them for their terms before you pass them on."
    return OWN_LICENCE
