# Sourced by tests/run.sh and tests/fuzz/run.sh after app/setup.sh: the build under the address and undefined-behaviour sanitizers, which
# tests and fuzzers share. It uses clang, which takes a third of GCC's time for it and gives a second compiler's warnings.
# shellcheck shell=sh disable=SC2034,SC2154  # variables shared with the scripts that source this

sanitizer_packages="clang libclang-rt-14-dev"  # Debian 12's clang is 14
sanitized=$root/build/sanitized

build_sanitized() {
  build "$sanitized" "$1" -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1" -DHEADLIGHT_WERROR=ON \
    -DHEADLIGHT_TESTS=ON -DHEADLIGHT_SANITIZE=address,undefined -DHEADLIGHT_FUZZ=ON
}
