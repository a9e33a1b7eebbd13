#!/bin/sh
# sh tests/windows/run.sh [TEST...]: runs build/windows/headlight.exe, made by app/windows.sh, under Wine: test_windows.py, or only the
# named tests. Wine cannot show Windows' own graphics drivers, its scaling of screens, and its installers' warnings about unsigned programs.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/app/setup.sh"

wine_packages="wine64 python3-numpy xvfb xauth xdotool libgl1 libgl1-mesa-dri"
# shellcheck disable=SC2086  # a list of words
install_packages $wine_packages
[ -f "$root/build/windows/headlight.exe" ] || fail "there is no build/windows/headlight.exe; sh app/windows.sh makes it"

# Wine's drive C: a folder in build/, made at the first run. Wine asks and prints nothing.
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
