#!/bin/sh
# sh app/windows.sh: builds Headlight for Windows on Debian 12, into build/windows: headlight.exe and the folder assets beside it, which
# together are the whole program. sh app/windows.sh --check also runs it under Wine: see tests/windows/run.sh.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
. "$root/app/sources.sh"

windows_packages="g++-mingw-w64-x86-64-posix librsvg2-bin icoutils"
windows_sources="cairo fribidi freetype glfw3 imgui libpng1.6 libwebp pcre2 pixman utf8proc zlib"
into=$root/build/windows

# Copies the licences of others' work in the program: of the sources, the headers, the fonts, and the compiler.
copy_licences() {
  mkdir "$into/licences"
  for package in $windows_sources; do
    from=$(unpacked_source "$package")
    for file in "$from/debian/copyright" "$from/COPYING" "$from/LICENSE" "$from/LICENSE.md"; do
      [ ! -f "$file" ] || { cp "$file" "$into/licences/$package.txt" && break; }
    done
    [ -f "$into/licences/$package.txt" ] || fail "the licence of $package was not found"
  done
  for package in libeigen3-dev nlohmann-json3-dev libstb-dev g++-mingw-w64-x86-64-posix $font_packages; do
    cp -L "/usr/share/doc/$package/copyright" "$into/licences/$package.txt"
  done
  cp "$sources/versions" "$into/licences/versions.txt"
  cp "$root/LICENSE" "$into/licences/headlight.txt"
}

# Copies the fonts of the interface; see app/theme/fonts.cpp.
copy_fonts() {
  mkdir "$into/assets/fonts"
  # shellcheck disable=SC2086  # a list of words
  dpkg -L $font_packages | grep -E '/(Inter|JetBrainsMono)-(Regular|Medium|SemiBold|Bold)\.|/DejaVuSans(Mono)?(-Bold)?\.|FallbackFull\.' |
    while read -r font; do cp -L "$font" "$into/assets/fonts"; done
}

check=no
case ${1:-} in
  --check) check=yes ;;
  '') ;;
  *) fail "unknown option $1; usage: sh app/windows.sh [--check]" ;;
esac
# shellcheck disable=SC2086  # lists of words
install_packages $build_packages $run_packages $windows_packages
# shellcheck disable=SC2086
fetch_sources $windows_sources
build "$root/build/mingw" app/all -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_TESTS=OFF -DHEADLIGHT_PRODUCTS=eigen \
  "-DCMAKE_TOOLCHAIN_FILE=$root/app/cmake/windows.cmake" -DHEADLIGHT_ASSETS= -DHEADLIGHT_SHADERS=
rm -rf "$into"
quietly "$root/build/mingw/install.log" cmake --install "$root/build/mingw" --prefix "$into" --strip || fail "$into could not be written"
copy_fonts
copy_licences
say "$into is made: copy the folder to a machine with Windows, and start headlight.exe there"
[ "$check" = no ] || exec sh "$root/tests/windows/run.sh"
