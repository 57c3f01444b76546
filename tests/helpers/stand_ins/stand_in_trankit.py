"""Stands in for Trankit in an environment of its own: answers in the form that Trankit documents, for a Polish of a few
words, and fails in the ways that Trankit fails when a text asks for it. It works with Python 3.8."""

import os
import re
import signal
import subprocess
from pathlib import Path

EXPANDED = {"byłam": ("była", "m"), "byłem": ("był", "em")}
FEATS = {"była": "Gender=Fem|Number=Sing", "był": "Gender=Masc|Number=Sing", "m": "Person=1", "em": "Person=1"}


class Pipeline:
    def __init__(self, lang, cache_dir=None, gpu=True, embedding="xlm-roberta-base"):
        if not Path(cache_dir, embedding, lang).is_dir():
            raise OSError("Could not download the models:\nname resolution failed")
        with Path(cache_dir, "loaded").open("a") as log:
            log.write("1")
        print("Loading pretrained XLM-Roberta, this may take a while...")
        subprocess.run(["echo", "Active language:", lang], check=True)

    def __call__(self, input, is_sent=False):
        assert input.strip(), "Input must be a non-empty string."
        if "umiera" in input:
            os.kill(os.getpid(), signal.SIGKILL)
        assert "pada" not in input, "cannot go on"
        sentences = []
        for paragraph in re.finditer(r"(?:(?!\n\s*\n).)+", input, re.DOTALL):
            for match in re.finditer(r"[^.?!]+[.?!]?", paragraph.group()):
                text = match.group().strip()
                if not text or "gubi" in text:
                    continue
                begin = input.index(text, paragraph.start() + match.start())
                sentences.append(self.sentence(len(sentences) + 1, text, begin))
        return {"text": input, "sentences": sentences, "lang": "polish"}

    def sentence(self, number, text, begin):
        tokens, words = [], 0
        for match in re.finditer(r"\w+|[^\w\s]", text):
            parts = EXPANDED.get(match.group().lower())
            span = {"dspan": (begin + match.start(), begin + match.end()), "span": match.span()}
            if parts is None:
                words += 1
                tokens.append(dict(self.word(words, match.group()), **span))
            else:
                expanded = [self.word(words + place, part) for place, part in enumerate(parts, 1)]
                whole = {"id": (words + 1, words + len(parts)), "text": match.group(), "expanded": expanded}
                tokens.append(dict(whole, **span))
                words += len(parts)
        return {"id": number, "text": text, "tokens": tokens, "dspan": (begin, begin + len(text))}

    def word(self, number, form):
        word = {"id": number, "text": form, "upos": "X", "xpos": "x", "lemma": form.lower()}
        word["head"] = "nonsense" if form == "bzdura" else number - 1
        word["deprel"] = "root" if number == 1 else "dep"
        if form.lower() in FEATS:
            word["feats"] = FEATS[form.lower()]
        return word
