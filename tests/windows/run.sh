#!/bin/sh
# sh tests/windows/run.sh [TEST...]: runs build/windows/headlight.exe, which app/windows.sh makes, under Wine: test_windows.py, or those of
# its tests that are named. What Wine cannot show: Windows' own graphics drivers, its scaling of screens, its installers' warnings about
# programs that nobody signed.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/app/setup.sh"

wine_packages="wine64 python3-numpy xvfb xauth xdotool libgl1 libgl1-mesa-dri"
# shellcheck disable=SC2086  # a list of words
install_packages $wine_packages
[ -f "$root/build/windows/headlight.exe" ] || fail "there is no build/windows/headlight.exe; sh app/windows.sh makes it"

# What Windows keeps on drive C: a folder of our own, made at the first run. Wine asks for nothing and says nothing of itself.
wine=$root/build/wine
mkdir -p "$wine"
cat >"$wine/headlight" <<WINE
#!/bin/sh
export LC_ALL=C.UTF-8 WINEPREFIX='$wine/prefix' WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
exec /usr/lib/wine/wine64 '$root/build/windows/headlight.exe' "\$@"
WINE
chmod +x "$wine/headlight"
[ -d "$wine/prefix/drive_c" ] || say "making a Windows for Wine, which takes a minute"
"$wine/headlight" --version
export HEADLIGHT="$wine/headlight" PYTHONDONTWRITEBYTECODE=1
exec /usr/bin/python3 "$root/tests/windows/test_windows.py" "$@"
