# Sourced by app/run.sh and tests/run.sh: installs missing packages and builds. POSIX sh; all messages go to standard error, so that
# standard output belongs to the program. Expects $root, the repository. Changes nothing outside of it but packages, and the compiler cache
# that $compiler_cache names, if any.
# shellcheck shell=sh disable=SC2034,SC2154  # variables shared with the scripts that source this

build_packages="cmake ninja-build g++ pkg-config libimgui-dev libglfw3-dev libeigen3-dev nlohmann-json3-dev
  libegl-dev libgl-dev python3-glad libopenblas-pthread-dev libutf8proc-dev libpcre2-dev libfribidi-dev libcairo2-dev libpango1.0-dev
  libwebp-dev zlib1g-dev"
font_packages="fonts-inter fonts-jetbrains-mono fonts-dejavu-core fonts-droid-fallback"
run_packages="libegl1 libegl-mesa0 libgl1 libgl1-mesa-dri libopenblas0-pthread libdnnl2 libopenal1 $font_packages"

say() {
  printf 'headlight: %s\n' "$*" >&2
}

fail() {
  say "$*"
  exit 1
}

# Prints the packages among the arguments that are not installed, on one line.
missing_packages() {
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p')
  for package in "$@"; do
    printf '%s\n' "$installed" | grep -Fqx -e "$package" || printf '%s ' "$package"
  done
}

# Runs a command with its output in a file, which is shown only if the command fails.
quietly() {
  log=$1
  shift
  "$@" >"$log" 2>&1 </dev/null && return
  status=$?
  cat "$log" >&2
  return "$status"
}

apt_get() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
}

install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not a Debian system, so nothing is installed; needed are: $*"
    return
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "these packages are missing; ask an administrator to run: apt-get install $missing"
    as_root=sudo
    sudo -v || fail "these packages are missing and sudo was refused; to be installed: $missing"
  fi
  say "installing $missing"
  mkdir -p "$root/build" || fail "cannot write to $root"
  apt_log=$root/build/packages.log
  quietly "$apt_log" apt_get update || say "the package lists could not be updated; trying with the old ones"
  # shellcheck disable=SC2086  # a list of words
  quietly "$apt_log" apt_get install --no-install-recommends $missing || fail "the packages could not be installed: $missing"
}

# Prints the number of compilers to run at once: one per processor, and at most one per gigabyte of free memory.
job_count() {
  free=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
  processors=$(nproc 2>/dev/null || echo 2)
  [ "${free:-$processors}" -lt "$processors" ] && processors=$free
  [ "$processors" -ge 1 ] && echo "$processors" || echo 1
}

# configure FOLDER OPTION...: runs CMake only if the folder is new, was moved here, or had other options.
configure() {
  folder=$1
  shift
  set -- -S "$root" -B "$folder" -G Ninja -DCMAKE_UNITY_BUILD=ON "-DCMAKE_CXX_COMPILER_LAUNCHER=${compiler_cache:-}" "$@"
  [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/.options" 2>/dev/null)" = "$*" ] && return
  rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles" "$folder/build.ninja"
  mkdir -p "$folder"
  quietly "$folder/configure.log" cmake "$@" || fail "cmake could not configure $folder"
  printf '%s\n' "$*" >"$folder/.options"
}

# Prints the progress of the build in FOLDER, "12 of 131": the builder begins each line of its log with "[12/131] ".
files_done() {
  sed -n 's|^\[\([0-9]*\)/\([0-9]*\)\].*|\1 of \2|p' "$1/build.log" 2>/dev/null | tail -n 1
}

# Reports the build once it has taken two seconds, and its progress on a terminal, until it or this script ends.
progress() {
  sleep 2 >/dev/null 2>&1 9>&-  # a sleep that outlives this holds neither the lock nor the caller's pipes
  say "building in $1"
  while [ -t 2 ] && kill -0 $$ 2>/dev/null; do
    printf '\rheadlight: %s files are done\033[K\r' "$(files_done "$1")" >&2
    sleep 1 >/dev/null 2>&1 9>&-
  done
}

# compile FOLDER TARGET: prints nothing if there is nothing to do.
compile() {
  progress "$1" &
  reporter=$!
  built=yes
  quietly "$1/build.log" ninja -C "$1" -j "$(job_count)" "$2" || built=no
  kill "$reporter" 2>/dev/null || :
  wait "$reporter" 2>/dev/null || :
  if [ -t 2 ]; then printf '\033[K' >&2; fi
  [ "$built" = yes ] || fail "the build failed"
}

# build FOLDER TARGET OPTION...: one at a time, if several are started together.
build() {
  build_folder=$1
  build_target=$2
  shift 2
  mkdir -p "$build_folder" || fail "cannot write to $root"
  exec 9>"$build_folder/.lock"
  command -v flock >/dev/null && flock 9
  configure "$build_folder" "$@"
  compile "$build_folder" "$build_target"
  exec 9>&-
}
