# Every target is one command that can be typed without make; make only sees to it that what the command needs is there.
# GNU make 3.81, which macOS ships, is enough.

# One's own questions: make pdf BANK=../my-bank OUT=../papers
BANK := bank
OUT := build

BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)

# The first Python that is new enough makes .venv; everything else runs in there.
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON = $(shell for p in $(PYTHONS); do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
NO_PYTHON = $(error itemwright needs Python 3.11 or newer. None was found as $(PYTHONS): \
	install one, or say where it is: make PYTHON=/path/to/python3)

# Stamps: a set-up is done again only when what it installs has changed.
READY := .venv/.ready
READY_TEST := .venv/.ready-test

.DEFAULT_GOAL := help
.PHONY: help anki pdf papers json web all serve check test test-all lint bench lock clean setup setup-print setup-test

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "Your own questions: make pdf BANK=path/to/bank OUT=path/to/output"

anki: setup ## Build the Anki deck
	$(BIN)/itemwright build anki --bank "$(BANK)" --out "$(OUT)"

pdf: setup-print ## Build the printable PDFs
	$(BIN)/itemwright build pdf --bank "$(BANK)" --out "$(OUT)"

papers: setup-print ## Build the papers of the bank: versions, keys, answer sheets
	$(BIN)/itemwright build pdf --paper all --bank "$(BANK)" --out "$(OUT)"

json: setup ## Build the JSON bundle
	$(BIN)/itemwright build json --bank "$(BANK)" --out "$(OUT)"

web: setup ## Build the practice page
	$(BIN)/itemwright build web --bank "$(BANK)" --out "$(OUT)"

all: setup-print ## Build everything
	$(BIN)/itemwright build all --bank "$(BANK)" --out "$(OUT)"

serve: setup-print ## Show every question while you write, in the browser
	$(BIN)/itemwright serve --bank "$(BANK)"

check: setup ## Check the questions, build nothing
	$(BIN)/itemwright check --bank "$(BANK)"

test: setup-test ## Run the tests
	$(BIN)/pytest -m "not slow"

test-all: setup-test ## Run the tests, the slow ones too
	$(BIN)/pytest

lint: $(READY_TEST) ## Run ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: setup-print ## Time the commands on a bank
	$(BIN)/python tools/bench.py --bank "$(BANK)"

lock: $(READY) ## Write the lock files anew; UPGRADE=--upgrade takes newer versions
	$(BIN)/python -m pip install --quiet --upgrade uv
	$(BIN)/uv pip compile $(LOCK) --output-file requirements.lock
	$(BIN)/uv pip compile $(LOCK) --extra test --constraint requirements.lock --output-file requirements-test.lock

LOCK = pyproject.toml --extra diagrams --group build --quiet --universal --generate-hashes --no-emit-index-url --no-header $(UPGRADE)

clean: ## Remove the outputs and caches; .venv stays
	rm -rf "$(OUT)/anki" "$(OUT)/pdf" "$(OUT)/json" "$(OUT)/web" .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find . -name .venv -prune -o -name __pycache__ -prune -exec rm -rf {} +

setup: $(READY) ## Make .venv (the targets above do this and the next two themselves)

setup-print: $(READY) ## Install or name the native libraries of the PDFs
	@$(BIN)/python tools/setup.py print

setup-test: $(READY_TEST) ## Install what the tests need: a browser and a TypeScript compiler too
	@$(BIN)/python tools/setup.py print browser types

$(READY): requirements.lock pyproject.toml
	@$(or $(PYTHON),$(NO_PYTHON)) tools/setup.py python
	@touch $@

$(READY_TEST): requirements-test.lock $(READY)
	@$(BIN)/python tools/setup.py tests
	@touch $@
