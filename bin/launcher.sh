#!/bin/sh
# Starts beckon from wherever it is. `beckon install` copies this file into the state directory, as bin/beckon: the one path that tmux, systemd
# and whatever else keeps a path are given, since versions of Node and of beckon come and go.
#
#   beckon <words>         as the program does
#   beckon --key <words>   for a key of tmux: exits 0, prints nothing, and says on the status line what went wrong
#   beckon --plugin [off]  runs the tmux plugin
#   beckon --which         prints the words that start the program, one a line
#
# `program` beside it names what beckon was installed from, `found` what was found when that was gone. Both have three lines, of which the
# first or the other two are empty: the executable; the script of the package, and the Node that runs it.
# BECKON_COMMAND: start beckon by these words of a shell instead.

least_major=20
least_minor=19

# Sets $executable, $script and $node to what the file $1 says; nothing without it.
read_record() {
	executable='' script='' node=''
	[ ! -r "$1" ] || {
		IFS= read -r executable
		IFS= read -r script
		IFS= read -r node
	} <"$1"
}

# The same; fails where it is gone. A Node that was not replaced since the file was written was tried then.
try_record() {
	read_record "$1"
	if [ -f "$executable" ] && [ -x "$executable" ]; then
		script='' node=''
		return
	fi
	executable=''
	# shellcheck disable=SC3013
	[ -f "$script" ] && [ -x "$node" ] && { [ "$1" -nt "$node" ] || is_new_enough "$node"; }
}

is_new_enough() {
	[ -x "$1" ] && version=$("$1" -p process.versions.node 2>/dev/null </dev/null) || return
	major=${version%%.*}
	minor=${version#*.}
	minor=${minor%%.*}
	case $major$minor in
		'' | *[!0-9]*) return 1 ;;
	esac
	[ "$major" -gt $least_major ] || { [ "$major" -eq $least_major ] && [ "$minor" -ge $least_minor ]; }
}

# Where a program of the name $1 may be, one a line.
places() {
	command -v "$1" | grep '^/'
	for prefix in "$HOMEBREW_PREFIX" /opt/homebrew /usr/local /home/linuxbrew/.linuxbrew; do
		[ -z "$prefix" ] || printf '%s\n' "$prefix/bin/$1"
	done
	data=${XDG_DATA_HOME:-$HOME/.local/share}
	for folder in "${VOLTA_HOME:-$HOME/.volta}/bin" "${MISE_DATA_DIR:-$data/mise}/shims" "${ASDF_DATA_DIR:-$HOME/.asdf}/shims" \
		"$HOME/.nix-profile/bin" "$HOME/.local/bin"; do
		printf '%s\n' "$folder/$1"
	done
	newest_first "${NVM_DIR:-$HOME/.nvm}/versions/node" "bin/$1"
	for folder in "${FNM_DIR:-$data/fnm}" "$HOME/.fnm" "$HOME/Library/Application Support/fnm"; do
		newest_first "$folder/node-versions" "installation/bin/$1"
	done
}

# The file $2 of each version (v22.1.0) in the folder $1.
newest_first() {
	for each in "$1"/v*; do
		[ ! -e "$each/$2" ] || printf '%s\n' "${each##*/v}"
	done | sort -t. -k1,1nr -k2,2nr -k3,3nr | while IFS= read -r version; do printf '%s\n' "$1/v$version/$2"; done
}

find_program() {
	[ -z "$program" ] || return 0
	try_record "$here/program" || try_record "$here/found" || search
}

# Sets the same variables to what runs, and keeps them for the next time. A shim that starts this file again would go round in a circle.
search() {
	[ -z "$BECKON_SEARCHING" ] || return
	export BECKON_SEARCHING=1
	read_record "$here/program"
	gone=$script$executable
	find_script && { [ -n "$executable" ] || find_node; }
	is_found=$?
	unset BECKON_SEARCHING
	[ $is_found = 0 ] && (
		umask 077
		mkdir -p "$here" && printf '%s\n' "$executable" "$script" "$node" >"$here/found.$$" && mv "$here/found.$$" "$here/found"
	) 2>/dev/null
	return $is_found
}

