#!/bin/sh
# sh app/package.sh [--built FOLDER]: writes build/package/headlight_VERSION_amd64.deb, and checks it with lintian, then in a bare Debian 12
# (made in build/package, which needs root, and some minutes at first): installs it, uses it, opens it by a document, and removes it again.
# Builds the program in build/release, or takes it from FOLDER.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"

package_packages="dpkg-dev file librsvg2-bin lintian mmdebstrap mount"
into=$root/build/package
bare=$into/bare

# Writes a document in the form that the window saves.
write_document() {
  python3 - "$1" <<'PYTHON'
import json, struct, sys
document = {"version": 1, "model": {"name": "readable"}, "sentences": ["the cat sat"], "vocabulary": {"known": 1, "unknown": []},
            "config": {"n_heads": 4, "biases": False, "positions": True, "temperature": 1.0, "mistakes": [], "head_settings": []},
            "mask": {"kind": "none", "padding": True}, "overrides": []}
header = json.dumps({"__metadata__": {"document": json.dumps(document), "headlight": "1"}}, separators=(",", ":")).encode()
open(sys.argv[1], "wb").write(struct.pack("<Q", len(header)) + header)
PYTHON
}

make_package() {
  compile "$of_build" package_files
  rm -f "$into"/*.deb
  (cd "$of_build" && umask 022 && quietly "$into/cpack.log" cpack -B "$into/files") || fail "the package could not be made"
  mv "$into"/files/*.deb "$into"
  rm -rf "$into/files"
}

# Writes the script that runs inside of the bare Debian and reports its checks.
write_bare_check() {
  cat >"$1" <<'CHECK'
set -eu
export HOME=/tmp/home LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
mkdir -p "$HOME"
cd /tmp
find / -xdev -path /proc -prune -o -path /tmp -prune -o -print | sort >before
echo "installed by one command"
apt-get -q -y update
apt-get -q -y install ./headlight_*.deb
echo "starts"
headlight --version
headlight models | grep readable
headlight render --out picture.png
test -s picture.png
headlight translate "the cat sat" | grep -i chat
bash -c '. /usr/share/bash-completion/completions/headlight && complete -p headlight'
test -s /usr/share/man/man1/headlight.1.gz || grep -rq path-exclude=/usr/share/man /etc/dpkg
echo "a document opens as on a desktop"
apt-get -q -y install --no-install-recommends xvfb xauth xdotool libglib2.0-bin shared-mime-info desktop-file-utils
gio info -a standard::content-type 'a lesson.headlight' | grep application/x-headlight
cp 'a lesson.headlight' unnamed
gio info -a standard::content-type unnamed | grep application/x-headlight
gio mime application/x-headlight | grep headlight.desktop
cat >open.sh <<'OPEN'
gio open '/tmp/a lesson.headlight'
timeout 100 xdotool search --sync --onlyvisible --name 'a lesson' >window
sleep 3
cp /tmp/screen/Xvfb_screen0 /tmp/opened.xwd
xdotool key ctrl+q
sleep 2
OPEN
mkdir -p screen
xvfb-run -a -s '-screen 0 1280x720x24 -fbdir /tmp/screen' sh -e open.sh
test -s window
echo "goes without a trace"
apt-get -q -y purge headlight
left=$(find / -xdev -path /proc -prune -o -path /tmp -prune -o -iname '*headlight*' -print)
test -z "$left" || { echo "left behind: $left"; exit 1; }
CHECK
}

check_in_bare_debian() {
  quietly "$into/bare.log" $as_root rm -rf "$bare"
  if [ ! -f "$bare.tar" ]; then
    say "making a Debian 12 with nothing in it"
    quietly "$into/bare.log" $as_root mmdebstrap --variant=apt bookworm "$bare.new.tar" || fail "no bare Debian could be made"
    mv "$bare.new.tar" "$bare.tar"
  fi
  mkdir "$bare"
  $as_root tar -xf "$bare.tar" -C "$bare"
  $as_root cp "$into"/*.deb "$bare/tmp"
  write_document "$into/document"
  $as_root cp "$into/document" "$bare/tmp/a lesson.headlight"
  write_bare_check "$into/check"
  $as_root cp "$into/check" "$bare/tmp/check"
  say "installing and using the package there"
  quietly "$into/check.log" $as_root unshare -m sh -c '
    mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && cp /etc/resolv.conf "$0/etc" && exec chroot "$0" sh /tmp/check' "$bare" ||
    fail "the package did not do what it should, see $into/check.log"
  $as_root cp "$bare/tmp/opened.xwd" "$into" 2>/dev/null || :
  quietly "$into/bare.log" $as_root rm -rf "$bare"
}

of_build=
case ${1:-} in
  --built) of_build=${2:?} ;;
  '') ;;
  *) fail "unknown option $1; usage: sh app/package.sh [--built FOLDER]" ;;
esac
# shellcheck disable=SC2086  # lists of words
install_packages $build_packages $run_packages $package_packages
mkdir -p "$into"
# shellcheck disable=SC2086
needs="-DHEADLIGHT_NEEDS=$(echo $run_packages | sed "s, ,\\, ,g")"
if [ -z "$of_build" ]; then
  of_build=$root/build/release
  build "$of_build" app/all -DCMAKE_BUILD_TYPE=Release -DHEADLIGHT_TESTS=OFF
fi
quietly "$into/configure.log" cmake "$needs" "$of_build" || fail "cmake could not configure $of_build"
make_package
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
LC_ALL=C.UTF-8 lintian --fail-on error "$into"/*.deb || fail "lintian found errors"
check_in_bare_debian
say "$(ls "$into"/*.deb) is made and checked"
