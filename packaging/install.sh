#!/bin/sh
# Installs beckon's executable: sh install.sh
#
#   BECKON_FROM   where it comes from, an address or a folder; by default the newest release
#   BECKON_TO     the folder it goes to; by default ~/.local/bin
#
# It changes nothing else. `beckon init` binds the keys and adds the hooks, and shows first what that changes.
set -eu

from=${BECKON_FROM:-https://github.com/beckon-tui/beckon/releases/latest/download}
to=${BECKON_TO:-${HOME:?}/.local/bin}

fail() {
	printf 'beckon: %s\n' "$1" >&2
	exit 1
}

target() {
	case $(uname -s) in
		Linux) os=linux ;;
		Darwin) os=darwin ;;
		*) fail "there is no executable for $(uname -s): install Node and run npm install -g beckon" ;;
	esac
	case $(uname -m) in
		x86_64 | amd64) arch=x64 ;;
		aarch64 | arm64) arch=arm64 ;;
		*) fail "there is no executable for $(uname -m): install Node and run npm install -g beckon" ;;
	esac
	libc=
	# What an executable for glibc asks the kernel to start it with.
	if [ "$os" = linux ] && [ ! -e /lib64/ld-linux-x86-64.so.2 ] && [ ! -e /lib/ld-linux-aarch64.so.1 ]; then libc=-musl; fi
	printf 'beckon-%s-%s%s' "$os" "$arch" "$libc"
}

# $1 of the source into the file $2.
fetch() {
	case $from in
		http://* | https://* | file://*)
			if command -v curl >/dev/null; then
				curl -fsSL -o "$2" "$from/$1"
			elif command -v wget >/dev/null; then
				wget -qO "$2" "$from/$1"
			else
				fail 'curl or wget is needed'
			fi
			;;
		*) cp "$from/$1" "$2" ;;
	esac || fail "$from/$1 cannot be had"
}

sum_of() {
	if command -v sha256sum >/dev/null; then
		sha256sum <"$1"
	elif command -v shasum >/dev/null; then
		shasum -a 256 <"$1"
	else
		fail 'sha256sum or shasum is needed to check what was downloaded'
	fi
}

name=$(target)
mkdir -p "$to"
# Beside its place, so that it is replaced in one step while another beckon runs.
work=$(mktemp -d "$to/.beckon.XXXXXX")
trap 'rm -rf "$work"' EXIT
fetch SHA256SUMS "$work/sums"
wanted=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$name\$/\1/p" "$work/sums")
[ -n "$wanted" ] || fail "$from/SHA256SUMS does not name $name"
fetch "$name" "$work/beckon"
sum=$(sum_of "$work/beckon")
[ "${sum%% *}" = "$wanted" ] || fail "$from/$name is not what SHA256SUMS says; nothing was installed"
chmod 755 "$work/beckon"
said=$("$work/beckon" --version) || fail "$name does not run here; nothing was installed. On x64 it needs a processor with AVX2 (2013 and newer); the npm package runs without"
mv -f "$work/beckon" "$to/beckon"
printf 'beckon %s is in %s\n' "$said" "$to"
case :$PATH: in
	*":$to:"*) printf 'Go on with: beckon init\n' ;;
	*) printf 'Put %s into PATH, then go on with: beckon init\n' "$to" ;;
esac
