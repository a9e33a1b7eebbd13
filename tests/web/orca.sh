#!/bin/sh
# sh tests/web/orca.sh [FOLDER]: uses the page by ear: does a lesson by keyboard in Chromium and in Firefox, each on a separate screen, with
# Debian's Orca reading it. Writes the keys and Orca's words to build/orca/chrome.txt and firefox.txt for people to read; it does not judge
# them. LESSON=N chooses the lesson. It is not among the tests, because it takes ten minutes and many packages.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/app/setup.sh"
install_packages chromium firefox-esr orca at-spi2-core dbus-daemon openbox xdotool xvfb xauth gsettings-desktop-schemas

out=$root/build/orca
modules=$root/build/web-tests
mkdir -p "$out"
[ -d "$modules/node_modules" ] || fail "run sh tests/web.sh before this"
cp -p "$root"/tests/web/* "$modules/"

for browser in ${BROWSERS:-chrome firefox}; do
  say "a lesson in $browser, heard by Orca"
  home=$out/home-$browser
  rm -rf "$home" "$out/$browser.log"
  mkdir -p "$home"
  # shellcheck disable=SC2016  # the text in single quotes is for that shell
  HOME=$home XDG_RUNTIME_DIR=$home XDG_CONFIG_HOME=$home/.config HEADLIGHT_PAGE=${1:-$root/build/web} HEADLIGHT_BROWSER=$browser \
    ORCA_LOG=$out/$browser.log GNOME_ACCESSIBILITY=1 ACCESSIBILITY_ENABLED=1 NO_AT_BRIDGE=0 \
    xvfb-run -a -s '-screen 0 1300x900x24' dbus-run-session -- sh -c '
      gsettings set org.gnome.desktop.interface toolkit-accessibility true || :
      openbox &
      orca --replace --disable=braille --debug-file="$ORCA_LOG" >/dev/null 2>&1 &
      orca=$!
      sleep 8
      node "$1" >"$2"
      status=$?
      kill "$orca"  # it writes its remaining output
      sleep 3
      exit $status
    ' sh "$modules/orca.mjs" "$out/$browser.pressed" || fail "the lesson in $browser ended early"
  node "$modules/orca.mjs" "$out/$browser.pressed" "$out/$browser.log" >"$out/$browser.txt"
  say "see build/orca/$browser.txt"
done
