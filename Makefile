# Two commands matter: `make play` and `make test`. Both start from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 20000
WORKERS ?= $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN))

# Tests start many programs, and each would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test checks style browser compiled types suite long fuzz oracle figures translations pictures lights hardware dist clean

play: $(VENV)/play.ok
	$(BIN)/companion play $(ARGS)

$(VENV)/bin/python:
	@echo "== making a virtual environment in $(VENV)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.ok: pyproject.toml | $(VENV)/bin/python
	@echo "== installing the companion (a minute at most)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/test.ok: pyproject.toml | $(VENV)/bin/python
	@echo "== installing the companion and what its tests need"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[test]'
	@touch $@ $(VENV)/play.ok

# Style and imports first, for they take seconds; types beside all that comes after.
test:
	@$(MAKE) --no-print-directory -j 4 style types browser suite

# Everything but the tests.
checks: style types

style: $(VENV)/test.ok
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

# Chromium from the system's packages, where it may.
browser:
	@sh tests/browser.sh

# Once for all workers: each would compile every test for itself. What cannot be read, the suite tells.
compiled: $(VENV)/test.ok
	@$(BIN)/pytest --collect-only -q >/dev/null 2>&1 || true

types: $(VENV)/test.ok
	$(BIN)/mypy

# Two at a time on each core: a test of a browser or of a real line waits more than it works.
suite: browser compiled
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# Nothing but an emulated Pico shows whether the firmware is in time.
EMULATED = test -n "$$HUB_EMULATOR" || echo "!! HUB_EMULATOR is not set: the firmware is NOT tried on an emulated Pico (firmware/README.md)"

# The nightly run, an hour or two: every test, the slowest named, what they reach; random games; robots; budgets.
long: style browser types fuzz
	@$(EMULATED)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(WORKERS) --dist worksteal -m 'long or not long' --durations=20
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered --sort=cover
	$(BIN)/companion soak --games 20 --noise typical
	$(BIN)/companion soak --games 5 --noise harsh
	$(BIN)/companion bench --only fusion rules
	@$(EMULATED)

# Random games by the rules alone, on every core: none may break an invariant. GAMES=100 plays fewer.
fuzz: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.fuzz --games $(GAMES) --processes $$(getconf _NPROCESSORS_ONLN)

# Records evenings and games as an old commit plays them, and holds the present code against them; needs hours
# the first time. `make oracle ARGS="--evenings 20 --games 200"` takes less; tests/oracle/README.md tells more.
ORACLE := build/oracle
oracle: $(VENV)/test.ok $(ORACLE)/tree/.venv/test.ok
	$(ORACLE)/tree/.venv/bin/python tests/oracle/record.py $(ORACLE)/corpus $(ARGS)
	$(BIN)/python -m tests.oracle.compare $(ORACLE)/corpus

$(ORACLE)/tree/.venv/test.ok:
	git worktree prune
	test -d $(ORACLE)/tree || git worktree add --detach $(ORACLE)/tree 041c536
	$(MAKE) -C $(ORACLE)/tree .venv/test.ok

# FIGURES.md anew, an hour or two; `make figures ARGS="--only rules"` measures one part, `ARGS="--photos FOLDER"`
# the eyes on photographs as well.
figures: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.figures $(ARGS)

# Sentences of the sources into web/locale/*.po; what is new is then translated there by hand.
translations: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.translations

# Every screen at every size and in every language into build/pictures, for somebody to look at; then the icons
# and the pictures of the README anew. ONLY=roll takes one screen and nothing else; BEFORE=folder says what differs
# from pictures taken earlier.
pictures: $(VENV)/test.ok browser
	$(BIN)/python -m tests.pictures.shots build/pictures $(ONLY)
	$(if $(ONLY),,$(BIN)/python -m tests.pictures.icons)
	$(if $(ONLY),,$(BIN)/python -m tests.pictures.readme_pictures web/pictures)
	$(if $(ONLY),,$(BIN)/python -m tests.pictures.moving_picture web/pictures/turn.webp)
	$(if $(BEFORE),-$(BIN)/python -m tests.pictures.compare $(BEFORE) build/pictures)

# The strips in hardware/lights.md, from what the pins put out.
lights: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.lamp_strips hardware/generated/lights

# Everything under hardware/generated: papers from table.toml, then diagrams, parts and pictures of them.
# Needs WireViz, graphviz, OpenSCAD and xvfb; playing and testing do not.
hardware: $(VENV)/test.ok
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[hardware]'
	$(BIN)/python -m companion plan --out hardware/generated
	$(BIN)/python hardware/draw.py

# What a release hands out: wheel and source archive into dist.
dist: $(VENV)/test.ok
	$(BIN)/python -m hatchling build -d dist

clean:
	rm -rf $(VENV) dist build
