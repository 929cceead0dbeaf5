# The far end of a link to another machine. Its text is the first input of a plain `sh` there, after a line `nonce=…`; nothing of it is
# left on that machine's disk, and it ends with its input. Requests are shell code in pieces, one a line; a request whose last piece does
# not arrive is not run. Answers and events end with a line that begins with the nonce.
# The line `nonce=…` stands before this text, and `set --` in `take` is no use of its arguments.
# shellcheck shell=sh disable=SC2317,SC2154,SC2120,SC2119
{
umask 077
newline='
'
PATH=$PATH:/usr/local/bin:/opt/homebrew/bin:$HOME/.local/bin
exec 4>&1

# `printf` in some shells is a program, whose arguments everybody can read: there the text of a prompt goes through `print`.
case $(command -v printf) in
	/*) put() { print -rn -- "$1"; } ;;
	*) put() { printf '%s' "$1"; } ;;
esac

if stat -c %.9Y / >/dev/null 2>&1; then
	stats='stat -c'
	format='%i %s %.9Y %n'
elif stat -c %Y / >/dev/null 2>&1; then
	stats='stat -c'
	format='%i %s %Y %n'
else
	stats='stat -f'
	format='%i %z %Fm %N'
fi

if timeout 1 true >/dev/null 2>&1; then
	limit() { timeout "$@"; }
else
	# Text for the program must not be lost: what is started in the background has no input of its own.
	limit() {
		seconds=$1
		shift
		exec 6<&0
		"$@" <&6 &
		program=$!
		(sleep "$seconds"; kill "$program") >/dev/null 2>&1 4>&- </dev/null &
		watchdog=$!
		wait "$program"
		code=$?
		kill "$watchdog" 2>/dev/null
		return "$code"
	}
fi

# ask <id> <command> …: its output, what it said on stderr, and its exit code.
ask() {
	id=$1
	shift
	errors=$({ "$@" >&4 </dev/null; } 2>&1)
	exit_code=$?
	printf '\n%s 2 %s\n%.2000s\n%s . %s %s\n' "$nonce" "$id" "$errors" "$nonce" "$id" "$exit_code"
}

# feed <text> <command> …: the command with the text as its input.
feed() {
	text=$1
	shift
	put "$text" | "$@"
}

# files <folder or file> …: inode, size, time of change and path of each regular file there. Not through links.
files() {
	# $stats is two words.
	# shellcheck disable=SC2086
	find "$@" -maxdepth 3 -type f -exec $stats "$format" {} + 2>/dev/null
	return 0
}

# changed <id> <folder or file> …: the files, if anything differs from the last time; exit code 3 if nothing does.
changed() {
	id=$1
	shift
	found=$(files "$@" </dev/null)
	if [ "$found" = "$last_found" ]; then
		ask "$id" return_code 3
	else
		last_found=$found
		ask "$id" put "$found"
	fi
}
last_found=none

return_code() { return "$1"; }

# piece <path> <offset> <length>: bytes of a regular file. Code 3: there is none.
piece() {
	{ [ -f "$1" ] && [ ! -L "$1" ]; } || return 3
	tail -c "+$(($2 + 1))" "$1" | head -c "$3"
}

clock() { date +%s.%N; }

# registry <folder>: how the hooks there keep what they record, as far as they have begun.
registry() {
	if [ -f "$1/beckon-state" ]; then head -c 20 "$1/beckon-state" | head -n 1; elif [ -d "$1/sessions" ]; then printf 'one-folder\n'; fi
}

hello() {
	printf 'system=%s\n' "$(uname -s)"
	printf 'user=%s\n' "$(id -u)"
	printf 'home=%s\n' "$HOME"
	printf 'host=%s\n' "$(uname -n)"
	printf 'state=%s\n' "$BECKON_STATE_DIR"
	printf 'xdg_state=%s\n' "$XDG_STATE_HOME"
	printf 'registry=%s\n' "$(registry "${XDG_STATE_HOME:-$HOME/.local/state}/beckon")"
	printf 'disk=%s\n' "$(stat -f -c %t "${XDG_STATE_HOME:-$HOME}" 2>/dev/null)"
	printf 'agent_config=%s\n' "${CLAUDE_CONFIG_DIR:-$HOME/.claude}"
	printf 'tmux_tmpdir=%s\n' "$TMUX_TMPDIR"
	printf 'tmux=%s\n' "$(tmux -V 2>/dev/null)"
	printf 'inotify=%s\n' "$(command -v inotifywait)"
	printf 'agent=%s\n' "$(command -v claude)"
	printf 'boot=%s\n' "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || sysctl -n kern.boottime 2>/dev/null)"
}

# All processes: `proc` and the lines of /proc/<pid>/stat, or `ps` and its rows.
processes() {
	if [ -r /proc/self/stat ]; then
		printf 'proc\n'
		cat /proc/[0-9]*/stat 2>/dev/null
	else
		printf 'ps\n'
		LC_ALL=C ps -axww -o pid= -o ppid= -o stat= -o lstart= -o command=
	fi
	return 0
}

# details <pid> …: of each process its arguments, its folder and the tmux server it was started on.
details() {
	for pid in "$@"; do
		printf 'p %s\n' "$pid"
		tr '\0' '\n' 2>/dev/null <"/proc/$pid/cmdline" | head -c 4000 | sed 's/^/a /'
		printf '\nc %s\n' "$(readlink "/proc/$pid/cwd" 2>/dev/null)"
		printf 't %s\n' "$(tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | sed -n 's/^TMUX=//p')"
	done 2>/dev/null
	return 0
}

# terminals <pid> …: who reads the keys of the terminals of these processes.
terminals() {
	for pid in "$@"; do
		if [ -r /proc/self/stat ]; then cat "/proc/$pid/stat" 2>/dev/null; else ps -o tty= -o pgid= -o tpgid= -p "$pid"; fi
	done
	return 0
}

# The input: requests go on to the one below, and `w` starts the watcher, which writes there too. Each write is short enough not to mix.
take() {
	watcher=
	while IFS= read -r line; do
		case $line in
			w*)
				[ -z "$watcher" ] || kill "$watcher" 2>/dev/null
				eval "set -- ${line#w}"
				(exec inotifywait -m -q -r -e modify,close_write,create,delete,move --format '!' "$@" 2>/dev/null </dev/null 4>&-) &
				watcher=$!
				;;
			*) printf '%s\n' "$line" ;;
		esac
	done
	[ -z "$watcher" ] || kill "$watcher" 2>/dev/null
}

serve() {
	request=
	printf '\n%s = 1\n' "$nonce"
	while IFS= read -r line; do
		case $line in
			'!') printf '\n%s ~\n' "$nonce" ;;
			+*) request=$request${line#+} ;;
			n*) request=$request${line#n}$newline ;;
			.*)
				request=$request${line#.}
				eval "$request"
				request=
				;;
		esac
	done
}

take | serve
exit 0
}
