# Two commands matter: `make play` and `make test`. Both start from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test checks shots hardware lights fuzz clean

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
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/play.ok

checks: $(VENV)/test.ok
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: checks
	@sh tests/browser.sh
	$(BIN)/pytest -n auto --dist worksteal

# Everything under hardware/generated: papers from table.toml, then diagrams, parts and pictures of them.
# Needs WireViz, graphviz, OpenSCAD and xvfb; playing and testing do not.
hardware: $(VENV)/test.ok
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[hardware]'
	$(BIN)/python -m companion plan --out hardware/generated
	$(BIN)/python hardware/draw.py

# The strips in hardware/lights.md, from what the pins put out.
lights: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.lamp_strips hardware/generated/lights

# Whole games of every kind by the rules alone, each checked after every move.
fuzz: $(VENV)/test.ok
	$(BIN)/python -m companion.tools.fuzz --games 20000 --processes 2 $(ARGS)

clean:
	rm -rf $(VENV) dist build
