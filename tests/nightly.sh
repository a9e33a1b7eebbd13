#!/bin/sh
# sh tests/nightly.sh: the checks that take too long for every change, on Debian 12: all tests with the views under the sanitizers and the
# fuzzers for a minute each, the longer command lines of README and manual, the page in Chromium and Firefox, the Windows program under
# Wine, and the Debian package in a bare Debian (which needs root). It runs all of them in spite of failures, and reports the time of each.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
[ $# -eq 0 ] || fail "usage: sh tests/nightly.sh"

failed=
took=
# part NAME SCRIPT ARGUMENT...
part() {
  name=$1
  shift
  say "$name"
  began=$(date +%s)
  sh "$@" || failed="$failed; $name"
  took="$took
  $name: $((($(date +%s) - began) / 60)) min"
}

part "every test" "$root/tests/run.sh" --all
part "the longer command lines of README and manual" "$root/tests/docs.sh"
part "the page is built" "$root/app/web.sh"
part "the page in browsers" "$root/tests/web.sh" --all
part "the Windows program is built" "$root/app/windows.sh"
part "the Windows program under Wine" "$root/tests/windows/run.sh"
part "the Debian package" "$root/app/package.sh"
say "it took:$took"
[ -z "$failed" ] || fail "failed${failed#;}"
