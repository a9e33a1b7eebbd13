#!/bin/sh
# sh tests/fuzz/run.sh [SECONDS]: fuzzes the tokenizer and the safetensors reader, each for that long (default 60). Needs clang.
# What is found and the inputs worth keeping stay in build/fuzz.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
seconds=${1:-60}
mkdir -p "$root/build/fuzz"
cd "$root/build/fuzz"

for target in tokenizer safetensors; do
  [ "$target" = tokenizer ] && room=text || room=files
  # shellcheck disable=SC2046  # a list of flags
  clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -I"$root/core" \
    $(pkg-config --cflags eigen3) "-DHEADLIGHT_SOURCE_ASSETS=\"$root/assets\"" "-DHEADLIGHT_SOURCE_SHADERS=\"$root/shaders\"" \
    "$root/tests/fuzz/${target}_fuzz.cpp" "$root/core/$room"/*.cpp "$root/core/graph/error.cpp" $(pkg-config --libs libutf8proc) -o "$target"
  mkdir -p "$target.corpus"
  "./$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -dict="$root/tests/fuzz/$target.dict" -print_final_stats=1 "$target.corpus"
done
