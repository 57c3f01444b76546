"""The line that says how a number came about, as sacrebleu's does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that a rerun must match to get the same number."""

    suite: str
    suite_version: str
    language_pair: str
    checker: str
    checker_version: str
    dictionary: str
    dictionary_version: str
    n: int
    missing: int
    seed: int
    version: str

    def __str__(self) -> str:
        return "|".join(
            (
                f"suite:{self.suite}",
                f"v:{self.suite_version}",
                f"lp:{self.language_pair}",
                f"check:{self.checker}.{self.checker_version}",
                f"dict:{self.dictionary}.{self.dictionary_version}",
                f"n:{self.n}",
                f"miss:{self.missing}",
                f"seed:{self.seed}",
                f"gendersuite:{self.version}",
            )
        )


@dataclass(frozen=True, slots=True)
class ProbeSignature:
    """The same for a language model; what a suite or a model has none of is left out (empty or None)."""

    suite: str
    suite_version: str
    language: str
    model: str
    model_version: str
    kind: str
    dtype: str
    words: str
    convention: str
    n: int
    missing: int
    seed: int | None
    version: str

    def __str__(self) -> str:
        optional = {"dtype": self.dtype, "words": self.words, "convention": self.convention}
        return "|".join(
            (
                f"suite:{self.suite}",
                f"v:{self.suite_version}",
                f"lang:{self.language}",
                f"model:{self.model}@{self.model_version}",
                f"kind:{self.kind}",
                *(f"{name}:{value}" for name, value in optional.items() if value),
                f"n:{self.n}",
                f"miss:{self.missing}",
                *(() if self.seed is None else (f"seed:{self.seed}",)),
                f"gendersuite:{self.version}",
            )
        )
