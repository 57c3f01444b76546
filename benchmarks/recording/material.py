"""Create input files for steps from the files of earlier steps; they are the same in each record."""

from __future__ import annotations

import csv
import gzip
import json
import re
import shutil
import tarfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HOSTILE = (
    "",
    "   ",
    "NO TRANSLATION AVAILABLE",
    "[No translation supplied]",
    "N/A",
    "Byl jsem İstanbul \u2028 unavená \u0085 a \ue000\u0301\U0001f469\u200d\U0001f4bb.",
    "<script>alert('byla jsem')</script> & #set text(red) \\textbf{byl} $x$ `kód` *a* _b_ @cite",
    '=HYPERLINK("http://example.org";"byla jsem")',
    "Byl/a jsem unavený/á.",
    "I was tired.",
    "Byla jsem ráda. " * 200,
)
"""Unusual outputs: empty lines, placeholders, markup, formulas, double forms, lines without spaces."""

DECODER = """import sys
for number, line in enumerate(sys.stdin.buffer.read().decode("utf-8").split("\\n")[:-1]):
    feminine = line.startswith("She said") or (number % 3 and not line.startswith("He said"))
    text = "Byla jsem ráda." if feminine else "Byl jsem rád."
    sys.stdout.buffer.write(f"{text}\\n".encode())
"""
WORDS = ("he", "she", "him", "her", "his", "man", "woman", "himself", "herself")


def lines_of(file: Path) -> list[str]:
    return file.read_bytes().decode("utf-8").split("\n")[:-1]


