#!/bin/sh
# sh app/web.sh [--quick]: builds the program as a web page, on Debian 12, in build/web: index.html with its packs beside it, for any web
# server, and headlight.html, the same as one file, which opens by a double click. Installs missing packages and fetches the sources of
# the libraries to compile for a browser. Keeps object files in build/web-objects. With --quick, for tests, it builds a larger page some
# minutes faster, in build/web-quick.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/app/setup.sh"
. "$root/app/web_tools.sh"

module=headlight
page=$root/build/web
case $* in
  '') ;;
  --quick)
    module=headlight_quick
    page=$root/build/web-quick
    ;;
  *) fail "unknown option $1; usage: sh app/web.sh [--quick]" ;;
esac

build_for_web "$module"
/usr/bin/python3 "$root/app/platform/web/page_make.py" "$root" "$web_objects/app/$module" "$sources" "$page" "$@"
