#!/bin/sh
# sh app/web.sh: makes the program as a web page, on Debian 12, in build/web: index.html with headlight.pack beside it, for any web server,
# and headlight.html, the same as one file, which opens by a double click. Installs the packages that are missing and fetches the sources of
# what has to be compiled for a browser. What it compiles stays in build/web-objects.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
. "$root/app/sources.sh"  # which says where $sources are

web_packages="cmake ninja-build emscripten nodejs python3 python3-fonttools zopfli libeigen3-dev nlohmann-json3-dev libstb-dev
  fonts-inter fonts-jetbrains-mono fonts-dejavu-core"
web_sources="imgui utf8proc fribidi pcre2 cairo pixman freetype libpng1.6 zlib libwebp"

[ $# -eq 0 ] || fail "usage: sh app/web.sh"
# shellcheck disable=SC2086  # lists of words
install_packages $web_packages
# shellcheck disable=SC2086
fetch_sources $web_sources

# Debian's emscripten finds acorn there. Its compilers run the python3 of Debian, whatever else is first on the path, and ccache if it is
# there.
NODE_PATH=/usr/share/nodejs EMSDK_PYTHON=/usr/bin/python3 EM_COMPILER_WRAPPER=$(command -v ccache || :)
export NODE_PATH EMSDK_PYTHON
[ -z "$EM_COMPILER_WRAPPER" ] || export EM_COMPILER_WRAPPER

build "$root/build/web-objects" headlight -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
  -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_TESTS=OFF -DHEADLIGHT_PRODUCTS=eigen -DHEADLIGHT_NUMBERS=printf -DHEADLIGHT_WORKERS=alone \
  -DHEADLIGHT_ASSETS=/headlight -DHEADLIGHT_SHADERS=/headlight/shaders \
  "-DCMAKE_CXX_FLAGS=-fwasm-exceptions -msimd128" "-DCMAKE_C_FLAGS=-fwasm-exceptions -msimd128"

/usr/bin/python3 "$root/app/platform/web/page_make.py" "$root" "$root/build/web-objects/app" "$sources" "$root/build/web"
