#!/bin/sh
# sh tests/fuzz/run.sh [SECONDS]: fuzzes the tokenizer and the readers of tokenizer.json, SentencePiece's files, safetensors, documents,
# lessons and links, each for that long (default 60), as a nightly run should. Needs clang. What is found and the inputs worth keeping stay
# in build/sanitized/fuzz, and the next run begins with them.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/app/setup.sh"
. "$root/tests/sanitized.sh"
seconds=${1:-60}
command -v clang++ >/dev/null || fail "clang++ is missing; on Debian 12: apt-get install $sanitizer_packages"

build_sanitized fuzz
fuzz=$sanitized/fuzz
mkdir -p "$fuzz"
cd "$fuzz"
found=
for target in tokenizer tokenizer_json sentencepiece safetensors document lesson link; do
  mkdir -p "$target.corpus"
  [ -d "$root/tests/fuzz/$target.seeds" ] && cp "$root/tests/fuzz/$target.seeds/"* "$target.corpus/"
  # What grows with the square of its input shows only where that is long; the budget of steps then ends it.
  case $target in
    tokenizer_json | sentencepiece) limits="-max_len=65536 -timeout=60" ;;
    *) limits="-max_len=4096 -timeout=10" ;;
  esac
  say "fuzzing the $target reader for $seconds s"
  # shellcheck disable=SC2086  # two options
  "$sanitized/tests/fuzz/${target}_fuzz" -max_total_time="$seconds" $limits -rss_limit_mb=3000 \
    -dict="$root/tests/fuzz/$target.dict" -print_final_stats=1 -verbosity=0 "$target.corpus" >"$target.log" 2>&1 || found="$found $target"
  grep -E '^stat::(number_of_executed_units|peak_rss_mb)|^SUMMARY|Test unit written' "$target.log" | sed "s/^/$target /" >&2
done
for target in $found; do tail -n 60 "$target.log" >&2; done
[ -z "$found" ] || fail "the fuzzer found something in:$found; the input is in $fuzz"
