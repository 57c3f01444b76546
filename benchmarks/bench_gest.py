"""Time of the GEST suite compared with sacrebleu's BLEU and chrF, in every language.

The ratio excludes imports and dictionary loading, which are printed separately. The systems are those of the GEST
release if it is in ../shared/data, else simulated.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from measuring import SHARED, measure, measure_folder

from gendersuite.run.score import ScoreRequest, make_plan
from gendersuite.submissions.simulated.simulate import parse_bias, simulated_languages, write_simulated
from gendersuite.testsuites import load_suite


def main() -> None:
    translations = SHARED / "gest" / "translations"
    if translations.is_dir():
        measure(make_plan(ScoreRequest(translations, "gest", data=SHARED)))
        measure_folder(["score", str(translations), "--suite", "gest", "--data", str(SHARED)])
    else:
        with tempfile.TemporaryDirectory() as folder:
            suite = load_suite("gest-mini")
            for language in simulated_languages("gest"):
                for system in ("one", "two"):
                    write_simulated(Path(folder), suite, language, parse_bias("", "gest"), seed=1, system=system)
            measure(make_plan(ScoreRequest(Path(folder), "gest-mini")))


if __name__ == "__main__":
    main()
