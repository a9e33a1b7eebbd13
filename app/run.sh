#!/bin/sh
# sh app/run.sh [ARGUMENTS]: installs missing packages (Debian 12), builds the changed parts, and runs `headlight ARGUMENTS` in the current
# folder. Without arguments and without a display it writes the tour's pictures instead.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"

# shellcheck disable=SC2086  # lists of words
install_packages $build_packages $run_packages
build "$root/build/release" app/all -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_TESTS=OFF

if [ $# -eq 0 ] && [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
  say "there is no display, so the tour is written as pictures to the folder tour in $(pwd)"
  set -- tour --out tour
fi
exec "$root/build/release/app/headlight" "$@"
