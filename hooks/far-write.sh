# What a far shell writes: settings files and hook scripts. Its text is sent in front of one of its commands, by `install --host` and
# `uninstall --host` alone, and runs in a subshell of far.sh, whose `put` writes a text without showing it to other users.
# shellcheck shell=sh

fail() {
	printf '%s\n' "$1" >&2
	exit 1
}

# target <path>: where a file really lies, through links.
target() {
	end=$1
	hops=0
	while [ -L "$end" ] && [ "$hops" -lt 40 ]; do
		link=$(readlink "$end") || return
		case $link in
			/*) end=$link ;;
			*) end=${end%/*}/$link ;;
		esac
		hops=$((hops + 1))
	done
	printf '%s' "$end"
}

# Whether the file $1 holds the text $2 and nothing else. The x keeps newlines at the end.
holds() {
	[ "$(cat "$1" && printf x)" = "$2x" ]
}

unchanged() {
	holds "$1" "$2" && return
	printf 'it was changed by another program\n' >&2
	return 1
}

# write <path> <text>: a new file. Nothing is left of one that cannot be written whole.
write() {
	rm -f "$1"
	put "$2" | cat >"$1" && holds "$1" "$2" && return
	rm -f "$1"
	exit 1
}

# read_settings <path>: where the file lies and, after a newline, its bytes. Code 3: there is no such file.
read_settings() {
	end=$(target "$1")
	printf '%s\n' "$end"
	[ -e "$end" ] || exit 3
	[ -f "$end" ] || fail 'it is no file'
	[ "$(wc -c <"$end")" -le 4000000 ] || fail 'it has more than 4 MB'
	cat "$end"
}

# create_settings <path> <text>
create_settings() {
	end=$(target "$1")
	[ ! -e "$end" ] || fail 'it was changed by another program'
	mkdir -p "${end%/*}" || exit 1
	write "$end.beckon-new" "$2"
	mv -f "$end.beckon-new" "$end"
}

# replace_settings <path> <text before> <text> <date>: prints the path of a copy of the file as it was. Its rights and its owner stay.
replace_settings() {
	end=$(target "$1")
	unchanged "$end" "$2" || exit 1
	copy=$end.beckon-$4.bak
	count=1
	while [ -e "$copy" ]; do
		count=$((count + 1))
		copy=$end.beckon-$4-$count.bak
	done
	rights=$(stat -c '%a %u:%g' "$end" 2>/dev/null || stat -f '%Lp %u:%g' "$end") || exit 1
	write "$end.beckon-new" "$3"
	chown "${rights#* }" "$end.beckon-new" 2>/dev/null
	# A link also keeps what another program writes into the file in that moment. Some disks have none.
	if chmod "${rights% *}" "$end.beckon-new" && { ln "$end" "$copy" 2>/dev/null || cp -p "$end" "$copy"; } &&
		unchanged "$end" "$2" && mv -f "$end.beckon-new" "$end"; then
		printf '%s' "$copy"
	else
		rm -f "$end.beckon-new" "$copy"
		exit 1
	fi
}

# remove_settings <path> <text before>
remove_settings() {
	end=$(target "$1")
	unchanged "$end" "$2" || exit 1
	rm -f "$end"
}

# copies <path>: the paths of the copies beside a file, a line each.
copies() {
	end=$(target "$1")
	for copy in "$end".beckon-*.bak; do
		[ ! -f "$copy" ] || printf '%s\n' "$copy"
	done
}

# install_scripts <base> <root> <kind of registry> [<name> <text>] …: prints the names of those that it wrote. All of them or none.
install_scripts() {
	base=$1
	root=$2
	kind=$3
	shift 3
	mkdir -p "$base/hooks" "$root/sessions" || exit 1
	[ -e "$base/beckon-state" ] || printf '%s\n' "$kind" >"$base/beckon-state" || exit 1
	written=
	while [ $# -gt 1 ]; do
		if [ ! -x "$base/hooks/$1" ] || ! holds "$base/hooks/$1" "$2"; then
			# shellcheck disable=SC2086
			(write "$base/hooks/$1.new" "$2" && chmod 700 "$base/hooks/$1.new") || drop_scripts "$base" "$1" $written
			written="$written $1"
		fi
		shift 2
	done
	for name in $written; do
		mv -f "$base/hooks/$name.new" "$base/hooks/$name" || exit 1
		printf '%s\n' "$name"
	done
}

# tidy <root> <days>: removes sessions of which nothing changed for so long. Where a beckon has read them itself, it does that too, by its config.
tidy() {
	[ ! -e "$1/kept.jsonl" ] || return 0
	for session in "$1"/sessions/*; do
		{ [ -f "$session/journal.jsonl" ] && [ ! -L "$session" ]; } || continue
		[ -z "$(find "$session" -type f -mtime "-$2" | head -n 1)" ] || continue
		rm -f "$session/journal.jsonl" "$session/base.json" "$session/p"/*.json
		rmdir "$session/p" "$session" 2>/dev/null
	done
	# What hooks and shells that were killed left behind.
	for left in "$1"/decisions/* "$1"/readers/*; do
		[ -z "$(find "$left" ! -type d -mtime "+$2" 2>/dev/null)" ] || rm -f "$left"
	done
	return 0
}

# A disk that is full after the first script keeps none.
drop_scripts() {
	cd "$1/hooks" || exit 1
	shift
	for name in "$@"; do rm -f "$name.new"; done
	rmdir ../hooks 2>/dev/null
	exit 1
}

# remove_scripts <base> <root> <name> …: and the folders, as far as nothing else is in them.
remove_scripts() {
	base=$1
	root=$2
	shift 2
	for name in "$@"; do rm -f "$base/hooks/$name" || exit 1; done
	rmdir "$base/hooks" "$root/sessions" 2>/dev/null
	[ "$base" = "$root" ] || return 0
	for left in "$base"/* "$base"/.[!.]*; do
		[ ! -e "$left" ] || [ "$left" = "$base/beckon-state" ] || return 0
	done
	rm -f "$base/beckon-state"
	rmdir "$base" 2>/dev/null
	return 0
}
