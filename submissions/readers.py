"""What a reader of a submission layout is, and which ones there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gendersuite.model import Suite
from gendersuite.registry import Registry
from gendersuite.submissions.archives import Place


@dataclass(frozen=True, slots=True)
class SubmissionRef:
    """Where one system's outputs for one language lie; small, and safe to hand to a worker process.

    `folder` is the folder that the user gave; `paths` are relative to it, the system's own files first,
    then what its layout needs to line them up. `place` is set where that folder is an archive's content.
    """

    layout: str
    folder: Path
    language: str
    system: str
    paths: tuple[str, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class AlignedLines:
    """A system's lines as they stand in its files, one per item of the suite and in its order.

    None where a layout that names its items has none for one, or where the file that would hold it is not there.
    `files` maps each file that was read (path relative to the submission folder) to its SHA-256. `extra` rows of the
    system's file belong to no item.
    """

    lines: tuple[str | None, ...]
    files: Mapping[str, str]
    extra: int = 0


class Reader(Protocol):
    """Knows one way of laying out submissions in a folder."""

    def detect(self, folder: Path, suite: Suite) -> bool:
        """Whether `folder` is laid out this way."""
        ...

    def discover(self, folder: Path, suite: Suite) -> Iterable[SubmissionRef]:
        """Every system for every language that is translated from the suite's source language, in any order."""
        ...

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
        """One system's lines in the order of the suite's items; AlignmentError where they do not line up."""
        ...


READERS: Registry[Reader] = Registry(
    "submission layout",
    {
        "flat": "gendersuite.submissions.layouts.flat:reader",
        "gest": "gendersuite.submissions.layouts.gest:reader",
        "mt-geneval": "gendersuite.submissions.layouts.mt_geneval:reader",
        # Lays out sources, doc ids and outputs as WMT24 does, so one reader serves both.
        "mt-metrics-eval": "gendersuite.submissions.layouts.wmt24:reader",
        "wmt23": "gendersuite.submissions.layouts.wmt23:reader",
        "wmt24": "gendersuite.submissions.layouts.wmt24:reader",
        "wmt25": "gendersuite.submissions.layouts.wmt_jsonl:wmt25_reader",
        "wmt26": "gendersuite.submissions.layouts.wmt_jsonl:wmt26_reader",
        "wmt-xml": "gendersuite.submissions.layouts.wmt_xml:reader",
    },
)

SHAPES: Mapping[str, str] = {
    "flat": "LP/SYSTEM.txt",
    "gest": "SYSTEM/LANGUAGE/translations.csv",
    "mt-geneval": "SYSTEM/contextual-test.en_fr.txt",
    "mt-metrics-eval": "system-outputs/LP/SYSTEM.txt with sources/LP.txt",
    "wmt23": "system-outputs/generaltest2023.LP.hyp.SYSTEM.cs with sources/generaltest2023.LP.src.en",
    "wmt24": "system-outputs/LP/SYSTEM.txt with sources/LP.txt",
    "wmt25": "systems/SYSTEM.jsonl with doc ids such as en-is_IS_#_DOMAIN_#_NAME",
    "wmt26": "systems/SYSTEM.jsonl with doc ids such as WMT26_###_DOMAIN_###_eng_Latn_###_isl_Latn_###_NAME",
    "wmt-xml": "FILE.xml with the systems' hyp elements",
}
"""What the files of each layout are called, as messages tell it; every registered layout is here."""
