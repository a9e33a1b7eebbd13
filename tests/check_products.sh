#!/bin/sh
# sh tests/check_products.sh NM CORE_CMAKELISTS LIBRARY...: refuses a room that multiplies matrices with Eigen and is not compiled for
# speed, see core/CMakeLists.txt. NM prints the symbols of a library.
set -eu
nm=$1
computing=$(sed -n 's/^set(headlight_computing \(.*\))$/\1/p' "$2")
shift 2
[ -n "$computing" ] || { echo "core/CMakeLists.txt lists no headlight_computing" >&2 && exit 1; }

symbols=$(mktemp)
trap 'rm -f "$symbols"' EXIT
status=0
for library in "$@"; do
  room=$(basename "${library##*/libheadlight_}" .a)
  case " $computing " in *" $room "*) continue ;; esac
  "$nm" "$library" >"$symbols" 2>/dev/null || { echo "$nm could not read $library" >&2 && exit 1; }
  if grep -Eq ' W .*(gebp_kernel|general_matrix)' "$symbols"; then
    echo "the room $room multiplies matrices with Eigen: move the product to a room of headlight_computing in core/CMakeLists.txt" >&2
    status=1
  fi
done
exit "$status"
