"""Steps on the official data sets, to which `data` links."""

from __future__ import annotations

from recording.builtin_steps import ALL_FORMATS
from recording.material import copy_wmt24, fill_in_sheet, write_models, write_mtgeneval
from recording.step import Group, Step

_RELEASE = "RELEASE --suite dialogue-wmt24 --data data"
_wmt24 = Group(
    "wmt24",
    (
        Step("validate", f"validate {_RELEASE}", copy_wmt24),
        Step("score", f"score {_RELEASE} --out RUN --jobs 1", hash_seed="0"),
        Step("score-2", f"score {_RELEASE} --out RUN2 --jobs 2 --json"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN --json --out compared.csv"),
        Step("export", "export RUN --out EXPORTED"),
        Step("sample", "sample RUN --n 20 --out sheet.csv"),
        Step("judge", "judge RUN sheet.csv --json", fill_in_sheet),
        Step("generate", "generate dialogue-wmt24 --data data --out SOURCES"),
    ),
    data=("wmt24", "dialogue"),
)
_full_wmt24 = Group(
    "full-wmt24",
    (
        Step("score", "score data/wmt24 --suite dialogue-wmt24 --data data --out RUN --jobs 2 --json"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN --json"),
    ),
    data=("wmt24", "dialogue"),
    extra=True,
)
_TRANSLATIONS = "data/gest/translations --suite gest --data data"
_gest = Group(
    "official-gest",
    (
        Step("validate", f"validate {_TRANSLATIONS}"),
        Step("score", f"score {_TRANSLATIONS} --out RUN --jobs 1", hash_seed="0"),
        Step("score-2", f"score {_TRANSLATIONS} --out RUN2 --jobs 2 --json"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN --json"),
        Step("export", "export RUN --out EXPORTED"),
        Step("pairs", f"pairs {_TRANSLATIONS} --out PAIRS"),
        Step("sample", "sample RUN --n 20 --out sheet.csv"),
        Step("judge", "judge RUN sheet.csv", fill_in_sheet),
        Step("generate", "generate gest-1.1 --data data --out SOURCES"),
        Step("data-list", "data list --data data"),
        Step("data-verify", "data verify --data data"),
    ),
    data=("gest",),
)
_REFERENCES = "REFERENCES --suite mt-geneval --data data"
_mtgeneval = Group(
    "official-mtgeneval",
    (
        Step("validate", f"validate {_REFERENCES}", write_mtgeneval),
        Step("score", f"score {_REFERENCES} --out RUN --jobs 1", hash_seed="0"),
        Step("score-2", f"score {_REFERENCES} --out RUN2 --jobs 2 --json"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN --json"),
        Step("export", "export RUN --out EXPORTED"),
        Step("paper", f"score {_REFERENCES} --mode paper --language de --out PAPER"),
        *(
            Step(
                f"morphology-{code}", f"score {_REFERENCES} --mode morphology --language {code} --out MORPHOLOGY-{code}"
            )
            for code in ("es", "it", "pt", "ru")
        ),
    ),
    data=("mtgeneval",),
)
_SCORES = "probe --scores data/gest/predictions --suite gest --data data"
_released = Group(
    "released-scores",
    (
        Step("score", f"{_SCORES} --out RUN", hash_seed="0"),
        Step("json", f"{_SCORES} --out RUN2 --json"),
        Step("printed", f"{_SCORES} --convention printed --out PRINTED"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN --json"),
    ),
    data=("gest",),
)
_probes = Group(
    "official-probes",
    (
        Step("crows", "probe my-bert --suite crows-pairs --data data --out CROWS", write_models),
        Step("crows-report", f"report CROWS --format {ALL_FORMATS}"),
        Step("winobias", "probe my-bert --suite winobias --data data --out WINOBIAS"),
        Step("winobias-report", f"report WINOBIAS --format {ALL_FORMATS}"),
    ),
    modules=("torch", "transformers"),
    data=("crows", "winobias"),
)
_formats = Group(
    "formats",
    tuple(
        Step(layout, f"validate data/formats/{layout} --suite {suite}")
        for layout, suite in (
            ("wmt23", "dialogue"),
            ("wmt25", "gest-mini"),
            ("wmt26", "gest-mini"),
            ("wmt-xml", "dialogue"),
        )
    ),
    data=("formats",),
)
OFFICIAL = (_full_wmt24, _wmt24, _mtgeneval, _gest, _probes, _released, _formats)
