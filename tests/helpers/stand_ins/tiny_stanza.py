"""Stanza's models for a Polish of three sentences, trained in seconds and laid out as Stanza downloads them.

Stanza's own training programs make and save them, so that what is opened in the tests is what users have, only smaller.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path

PROCESSORS = ("tokenize", "mwt", "pos", "lemma", "depparse")

TREES = """\
# text = Byłam zmęczona.
1-2	Byłam	_	_	_	_	_	_	_	_
1	Była	być	AUX	praet	Gender=Fem|Number=Sing|Tense=Past	3	cop	_	_
2	m	być	AUX	aglt	Number=Sing|Person=1	3	aux:clitic	_	_
3	zmęczona	zmęczony	ADJ	adj	Case=Nom|Gender=Fem|Number=Sing	0	root	_	SpaceAfter=No
4	.	.	PUNCT	interp	_	3	punct	_	_

# text = Byłem zmęczony.
1-2	Byłem	_	_	_	_	_	_	_	_
1	Był	być	AUX	praet	Gender=Masc|Number=Sing|Tense=Past	3	cop	_	_
2	em	być	AUX	aglt	Number=Sing|Person=1	3	aux:clitic	_	_
3	zmęczony	zmęczony	ADJ	adj	Case=Nom|Gender=Masc|Number=Sing	0	root	_	SpaceAfter=No
4	.	.	PUNCT	interp	_	3	punct	_	_

# text = Ona śpi.
1	Ona	on	PRON	ppron3	Case=Nom|Gender=Fem|Number=Sing|Person=3	2	nsubj	_	_
2	śpi	spać	VERB	fin	Number=Sing|Person=3|Tense=Pres	0	root	_	SpaceAfter=No
3	.	.	PUNCT	interp	_	2	punct	_	_

"""

# What the tokenizer learns: the last letter of a token is 1, of a sentence 2, of a token that stands for two words 3.
TEXT = "Byłam zmęczona. Byłem zmęczony. Ona śpi.\n\n" * 4
LABELS = "0000300000000120000030000000012000100012\n\n" * 4
MULTI_WORD = [[["Byłam", ["Była", "m"]], 1], [["Byłem", ["Był", "em"]], 1]]

SMALL = {
    "char_emb_dim": 10,
    "char_hidden_dim": 20,
    "deep_biaff_hidden_dim": 20,
    "dropout": 0,
    "hidden_dim": 20,
    "lr": 0.02,
    "num_layers": 1,
    "tag_emb_dim": 10,
    "transformed_dim": 10,
    "word_dropout": 0,
    "word_emb_dim": 20,
}


def save_tiny_stanza(folder: Path) -> Path:
    """A folder of models that Stanza can open, and knows as Polish."""
    models = folder / "models"
    work = folder / "work"
    work.mkdir()
    with warnings.catch_warnings():
        # Stanza leaves the files open that it measures its progress on.
        warnings.simplefilter("ignore", ResourceWarning)
        _train(models / "pl", work)
    packages = {"default": dict.fromkeys(PROCESSORS, "tiny"), "unfinished": dict.fromkeys(PROCESSORS, "absent")}
    polish = {"lang_name": "Polish", "packages": packages}
    polish |= {name: {"tiny": {"md5": ""}, "absent": {"md5": ""}} for name in PROCESSORS}
    resources = {"pl": polish, "polish": {"alias": "pl"}, "url": "http://127.0.0.1:9/{filename}"}
    (models / "resources.json").write_text(json.dumps(resources), encoding="utf-8")
    return models


def _train(models: Path, work: Path) -> None:
    from stanza.models import lemmatizer, mwt_expander, parser, tagger, tokenizer

    trees, text, labels, multi_word = (work / name for name in ("trees.conllu", "text", "labels", "multi_word.json"))
    trees.write_text(TREES, encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    labels.write_text(LABELS, encoding="utf-8")
    multi_word.write_text(json.dumps(MULTI_WORD), encoding="utf-8")
    for name in PROCESSORS:
        (models / name).mkdir(parents=True)

    def options(name: str, **more: object) -> list[str]:
        values = {"shorthand": "pl_tiny", "save_dir": models / name, "save_name": "tiny.pt", **more}
        return [word for option, value in values.items() for word in (f"--{option}", str(value))]

    steps = {"max_steps": 60, "eval_interval": 60, "log_step": 1000, "augment_nopunct": 0}
    files = {"train_file": trees, "eval_file": trees, "output_file": work / "output"}
    tokenizer.main(
        options(
            "tokenize",
            lang="pl",
            txt_file=text,
            label_file=labels,
            dev_txt_file=text,
            dev_label_file=labels,
            dev_conll_gold=trees,
            mwt_json_file=multi_word,
            steps=100,
            eval_steps=100,
            hidden_dim=16,
            emb_dim=16,
            batch_size=4,
            max_seqlen=50,
            dropout=0,
            unit_dropout=0,
            feat_dropout=0,
            tok_noise=0,
            lr0=0.02,
        )
    )
    mwt_expander.main([*options("mwt", gold_file=trees, **files), "--dict_only"])
    tagger.main(
        [
            *options("pos", lang="pl", composite_deep_biaff_hidden_dim=20, **files, **steps, **SMALL),
            "--no_pretrain",
        ]
    )
    lemmatizer.main([*options("lemma", **files), "--dict_only"])
    parser.main([*options("depparse", lang="pl", optim="adam", **files, **steps, **SMALL), "--no_pretrain"])
