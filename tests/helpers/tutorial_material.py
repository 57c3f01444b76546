"""What the tutorials take for granted: a decoder of one's own, answers of systems, scores and models."""

from __future__ import annotations

import csv
import json
import sys
from importlib.util import find_spec
from pathlib import Path

from tiny_models import save_tiny

from gendersuite.api.demo.demo import MODELS, MT_GENEVAL
from gendersuite.api.demo.material import write_answers, write_predictions
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import simulate
from gendersuite.testsuites import load_suite

DECODER = """#!{python}
import json, sys
from pathlib import Path
known = json.loads((Path(sys.argv[0]).parent / "my-translations.json").read_text(encoding="utf-8"))
assert sys.argv[1:] == ["--to", "cs"], sys.argv
for line in sys.stdin.buffer.read().decode("utf-8").split("\\n")[:-1]:
    sys.stdout.buffer.write(f"{{known[line]}}\\n".encode())
"""
HAS_SPACY = find_spec("spacy") is not None and find_spec("cs_core_news_sm") is not None
HAS_TORCH = find_spec("torch") is not None and find_spec("transformers") is not None


def make_material(folder: Path) -> Path:
    """Everything but models."""
    sentences = load_suite("gest-mini")
    translated = simulate(sentences, "cs", GestBias(female=0.4, male=0.7), seed=1, system="Mine")
    known = dict(zip((item.source for item in sentences.items), translated, strict=True))
    (folder / "my-translations.json").write_text(json.dumps(known), encoding="utf-8")
    decoder = folder / "my-decoder"
    decoder.write_text(DECODER.format(python=sys.executable), encoding="utf-8")
    decoder.chmod(0o755)
    for system, lapses in MT_GENEVAL.items():
        write_answers(folder / "TRANSLATED", load_suite("mt-geneval-mini"), "es", system, lapses)
    for model, leaning in MODELS.items():
        write_predictions(folder / "predictions", sentences, model, leaning)
    return folder


def make_models(folder: Path) -> Path:
    """A masked and a causal model."""
    for kind, name in (("bert", "my-bert"), ("gpt2", "my-gpt")):
        save_tiny(kind, folder).rename(folder / name)
    return folder


def link_all(source: Path, target: Path) -> None:
    """Link everything in `source` into the folder `target`."""
    for path in source.iterdir():
        (target / path.name).symlink_to(path)


def fill_in_sheet(folder: Path) -> None:
    """What somebody would write who reads the language: what the program wrote, and one `?`."""
    with (folder / "sheet.key.csv").open(encoding="utf-8-sig", newline="") as key:
        labels = [row["label"] or "N" for row in csv.DictReader(key)]
    sheet = folder / "sheet.csv"
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    filled = [[*row[:-1], label] for row, label in zip(rows, ["?", *labels[1:]], strict=True)]
    assert header[-1] == "label"
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([header, *filled])


BY_HAND = {"sheet.csv is filled in": fill_in_sheet}
