# The doors of the project. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The build finds its own cmake and ninja first.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
INSTALL := $(BIN)/python -m pip install -qq
# Two pips at once in one .venv spoil it; the tools below use all cores by themselves.
.NOTPARALLEL:

WEB := $(shell find web \( -path web/node_modules -o -path web/dist -o -path web/tests \) -prune -o -type f -print) $(wildcard docs/games/*.md)
NATIVE := CMakeLists.txt $(shell find native -name '*.hpp' -o -name '*.cpp')
PACKAGE := pyproject.toml README.md $(shell find src -name '*.py') src/stackyard/py.typed src/stackyard/tables/book.xz
PYTHON_SOURCES := src tests benchmarks examples scripts
CXX_SOURCES = $(shell find native -name '*.hpp' -o -name '*.cpp')

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: play
play: build ## set up, build, serve and open a browser to play in
	@$(BIN)/stackyard serve --open

.PHONY: build
build: $(VENV)/.built ## set up .venv and build the package into it

$(VENV)/.ready: requirements/build.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stackyard needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(INSTALL) --requirement requirements/build.lock
	$(BIN)/python scripts/page.py needs | xargs -r $(INSTALL)
	touch $@

$(VENV)/.built: $(VENV)/.ready $(NATIVE) $(PACKAGE) $(WEB) scripts/page.py scripts/backend.py
	$(INSTALL) --no-build-isolation --constraint requirements/dev.lock \
	    --config-settings=cmake.define.STACKYARD_WERROR=$(if $(CI),ON,OFF) .
	touch $@

$(VENV)/.dev: $(VENV)/.ready requirements/dev.lock
	$(INSTALL) --requirement requirements/dev.lock
	touch $@

.PHONY: test
test: $(VENV)/.built $(VENV)/.dev test-native test-page ## set up and run all tests
	$(BIN)/python -m pytest

.PHONY: test-page
test-page: $(VENV)/.ready ## run the tests of the page's own logic alone
	$(BIN)/python scripts/page.py run test

.PHONY: page-memory
page-memory: $(VENV)/.built $(VENV)/.dev ## play 100 games in the browser and see that its memory stays (some minutes)
	STACKYARD_MEMORY_GAMES=100 $(BIN)/python -m pytest tests/page/test_speed.py -k memory -s

.PHONY: screenshots
screenshots: $(VENV)/.built $(VENV)/.dev ## write pictures of every screen into docs/images/page (ten minutes)
	cd tests && $(CURDIR)/$(BIN)/python -m page.screenshots

.PHONY: test-native
test-native: $(VENV)/.dev ## run the tests of the C++ core alone
	cmake -S . -B build/native -G Ninja -DSTACKYARD_PYTHON=OFF -DSTACKYARD_TESTS=ON -DSTACKYARD_WERROR=ON >/dev/null
	cmake --build build/native
	ctest --test-dir build/native --output-on-failure

.PHONY: sanitize
sanitize: $(VENV)/.dev ## run the native tests under the address and undefined-behaviour sanitizers
	cmake -S . -B build/sanitize -G Ninja -DSTACKYARD_PYTHON=OFF -DSTACKYARD_TESTS=ON -DSTACKYARD_SANITIZE=ON \
	    -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	cmake --build build/sanitize
	ctest --test-dir build/sanitize --output-on-failure

.PHONY: lint
lint: $(VENV)/.built $(VENV)/.dev ## check style, types and layers
	$(BIN)/ruff check $(PYTHON_SOURCES)
	$(BIN)/ruff format --check $(PYTHON_SOURCES)
	$(BIN)/mypy --package stackyard
	$(BIN)/mypy tests/referee benchmarks scripts
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(CXX_SOURCES)
	$(BIN)/python scripts/write_types.py --check
	$(BIN)/python scripts/page.py run check lint

.PHONY: format
format: $(VENV)/.dev ## put the sources into shape
	$(BIN)/ruff check --fix $(PYTHON_SOURCES)
	$(BIN)/ruff format $(PYTHON_SOURCES)
	$(BIN)/clang-format -i $(CXX_SOURCES)
	$(BIN)/python scripts/write_types.py

.PHONY: bench
bench: $(VENV)/.built $(VENV)/.dev lab ## measure speed beside the referee and OpenSpiel and print tables
	$(INSTALL) 'open_spiel>=1.6,<3' || echo 'No OpenSpiel for this Python: going on without.'
	$(BIN)/python -m benchmarks

.PHONY: lab
lab: $(VENV)/.dev ## build the programs that learn, match and simulate into build/lab
	cmake -S . -B build/lab -G Ninja -DSTACKYARD_PYTHON=OFF -DSTACKYARD_LAB=ON >/dev/null
	cmake --build build/lab

.PHONY: learn
learn: lab ## learn the weights of the evaluations anew (a few minutes)
	build/lab/learn silo 150000 1 native/search/weights
	build/lab/learn twentyseven 150000 1 native/search/weights
	build/lab/learn stacks 15000 1 native/search/weights
	$(MAKE) format

.PHONY: test-kills
test-kills: $(VENV)/.built $(VENV)/.dev ## kill and resume each kind of table build a hundred times (half an hour)
	STACKYARD_KILLS=100 $(BIN)/python -m pytest tests/tables/test_resume.py

.PHONY: test-server
test-server: $(VENV)/.built $(VENV)/.dev ## the long forms of the server's tests: 20 kills each, 100,000 frames (half an hour)
	STACKYARD_SERVER_KILLS=20 STACKYARD_FRAMES=100000 STACKYARD_API_EXAMPLES=300 STACKYARD_DISTURBANCES=10000 \
	    $(BIN)/python -m pytest tests/server

.PHONY: bench-server
bench-server: $(VENV)/.built $(VENV)/.dev ## measure the match server alone: sockets, moves a second, memory
	$(BIN)/python -m benchmarks.server

.PHONY: tables
tables: $(VENV)/.built ## solve every variant of docs/results.md into its table, but for the largest (an hour, 8 GB of disk)
	$(BIN)/python scripts/solve_all.py

.PHONY: results
results: $(VENV)/.built ## write docs/results.md, its plots and the book anew from the tables that are there
	$(INSTALL) 'matplotlib>=3.9,<4'
	$(BIN)/python scripts/make_results.py
	$(BIN)/python scripts/make_book.py

.PHONY: perft-data
perft-data: $(VENV)/.dev ## have the referee count tests/data/perft anew (a few minutes)
	cd tests && $(CURDIR)/$(BIN)/python -m referee.perft_files

.PHONY: values-data
values-data: $(VENV)/.dev ## have the referee solve small boards anew into tests/data/values (a few minutes)
	cd tests && $(CURDIR)/$(BIN)/python -m referee.value_files

.PHONY: lock
lock: $(VENV)/.dev ## choose dependency versions anew
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --no-annotate \
	    --custom-compile-command 'make lock' --group build --output-file requirements/build.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --no-annotate \
	    --custom-compile-command 'make lock' --group build --group dev --output-file requirements/dev.lock pyproject.toml

.PHONY: clean
clean: ## remove all that was built
	rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
