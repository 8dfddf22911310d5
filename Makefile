# `make play` (with PORT=8080 on another port) and `make test` do everything on a machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

.PHONY: setup play check test golden bench fuzz kills clean
.PHONY: bench-catanatron bench-catanatron-replay bench-catanatron-match

setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[png,server,dev]'
	touch $@

play: setup
	$(BIN)/hexarium serve --port $(PORT)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Compiling first, on all cores, keeps the tests from compiling the same rules twice at once.
test: setup
	$(BIN)/hexarium warm
	$(BIN)/pytest --numprocesses auto --dist loadfile

# Draw the golden pictures and the pictures of the docs again, after looking at them.
golden: setup
	HEXARIUM_UPDATE_GOLDEN=1 $(BIN)/pytest -q tests/draw
	$(BIN)/python docs/draw.py

bench: setup
	$(BIN)/python -m bench

# Catanatron gets an environment of its own.
.bench/.ready:
	$(PYTHON) -m venv .bench
	.bench/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1
	touch $@

# Catan side by side with Catanatron: how fast both are.
bench-catanatron: setup .bench/.ready
	$(BIN)/python -m bench.peers .bench/bin/python

# Games of Catanatron replayed by our rules, with every difference explained.
GAMES ?= 300
bench-catanatron-replay: setup .bench/.ready
	$(BIN)/python -m bench.catanatron_replay .bench/bin/python $(GAMES)

# Our bots against Catanatron's, as in `make bench-catanatron-match MATCH="--against alphabeta --players 4"`.
MATCH ?= --bot expert --against value --games 100 --ms 40
bench-catanatron-match: setup .bench/.ready
	$(BIN)/python -m bench.catanatron_match .bench/bin/python $(MATCH)

# A million requests to the engine, some of them nonsense.
fuzz: setup
	$(BIN)/python -m tests.slow_engine

# Servers killed 200 times while people play; the tests of every day do so a few times.
KILLS ?= 200
kills: setup
	HEXARIUM_KILLS=$(KILLS) $(BIN)/pytest -q tests/server/test_contract_crash.py tests/server/test_contract_servers.py \
		tests/server/test_storage_killed.py

clean:
	rm -rf .venv .bench .mypy_cache .pytest_cache .ruff_cache .hypothesis
