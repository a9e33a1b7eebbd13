#!/bin/sh
# sh app/web.sh [--quick]: makes the program as a web page, on Debian 12, in build/web: index.html with headlight.pack beside it, for any
# web server, and headlight.html, the same as one file, which opens by a double click. Installs the packages that are missing and fetches
# the sources of what has to be compiled for a browser. What it compiles stays in build/web-objects. With --quick, for tests, the page is
# made in some minutes less, in build/web-quick, and is larger.
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