def write_lines(file: Path, lines: list[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes("".join(f"{line}\n" for line in lines).encode())


def fill_in_sheet(folder: Path) -> None:
    """Fill in the checker's labels, except for every seventh row and one row that cannot be judged."""
    with (folder / "sheet.key.csv").open(encoding="utf-8-sig", newline="") as key:
        labels = [row["label"] or "N" for row in csv.DictReader(key)]
    judged = [("F" if label == "M" else "M") if number % 7 == 3 else label for number, label in enumerate(labels)]
    with (folder / "sheet.csv").open(encoding="utf-8-sig", newline="") as sheet:
        header, *rows = csv.reader(sheet)
    place = header.index("label")
    for row, label in zip(rows, ["?", *judged[1:]], strict=True):
        row[place] = label
    with (folder / "sheet.csv").open("w", encoding="utf-8-sig", newline="") as sheet:
        csv.writer(sheet).writerows([header, *rows])


def write_decoder(folder: Path) -> None:
    (folder / "decoder.py").write_text(DECODER, encoding="utf-8")


def write_hostile(folder: Path) -> None:
    """Write systems with hostile names, whose outputs are hostile, all equal, copies, or missing."""
    sources = lines_of(folder / "ANSWERS/sources.txt")
    good = lines_of(folder / "ANSWERS/en-cs/Even.txt")
    systems = {
        "<b>Bold & 50% $x_y$ #1": [HOSTILE[(n // 5) % len(HOSTILE)] if n % 5 == 0 else s for n, s in enumerate(good)],
        "=cmd|' !A0": ["Byl jsem rád."] * len(good),
        "Copies": sources,
        "Empty": [""] * len(good),
        "Good": good,
        "System \N{SNOWMAN} with a very long name that no table has been made for, of a vendor nobody knows": [
            f"{source} Byla jsem ráda." for source in sources
        ],
    }
    shutil.copytree(folder / "ANSWERS", folder / "HOSTILE")
    shutil.rmtree(folder / "HOSTILE/en-cs")
    for name, lines in systems.items():
        write_lines(folder / "HOSTILE/en-cs" / f"{name}.txt", lines)


def write_layouts(folder: Path) -> None:
    """Write the same outputs in every layout, as an archive, and compressed."""
    sources, answers = lines_of(folder / "ANSWERS/sources.txt"), lines_of(folder / "ANSWERS/en-cs/Even.txt")
    ids = [line.split("\t") for line in lines_of(folder / "SOURCES/sources.docs")]
    for layout, name in (("wmt25", "en-cs_CZ"), ("wmt26", "eng_Latn-ces_Latn")):
        asked = [json.loads(line) for line in lines_of(folder / f"PACKAGE/{layout}/gest-mini.{name}.jsonl")]
        said = [
            {
                "doc_id": one["doc_id"],
                "src_text": one["src_text"],
                "hypothesis": f"<p>{escape(text)}</p>" if layout == "wmt26" else text,
            }
            for one, text in zip(asked, answers, strict=True)
        ]
        lines = [json.dumps(one, ensure_ascii=False) for one in said]
        write_lines(folder / f"LAYOUTS/{layout}/systems/Even.jsonl", lines)
    documents = "".join(
        f'<doc origlang="en" id={quoteattr(mark[-1])}><src lang="en"><p><seg id="1">{escape(source)}</seg></p></src>'
        f'<hyp system="Even" lang="cs"><p><seg id="1">{escape(text)}</seg></p></hyp></doc>\n'
        for mark, source, text in zip(ids, sources, answers, strict=True)
    )
    write_lines(folder / "LAYOUTS/wmt-xml/Even.xml", [f'<dataset id="x">{documents}</dataset>'])
    for layout in ("wmt24", "mt-metrics-eval"):
        write_lines(folder / f"LAYOUTS/{layout}/sources/en-cs.txt", sources)
        write_lines(folder / f"LAYOUTS/{layout}/system-outputs/en-cs/Even.txt", answers)
    write_lines(folder / "LAYOUTS/wmt24/documents/en-cs.docs", ["\t".join(mark) for mark in ids])
    write_lines(folder / "LAYOUTS/wmt23/sources/generaltest2023.en-cs.src.en", sources)
    write_lines(folder / "LAYOUTS/wmt23/system-outputs/generaltest2023.en-cs.hyp.Even.cs", answers)
    file = folder / "LAYOUTS/gest/Even/cs/translations.csv"
    file.parent.mkdir(parents=True)
    with file.open("w", encoding="utf-8", newline="") as rows:
        csv.writer(rows).writerows([("from", "to"), *zip(sources, answers, strict=True)])
    _write_packed(folder)


def _write_packed(folder: Path) -> None:
    """Write archives with fixed times, because their SHA-256 is part of a run."""
    packed = folder / "LAYOUTS/packed/en-cs/Even.txt.gz"
    packed.parent.mkdir(parents=True)
    packed.write_bytes(gzip.compress((folder / "ANSWERS/en-cs/Even.txt").read_bytes(), mtime=0))
    with tarfile.open(folder / "LAYOUTS/archive.tar", "w") as archive:
        for file in (folder / "ANSWERS/sources.txt", folder / "ANSWERS/en-cs/Even.txt"):
            member = tarfile.TarInfo(file.relative_to(folder / "ANSWERS").as_posix())
            member.size = file.stat().st_size
            with file.open("rb") as content:
                archive.addfile(member, content)
    tar = folder / "LAYOUTS/archive.tar"
    (folder / "LAYOUTS/archive.tar.gz").write_bytes(gzip.compress(tar.read_bytes(), mtime=0))


def write_damaged(folder: Path) -> None:
    """Write files that must be refused: with a missing line, and with invalid UTF-8."""
    good = lines_of(folder / "ANSWERS/en-cs/Even.txt")
    write_lines(folder / "SHORT/en-cs/Short.txt", good[:-1])
    write_lines(folder / "BROKEN/en-cs/Broken.txt", good)
    with (folder / "BROKEN/en-cs/Broken.txt").open("r+b") as file:
        file.write(b"\xff\xfe\xfa")
    (folder / "NOTHING").mkdir()


def copy_wmt24(folder: Path) -> None:
    """Copy three systems per language of the WMT24 release; Claude-3.5 and Aya23 are in all languages."""
    chosen = ("Claude-3.5.txt", "Aya23.txt", "ONLINE-empty.txt", "ONLINE-W.txt")
    for part in ("sources", "documents", "metadata"):
        shutil.copytree(folder / "data/wmt24" / part, folder / "RELEASE" / part)
    for file in sorted((folder / "data/wmt24/system-outputs").glob("*/*.txt")):
        if file.name in chosen:
            copy = folder / "RELEASE/system-outputs" / file.parent.name / file.name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)


def write_mtgeneval(folder: Path) -> None:
    """Write two systems made of references: one with 10% wrong answers, one that makes every second feminine referent
    masculine and leaves a few lines empty."""
    data = folder / "data/mtgeneval"
    for file in sorted((data / "context").glob("*-original-test.en_*.*")):
        language = file.suffix[1:]
        original, flipped = lines_of(file), lines_of(file.with_name(file.name.replace("original", "flipped")))
        parts = {"contextual": (original, flipped)}
        masculine = data / f"sentences/test/geneval-sentences-masculine-test.en_{language}.{language}"
        if masculine.is_file():
            sides = lines_of(masculine), lines_of(masculine.with_name(masculine.name.replace("masculine", "feminine")))
            parts |= {"masculine": sides, "feminine": (sides[1], sides[0])}
        for part, (right, wrong) in parts.items():
            careful = [w if n % 10 == 4 else r for n, (r, w) in enumerate(zip(right, wrong, strict=True))]
            every = {"contextual": 3, "masculine": 25, "feminine": 2}[part]
            default = [w if n % every == 1 else r for n, (r, w) in enumerate(zip(right, wrong, strict=True))]
            default[::97] = [""] * len(default[::97])
            write_lines(folder / f"REFERENCES/Careful/{part}-test.en_{language}.txt", careful)
            write_lines(folder / f"REFERENCES/Default/{part}-test.en_{language}.txt", default)


def write_models(folder: Path) -> None:
    """Write a masked and a causal model with two layers, a fixed vocabulary, and random weights from a fixed seed."""
    import torch
    import transformers
    from tokenizers.pre_tokenizers import ByteLevel
    from transformers.utils import logging

    logging.disable_progress_bar()
    sizes = {"vocab_size": 0, "initializer_range": 0.3}
    letters = [chr(code) for code in range(33, 127)]
    texts = [file.read_text(encoding="utf-8").lower() for file in sorted(folder.glob("data/crows/crows_*.csv"))]
    words = sorted({word for text in texts for word in re.findall(r"[a-z]+", text)})
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *(f"##{one}" for one in letters), *WORDS, *words]
    bert = transformers.BertTokenizer(vocab={piece: number for number, piece in enumerate(dict.fromkeys(pieces))})
    layers = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    torch.manual_seed(0)
    masked = transformers.BertForMaskedLM(transformers.BertConfig(**{**sizes, **layers, "vocab_size": len(bert)}))

    merges: dict[tuple[str, str], None] = {}
    for word in (f"{space}{word}" for word in WORDS for space in ("", "Ġ")):
        merges |= {(word[:end], word[end]): None for end in range(1, len(word))}
    known = ["<|endoftext|>", *sorted(ByteLevel.alphabet()), *map("".join, merges)]
    numbers = {piece: number for number, piece in enumerate(dict.fromkeys(known))}
    gpt = transformers.GPT2Tokenizer(vocab=numbers, merges=list(merges))
    shape = {"n_embd": 32, "n_layer": 2, "n_head": 4, "bos_token_id": 0, "eos_token_id": 0}
    causal = transformers.GPT2LMHeadModel(transformers.GPT2Config(**{**sizes, **shape, "vocab_size": len(gpt)}))
    for name, network, tokenizer in (("my-bert", masked, bert), ("my-gpt", causal, gpt)):
        tokenizer.model_max_length = 512
        network.eval().save_pretrained(folder / name)
        tokenizer.save_pretrained(folder / name)
