# Sourced by tests/run.sh and tests/fuzz/run.sh after app/setup.sh: the build under the address and undefined-behaviour sanitizers, which
# tests and fuzzers share. It uses clang, which takes a third of GCC's time for it and gives a second compiler's warnings.
# shellcheck shell=sh disable=SC2034,SC2154  # variables shared with the scripts that source this

sanitizer_packages="clang libclang-rt-14-dev"  # Debian 12's clang is 14
sanitized=$root/build/sanitized

# Before LLVM 17 the sanitizers take some blocks of thread-local storage for those of a glibc before 2.25, by chance of their address; the
# search for leaks then reads where nothing is and dies ("Tracer caught signal 11") after tests that all passed. Without this interceptor
# it does not follow such blocks; what only a library's thread-local pointer holds would count as a leak, and nothing is.
export ASAN_OPTIONS="${ASAN_OPTIONS:-intercept_tls_get_addr=0}"

build_sanitized() {
  build "$sanitized" "$1" -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1" -DHEADLIGHT_WERROR=ON \
    -DHEADLIGHT_TESTS=ON -DHEADLIGHT_SANITIZE=address,undefined -DHEADLIGHT_FUZZ=ON
}
