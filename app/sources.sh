# Sourced after app/setup.sh by the scripts that build for another kind of machine, for which Debian has no compiled libraries: fetches
# their sources as Debian keeps them. POSIX sh. Expects $root, the repository. Lists, archives and sources stay in its build folder.
# shellcheck shell=sh disable=SC2034,SC2154  # variables shared with the scripts that source this

sources=$root/build/sources
sources_packages="ca-certificates debian-archive-keyring dpkg-dev xz-utils"

# Runs apt-get with its own list: it neither reads nor changes the user's lists, and apt's copies of them.
apt_get_source() {
  apt-get -q -y -o Dir::Etc::SourceList="$sources/debian.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$sources/lists" \
    -o Dir::Cache="$sources/cache" -o APT::Sandbox::User= "$@"
}

# Prints the mirror that this machine takes Debian 12's packages from; it has their sources too.
debian_mirror_in_use() {
  apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    sed -n 's/^bookworm main //p' | head -n 1
}

# Prints the folder of an unpacked source package; empty if there is none.
unpacked_source() {
  find "$sources" -maxdepth 1 -type d -name "$1-[0-9]*" | head -n 1
}

# Unpacks PACKAGE with Debian's patches; if the mirror has lost them, takes the authors' release and says so.
fetch_source() {
  quietly "$sources/fetch.log" apt_get_source source "$1" && return
  quietly "$sources/fetch.log" apt_get_source --tar-only source "$1" || fail "the source of $1 could not be fetched; is there a network?"
  say "$1 is taken without Debian's patches, which the mirror does not have"
  tar -xf "$(find "$sources" -maxdepth 1 -name "${1}_*.orig.tar.*" ! -name '*.asc' | head -n 1)" -C "$sources"
}

# fetch_sources PACKAGE...: unpacks each in a folder $sources/PACKAGE-VERSION, unless it is there already. $sources/versions lists the
# versions, one "PACKAGE VERSION" per line.
fetch_sources() {
  wanted=
  for package in "$@"; do
    [ -e "$sources/.$package.done" ] || wanted="$wanted $package"
  done
  [ -n "$wanted" ] || return 0
  # shellcheck disable=SC2086  # a list of words
  install_packages $sources_packages
  mkdir -p "$sources/lists/partial" "$sources/cache/archives/partial" || fail "cannot write to $root"
  mirror=$(debian_mirror_in_use)
  [ -n "$mirror" ] || fail "apt's lists name no place of Debian 12's packages (bookworm main)"
  printf 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s bookworm main\n' \
    "$mirror" >"$sources/debian.list"
  say "fetching the sources of$wanted"
  quietly "$sources/lists.log" apt_get_source update || fail "Debian's list of sources could not be fetched; is there a network?"
  for package in $wanted; do
    left_half_done=$(unpacked_source "$package")
    [ -z "$left_half_done" ] || rm -rf "$left_half_done"
    (cd "$sources" && fetch_source "$package") || exit 1
    [ -n "$(unpacked_source "$package")" ] || fail "the source of $package did not unpack as expected"
    touch "$sources/.$package.done"
  done
  sed -n 's/^Source: //p; s/^Version: //p' "$sources"/*.dsc | paste -d ' ' - - | sort -u >"$sources/versions"
}
