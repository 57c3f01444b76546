"""Measure gender in machine translation.

>>> import gendersuite as gs
>>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
>>> run = gs.score("SUBMISSIONS", suite="gest-mini")
>>> run.scores.query("metric == 'yield'")["value"].tolist()
[176.0]

The functions are imported when they are first used.
"""

from gendersuite.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gendersuite.api.agree import agree
    from gendersuite.api.comparison.between_runs import compare_runs
    from gendersuite.api.comparison.within_run import compare
    from gendersuite.api.data import get_data, list_data, verify_data
    from gendersuite.api.demo.demo import demo
    from gendersuite.api.export import export
    from gendersuite.api.judge import judge
    from gendersuite.api.labels import explain, label
    from gendersuite.api.lists import list_dictionaries, list_languages, list_parsers, list_suites
    from gendersuite.api.pairs import pairs
    from gendersuite.api.parse import parse
    from gendersuite.api.probe import probe
    from gendersuite.api.report import report
    from gendersuite.api.run import read_run
    from gendersuite.api.sample import sample
    from gendersuite.api.score import score
    from gendersuite.api.serve import serve
    from gendersuite.api.suites import generate, load_suite, simulate
    from gendersuite.api.translate import translate
    from gendersuite.api.validate import validate

_MODULES = {
    "agree": "agree",
    "compare": "comparison.within_run",
    "compare_runs": "comparison.between_runs",
    "demo": "demo.demo",
    "explain": "labels",
    "export": "export",
    "generate": "suites",
    "get_data": "data",
    "judge": "judge",
    "label": "labels",
    "list_data": "data",
    "list_dictionaries": "lists",
    "list_languages": "lists",
    "list_parsers": "lists",
    "list_suites": "lists",
    "load_suite": "suites",
    "pairs": "pairs",
    "parse": "parse",
    "probe": "probe",
    "read_run": "run",
    "report": "report",
    "sample": "sample",
    "score": "score",
    "serve": "serve",
    "simulate": "suites",
    "translate": "translate",
    "validate": "validate",
    "verify_data": "data",
}

__all__ = [
    "__version__",
    "agree",
    "compare",
    "compare_runs",
    "demo",
    "explain",
    "export",
    "generate",
    "get_data",
    "judge",
    "label",
    "list_data",
    "list_dictionaries",
    "list_languages",
    "list_parsers",
    "list_suites",
    "load_suite",
    "pairs",
    "parse",
    "probe",
    "read_run",
    "report",
    "sample",
    "score",
    "serve",
    "simulate",
    "translate",
    "validate",
    "verify_data",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.api.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
