# Sourced after app/setup.sh by app/web.sh and tests/web.sh: the compiler for browsers and its options. POSIX sh. Expects $root.
# shellcheck shell=sh disable=SC2034,SC2154  # variables shared with the scripts that source this

. "$root/app/sources.sh"  # sets $sources, their folder

web_objects=$root/build/web-objects
web_packages="cmake ninja-build emscripten nodejs python3 python3-fonttools python3-brotli zopfli libeigen3-dev nlohmann-json3-dev
  libstb-dev googletest fonts-inter fonts-jetbrains-mono fonts-dejavu-core fonts-droid-fallback"
web_sources="imgui utf8proc fribidi pcre2 cairo pixman freetype libpng1.6 zlib libwebp"

# build_for_web TARGET: builds it with the web tools, which it installs first.
build_for_web() {
  # shellcheck disable=SC2086  # lists of words
  install_packages $web_packages
  # shellcheck disable=SC2086
  fetch_sources $web_sources
  # Debian's emscripten finds acorn there. Its compilers run Debian's python3, whatever comes first on the path, and ccache if it is there.
  NODE_PATH=/usr/share/nodejs EMSDK_PYTHON=/usr/bin/python3 EM_COMPILER_WRAPPER=$(command -v ccache || :)
  export NODE_PATH EMSDK_PYTHON
  [ -z "$EM_COMPILER_WRAPPER" ] || export EM_COMPILER_WRAPPER
  build "$web_objects" "$1" -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
    -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_TESTS=ON -DHEADLIGHT_PRODUCTS=eigen -DHEADLIGHT_NUMBERS=printf -DHEADLIGHT_WORKERS=alone \
    -DHEADLIGHT_ASSETS=/headlight -DHEADLIGHT_SHADERS=/headlight/shaders \
    "-DCMAKE_CXX_FLAGS=-fwasm-exceptions -msimd128" "-DCMAKE_C_FLAGS=-fwasm-exceptions -msimd128"
}
