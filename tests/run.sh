#!/bin/sh
# sh tests/run.sh [--quick | --all]: installs missing packages (Debian 12), builds with warnings as errors and runs every test; then,
# without --quick, runs the core and session tests again under the address and undefined-behaviour sanitizers, and fuzzes every reader of
# files for some seconds. --all also runs the views and pictures under the sanitizers, and the fuzzers for a minute each.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
. "$root/tests/sanitized.sh"

quick=no
under_sanitizers='core|session'
fuzz_seconds=5
for argument in "$@"; do
  case $argument in
    --quick) quick=yes ;;
    --all)
      under_sanitizers='core|session|views'
      fuzz_seconds=60
      ;;
    *) fail "unknown option $argument; usage: sh tests/run.sh [--quick | --all]" ;;
  esac
done

test_packages="libgtest-dev clang-format python3-numpy python3-pil poppler-utils zbar-tools librsvg2-bin xvfb xauth xdotool
  desktop-file-utils shared-mime-info libglib2.0-bin man-db fonts-lohit-deva fonts-tlwg-loma-otf fonts-noto-color-emoji gettext"

# Frequent builders may have ccache; for precompiled headers it must compare contents.
compiler_cache=$(command -v ccache || :)
export compiler_cache CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}"

# run_tests FOLDER CTEST-OPTION...: records a failure and continues, so that one run reports everything.
failed=
run_tests() {
  folder=$1
  shift
  ctest --test-dir "$folder" --output-on-failure --no-tests=error -j "$(job_count)" --output-log "$folder/tests.log" \
    --output-junit tests.xml "$@" || failed="$failed $folder"
}

[ "$quick" = yes ] || test_packages="$test_packages $sanitizer_packages"
# shellcheck disable=SC2086  # lists of words
install_packages $build_packages $run_packages $test_packages

release=$root/build/tests
build "$release" all -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_WERROR=ON -DHEADLIGHT_TESTS=ON
run_tests "$release"

if [ "$quick" = no ]; then
  build_sanitized sanitized_tests
  case $under_sanitizers in *views*) build_sanitized sanitized_views ;; esac
  run_tests "$sanitized" -L "^($under_sanitizers)\$"
  sh "$root/tests/fuzz/run.sh" "$fuzz_seconds" || failed="$failed tests/fuzz"
  echo "And the optimised build:"  # repeats its closing lines, so that both are at the end
  sed -n '/tests passed/,$p' "$release/tests.log"
fi

[ -z "$failed" ] || fail "tests failed in$failed"