# The script that was installed, or any `beckon` that is there now.
find_script() {
	executable=''
	[ ! -f "$script" ] || return 0
	script=''
	while IFS= read -r path; do
		# shellcheck disable=SC3013
		if [ ! -f "$path" ] || [ ! -x "$path" ] || [ "$path" -ef "$0" ]; then continue; fi
		line=''
		IFS= read -r line 2>/dev/null <"$path"
		case $line in
			'#!'*node*) script=$path ;;
			*) "$path" --version >/dev/null 2>&1 </dev/null && executable=$path node='' ;;
		esac
		[ -z "$script$executable" ] || return 0
	done <<-END
		$(places beckon)
	END
	return 1
}

find_node() {
	while IFS= read -r node; do
		is_new_enough "$node" && return
	done <<-END
		$(places node)
	END
	return 1
}

# What to do comes first: a status line shows as much as it has room for.
why_not() {
	everywhere="There is none in PATH ($PATH), and none of Homebrew, volta, mise, asdf, nvm, fnm and Nix"
	if [ -n "$script" ]; then
		echo "beckon: Install Node $least_major.$least_minor or newer, then run beckon doctor. $everywhere"
	elif [ -n "$gone" ]; then
		echo "beckon: It is gone from $gone. Install it again, then run beckon install --tmux. $everywhere"
	else
		echo "beckon: The program is not installed, only its tmux plugin. Install it, then run beckon install --tmux. $everywhere"
	fi
}

run() {
	if [ -n "$program" ]; then
		eval "$program \"\$@\""
	elif ! find_program; then
		why_not >&2
		exit 127
	elif [ -n "$executable" ]; then
		exec "$executable" "$@"
	else
		exec "$node" "$script" "$@"
	fi
}

# tmux shows what `run-shell` prints in the pane. Of a popup that is closed this shell alone gets SIGHUP, and the program once this shell has ended.
run_for_key() {
	client='' before=''
	for word; do
		[ "$before" != --client ] || client=$word
		before=$word
	done
	if [ -t 1 ]; then exec 3>&1; else exec 3>/dev/null; fi
	trap : INT
	# A shell tells of a signal itself.
	{ errors=$(run "$@" 2>&1 >&3 3>&-); } 2>/dev/null
	code=$?
	case $code in
		0 | 129 | 130 | 143) ;;
		*) tell "$(last_words)" ;;
	esac
}

# An error of beckon with what to do; else the line of Node that says what was thrown; else the last line.
last_words() {
	said='' last=''
	while IFS= read -r line; do
		case $line in
			'') ;;
			beckon:* | Error:* | [A-Z]*[a-z]Error:* | *'Error ['*) said=$line ;;
			'  '*) [ "$said" = "${said#beckon:}" ] || said="$said. ${line#  }" ;;
			*) last=$line ;;
		esac
	done <<-END
		$errors
	END
	said=${said:-${last:-It ended with code $code}}
	printf '%s\n' "beckon: ${said#beckon: }"
}

# On the status line, and long enough to be read: `#` and `%` stand for more there. tmux 3.2 takes no client's name after -c.
tell() {
	text=$(printf '%s\n' "$1" | tr -d '[:cntrl:]' | sed 's/[#%]/&&/g; s/##\[/#[/g')
	tmux display-message -d 15000 -c "$client" "$text" 2>/dev/null || tmux display-message -d 15000 "$text" 2>/dev/null
}

case $0 in
	/*) here=${0%/*} ;;
	*/*) here=$PWD/${0%/*} ;;
	*) here=$PWD ;;
esac
case $XDG_STATE_HOME in
	/*) usual=$XDG_STATE_HOME/beckon ;;
	*) usual=$HOME/.local/state/beckon ;;
esac
# The program reads the folder that this file was installed into. On a network disk each host has its own below that, if it is told by nobody.
if [ ! -f "${here%/*}/beckon-state" ]; then
	here=${BECKON_STATE_DIR:-$usual}/bin
elif [ -z "$BECKON_STATE_DIR" ] && [ "${here%/*}" != "$usual" ] && IFS= read -r kind <"${here%/*}/beckon-state" && [ "$kind" != per-host ]; then
	export BECKON_STATE_DIR="${here%/*}"
fi
program=$BECKON_COMMAND
unset BECKON_COMMAND
case $1 in
	--key)
		shift
		run_for_key "$@"
		exit 0
		;;
	--plugin)
		shift
		exec "${here%/*}/beckon.tmux" "$@"
		;;
	--which)
		if [ -n "$program" ]; then
			printf '%s\n' "$program"
		elif find_program; then
			printf '%s\n' "$executable" "$script" "$node" | grep .
		else
			why_not >&2
			exit 127
		fi
		;;
	*) run "$@" ;;
esac
