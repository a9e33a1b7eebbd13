#!/bin/sh
# sh tests/web.sh [--quick | --all | --reach [BENCH_FOLDER]]: opens the page of app/web.sh (and runs that script if there is no page) in
# Chromium and uses it as a person would; with --all in Firefox and WebKitGTK, too, and for longer, and runs the core's tests in wasm under
# node; with --quick a page from a faster build. --reach measures instead, see web/reach.mjs. It installs what it needs on Debian 12; node's
# modules stay in build/.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
. "$root/app/web_tools.sh"

browsers=chrome
all=
quick=
reach=
bench=
while [ $# -gt 0 ]; do
  case $1 in
    --all) browsers="chrome firefox webkit" all=1 ;;
    --quick) quick=-quick ;;
    --reach)
      reach=1
      [ $# -eq 1 ] || { bench=$(cd "$2" && pwd -P) && shift; }
      ;;
    *) fail "unknown option $1; usage: sh tests/web.sh [--quick | --all | --reach [BENCH_FOLDER]]" ;;
  esac
  shift
done

packages=chromium
[ -z "$all" ] || packages="$packages firefox-esr webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb xauth"  # without a display they have no WebGL
command -v node >/dev/null && command -v npm >/dev/null || packages="$packages nodejs npm"  # a user's newer ones stay
# shellcheck disable=SC2086  # a list of words
install_packages $packages

page=$root/build/web$quick
[ -f "$page/index.html" ] || sh "$root/app/web.sh" ${quick:+--quick}

tests=$root/build/web-tests
mkdir -p "$tests"
cp -p "$root"/tests/web/* "$tests/"
[ -d "$tests/node_modules" ] && [ "$tests/node_modules" -nt "$tests/package-lock.json" ] ||
  quietly "$tests/npm.log" npm --prefix "$tests" ci --no-audit --no-fund || fail "npm could not install what tests/web/package.json names"

if [ -n "$reach" ]; then
  HEADLIGHT_PAGE=$page HEADLIGHT_BENCH=$bench HEADLIGHT_SOURCES=$root exec node "$tests/reach.mjs"
fi

# The program that makes the packages: what tests/run.sh built, else that of app/run.sh.
program=$root/build/tests/app/headlight
[ -x "$program" ] || { sh "$root/app/run.sh" --version >/dev/null && program=$root/build/release/app/headlight; }

failed=
# The linker keeps one copy of Eigen's product, so a room that is not compiled for speed may slow every other.
EMSDK_PYTHON=/usr/bin/python3 sh "$root/tests/check_products.sh" emnm "$root/core/CMakeLists.txt" "$web_objects"/core/libheadlight_*.a \
  "$web_objects"/app/libheadlight_*.a || failed=" check_products.sh"

for browser in $browsers; do
  say "the page in $browser"
  on_display=
  [ "$browser" = chrome ] || on_display="xvfb-run -a"
  around=
  [ "$browser" != chrome ] || around="$tests/around.test.mjs $tests/safe.test.mjs $tests/listener.test.mjs $tests/lms.test.mjs \
    $tests/package.test.mjs $tests/boards.test.mjs"
  # WebKit shows its accessibility tree to nobody, and its driver answers no request in place of a server.
  [ "$browser" = webkit ] || around="$around $tests/course.test.mjs $tests/workshop.test.mjs $tests/han.test.mjs"
  # shellcheck disable=SC2086  # may be empty
  HEADLIGHT_PAGE=$page HEADLIGHT_BROWSER=$browser HEADLIGHT_ALL=$all HEADLIGHT_PROGRAM=$program \
    HEADLIGHT_SCRIPTS=$root/app/platform/web $on_display node --test "$tests/page.test.mjs" \
    "$tests/start.test.mjs" $around ||
    failed="$failed $browser"
done

# Tests of things that a page lacks: pipes, locks, files that others truncate or that have holes, a system's own messages. And tests that
# take minutes there: training from nothing, the figures of the cards.
not_in_wasm="HostileTest.WhatIsNoFile:CheckpointFile.OneProgram*:SafetensorsTest.AMappedFileThatIsCut*:SafetensorsTest.AFileWithHoles*"
not_in_wasm="$not_in_wasm:Messages.OfTheSystem*:Shipped*:Trainer.LearnsToCopy:TrainingMemory.*:GrammarDraw.EveryWord*"
not_in_wasm="$not_in_wasm:Interventions.EachRewritesAGraph*:SequenceTasks.WithoutThePreviousTokenHead*"
if [ -n "$all" ]; then
  say "the core's tests in wasm"
  build_for_web core_tests
  HEADLIGHT_ASSETS=$root/assets node --no-experimental-fetch "$web_objects/tests/wasm/core_tests.js" --gtest_brief=1 \
    "--gtest_filter=-$not_in_wasm" || failed="$failed node"
fi
[ -z "$failed" ] || fail "the page's tests failed in$failed"
