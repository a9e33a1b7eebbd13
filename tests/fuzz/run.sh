#!/bin/sh
# sh tests/fuzz/run.sh [SECONDS]: fuzzes the tokenizer and the readers of tokenizer.json, SentencePiece's files, safetensors, documents,
# lessons, links, hand-ins and words, each for that long (default 60), as a nightly run should. Needs clang. Findings and useful inputs
# stay in build/sanitized/fuzz, and the next run starts from them.
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
for target in tokenizer tokenizer_json sentencepiece safetensors document lesson link hand_in words; do
  mkdir -p "$target.corpus"
  [ -d "$root/tests/fuzz/$target.seeds" ] && cp "$root/tests/fuzz/$target.seeds/"* "$target.corpus/"
  # Quadratic costs show only in long inputs; the budget of steps must then end them.
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
