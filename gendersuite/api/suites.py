"""Load suites, write their sources for organisers, and simulate systems."""

from __future__ import annotations

from pathlib import Path

from gendersuite import testsuites
from gendersuite.api.options import AnyPath, path_or_none
from gendersuite.model import Suite
from gendersuite.run.checking import checked_languages
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import DEFAULT_SEED


def load_suite(name: AnyPath, *, data: AnyPath | None = None, seed: int = DEFAULT_SEED) -> Suite:
    """Load a suite.

    Parameters
    ----------
    name
        The name of a suite (see `list_suites`), or the folder of a generated one. `gest-mini:he-said` is a variant of
        `gest-mini`.
    data
        The folder of official data sets (default: the environment variable GENDERSUITE_DATA).
    seed
        Seed of a generated suite.

    >>> import gendersuite as gs
    >>> suite = gs.load_suite("gest-mini")
    >>> len(suite.items), suite.items[0].source
    (176, 'I burst into tears before the film was even half over.')
    >>> list(suite.to_frame().columns)
    ['item', 'source', 'language', 'slot', 'subset', 'word', 'expected', 'stereotype', 'side', 'family']
    """
    return testsuites.load_suite(str(name), data=path_or_none(data), seed=seed)


def generate(
    suite: AnyPath,
    *,
    out: AnyPath,
    variant: str | None = None,
    format: str | None = None,
    prompt: str | None = None,
    data: AnyPath | None = None,
    seed: int = DEFAULT_SEED,
) -> Suite:
    """Write the sources of a suite for organisers, and the key for scoring; return the suite.

    Parameters
    ----------
    suite
        The name of a suite, or the folder of a generated one.
    out
        The output folder.
    variant
        A variant of a gest suite: "he-said", "she-said" (also without the colon: "he-said-no-colon"), or "template-1"
        to "template-4" for language models.
    format
        "text", "xml", "wmt25", "wmt26" or "all": write a package ready for submission to `out`, and the key to
        `OUT-key`. Without a format, `out` gets sources.txt, sources.docs and key.jsonl.
    prompt
        A prompt template for the formats wmt25 and wmt26, with the placeholders {text} (the source) and {language}.
    data, seed
        As in `load_suite`.

    >>> import gendersuite as gs
    >>> from pathlib import Path
    >>> suite = gs.generate("gest-mini", out="SOURCES", variant="she-said")
    >>> sorted(file.name for file in Path("SOURCES").iterdir())
    ['key.jsonl', 'sources.docs', 'sources.txt']
    """
    made = load_suite(suite, data=data, seed=seed)
    if variant is not None:
        made = testsuites.make_variant(made, variant)
    if format is None and prompt is None:
        testsuites.write_suite(made, Path(out), seed=seed)
    else:
        from gendersuite.testsuites.packages.package import write_package

        write_package(made, Path(out), seed, format or "text", made.languages or checked_languages(made.family), prompt)
    return made


def simulate(
    suite: AnyPath,
    *,
    language: str,
    out: AnyPath,
    bias: str = "",
    system: str = "simulated",
    seed: int = DEFAULT_SEED,
) -> Path:
    """Write the outputs of a simulated system with a planted bias, and return its file.

    Parameters
    ----------
    suite
        A built-in suite that can be simulated, or the folder of a generated one.
    language
        The target language.
    out
        The output folder: `LP/SYSTEM.txt` and sources.txt.
    bias
        The planted effects: "masculine=0.8,adverb=0.3" for dialogue; for gest-mini the share of masculine speakers by
        side or stereotype, "female=0.4,male=0.9,7=0.1".
    system
        The name of the system.
    seed
        Seed of the suite and of the simulation.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="PLANTED", bias="female=0.2,male=0.9", system="Toy")
    >>> file.as_posix()
    'PLANTED/en-cs/Toy.txt'
    """
    made = load_suite(suite, seed=seed)
    return write_simulated(Path(out), made, language, parse_bias(bias, made.family), seed=seed, system=system)
