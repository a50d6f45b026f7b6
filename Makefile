# Everything a developer, host or player needs, one word each. `make` alone lists them.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GALLERY = $(abspath $(BIN))/sushiya report
# Browser tests wait half of their time, so two cores can do with three workers.
WORKERS ?= 3

.DEFAULT_GOAL := help
.PHONY: help setup run test check learn perft golden browser bench soak strength docs reports pictures looks clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(READY) ## Make the virtual environment with everything the project needs

$(READY): pyproject.toml requirements-dev.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "sushiya needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $(READY)

run: $(READY) ## Set up and open the house in the browser
	$(BIN)/sushiya $(ARGS)

test: $(READY) ## Run all tests (a quarter of an hour on two cores)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --reruns 1 -q $(ARGS)

check: $(READY) ## Formatting, linting, types, layers, the documentation site
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

learn: $(READY) ## Bring PyTorch and Stable Baselines, for the examples that learn; large
	$(BIN)/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 stable-baselines3 sb3-contrib

perft: $(READY) ## Count the move trees of all positions, the large ones too
	$(BIN)/python -m pytest -q tests/perft --deep $(ARGS)

golden: $(READY) ## Write the golden playthroughs anew; say why in the commit
	$(BIN)/python -m tests.golden.write
	@git --no-pager diff --stat -- tests/golden

browser: $(READY) ## Every page state in every look, in a real Chromium
	$(BIN)/python -m pytest -n $(WORKERS) -q tests/browser --deep $(ARGS)

bench: $(READY) ## Games per CPU second, the cost of a decision, environments beside others, and a server under load
	$(BIN)/python -m sushiya.study.bench $(ARGS)
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.load $(LOAD)
	$(BIN)/python -m bench.load --postgresql $(LOAD)
	$(BIN)/python -m bench.wide

soak: $(READY) ## A server killed 200 times and hurt in every way, and all it promised checked; QUICK=1 for a small run
	$(BIN)/python -m soak.cluster $(if $(QUICK),--quick)
	$(BIN)/python -m soak.parsers $(if $(QUICK),--quick)
	$(BIN)/python -m soak $(if $(QUICK),--quick) $(ARGS)

strength: $(READY) ## Play the ladders against their marks for a little over an hour and write docs/strength.md; QUICK=1 for five minutes
	$(BIN)/python -m sushiya.study.strength $(if $(QUICK),--quick) $(ARGS)

docs: $(READY) ## Build the documentation site into build/site, without a network
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open build/site/index.html, or with the search: $(BIN)/python -m http.server --directory build/site"

reports: $(READY) ## Write the gallery of reports in docs/reports anew (two minutes of computing)
	$(BIN)/python -m pytest -q tests/study/reports/test_compiled.py --deep
	rm -f docs/reports/*.html
	cd docs/reports && $(GALLERY) sushi-go sushi-go-four.html --seats 4 --games 4000 --seed 1
	cd docs/reports && $(GALLERY) sushi-go sushi-go-by-seats.html --seats 2-5 --games 1000 --seed 1 --only card-values
	cd docs/reports && $(GALLERY) sushi-go sushi-go-editions.html --seats 3-5 --games 2000 --seed 1 --only editions,seats
	cd docs/reports && $(GALLERY) wasabi wasabi-three.html --seats 3 --games 400 --seed 1
	cd docs/reports && $(GALLERY) wasabi wasabi-menu.html --seats 3 --games 400 --seed 1 --menu sweet-rolls.toml --only recipes,balance

pictures: $(READY) ## Draw the pictures of the README anew
	$(BIN)/python tools/terminal_pictures.py
	$(BIN)/python -m tools.browser_pictures

looks: $(READY) ## Every page state in three widths, light and dark, as pictures in build/looks
	$(BIN)/python -m tools.browser_pictures --all build/looks $(ARGS)

clean: ## Remove the virtual environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
