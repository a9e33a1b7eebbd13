#!/bin/sh
# sh tests/docs.sh: runs the command lines in README, manual and CONTRIBUTING that take minutes, as written, one after another in a fresh
# clone of the last commit, with a separate home folder. Quick ones run in every test run (tests/commands/test_readme.py).
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
[ $# -eq 0 ] || fail "usage: sh tests/docs.sh"
# shellcheck disable=SC2086  # lists of words
install_packages $build_packages $run_packages git libgtest-dev libbenchmark-dev python3-torch python3-numpy

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone -q "$root" "$folder/headlight"
mkdir "$folder/home"
lines=$folder/lines
python3 "$root/tests/commands/doc_commands.py" >"$lines"

cd "$folder/headlight"
failed=
while IFS= read -r line; do
  say "$line"
  HOME=$folder/home PATH=$folder/home/.local/bin:$PATH sh -c "$line" >"$folder/log" 2>&1 </dev/null || {
    tail -n 20 "$folder/log" >&2
    failed="$failed
  $line"
  }
done <"$lines"
[ -z "$failed" ] || fail "these lines of README, manual and CONTRIBUTING fail:$failed"
