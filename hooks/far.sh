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

# GNU find says itself what else takes another program for each few hundred files.
if find / -maxdepth 0 -printf '' >/dev/null 2>&1; then
	stats=
elif stat -c %.9Y / >/dev/null 2>&1; then
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
	# It is the last word of a subshell.
	limit() { exec timeout "$@"; }
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

# begin <id>: whatever stands before it, as the word of a program in the background, is no part of the answer.
begin() { printf '\n%s 1 %s\n' "$nonce" "$1"; }

# ask <id> <command> …: its output, what it said on stderr, and its exit code.
ask() {
	id=$1
	shift
	begin "$id"
	errors=$({ "$@" >&4 </dev/null; } 2>&1)
	exit_code=$?
	printf '\n%s 2 %s\n%.2000s\n%s . %s %s\n' "$nonce" "$id" "$errors" "$nonce" "$id" "$exit_code"
}

# before <seconds since 1970> <command> …: not later than then. What a broken link held back must not be done when nobody waits for it.
before() {
	[ "$(date +%s)" -le "$1" ] || return 75
	shift
	"$@"
}

# feed <text> <command> …: the command with the text as its input.
feed() {
	text=$1
	shift
	put "$text" | "$@"
}

# files <folder or file> …: inode, size, time of change and path of each regular file there. Not through links.
# Journals are in the first folder, and come first: a payload is written before the line that names it, and so is listed whenever that line is within the size told.
files() {
	found_files '-name journal.jsonl' "$1"
	found_files '! -name journal.jsonl' "$@"
	return 0
}

# found_files <test> <folder or file> …
found_files() {
	# $name and $stats are several words.
	name=$1
	shift
	if [ -z "$stats" ]; then
		# shellcheck disable=SC2086
		find "$@" -maxdepth 3 -type f $name -printf '%i %s %T@ %p\n' 2>/dev/null
	else
		# shellcheck disable=SC2086
		find "$@" -maxdepth 3 -type f $name -exec $stats "$format" {} + 2>/dev/null
	fi
}

# reply <id> <exit code> <text>: as `ask` prints it.
reply() {
	begin "$1"
	put "$3"
	printf '\n%s 2 %s\n\n%s . %s %s\n' "$nonce" "$1" "$nonce" "$1" "$2"
}

# changed <id> <folder or file> …: the files. Later only those that are new or differ, and `- <path>` for those that are gone (exit code 4);
# exit code 3 if nothing differs from the last time.
changed() {
	id=$1
	shift
	told=
	found=$(files "$@" </dev/null)
	if [ "$found" = "$last_found" ]; then
		reply "$id" 3 ''
	elif [ -n "$last_found" ] && news=$(put "$last_found$newline$newline$found" | differences 2>/dev/null); then
		last_found=$found
		reply "$id" 4 "$news"
	else
		last_found=$found
		reply "$id" 0 "$found"
	fi
}
last_found=

# The lines after an empty line that do not stand before it; `- <path>` for a path that is in none after it. Fails where there is no awk.
differences() {
	LC_ALL=C awk '
		function path() { return substr($0, index($0, " /") + 1) }
		/^$/ { after = 1; next }
		!after { old[$0] = 1; were[path()] = 1; next }
		{ delete were[path()]; if (!($0 in old)) print }
		END { for (each in were) print "- " each }
	'
}

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

# What tells this machine from any other for as long as it runs: the boot, and where containers share one kernel the processes that are seen.
machine() {
	if [ -r /proc/sys/kernel/random/boot_id ]; then
		seen=$(readlink /proc/self/ns/pid) && printf '%s %s' "$(cat /proc/sys/kernel/random/boot_id)" "$seen"
	else
		sysctl -n kern.bootsessionuuid
	fi
} 2>/dev/null

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
	printf 'watches=%s\n' "$watches"
	printf 'agent=%s\n' "$(command -v claude)"
	printf 'boot=%s\n' "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || sysctl -n kern.boottime 2>/dev/null)"
	printf 'machine=%s\n' "$(machine)"
	if [ -r "/proc/$$/stat" ]; then
		printf 'shell=%s %s\n' "$$" "$(start_of "$(own_stat)")"
	else
		printf 'shell=%s %s\n' "$$" "$(LC_ALL=C ps -o lstart= -p "$$")"
	fi
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

# A hook that waits for a decision is known by its place, <folder>/<session>.<number>; see answer.sh. Code 3: another was first.

# waits <place>: whether there is such a hook, or was until it was killed.
waits() { [ -p "$1.bell" ] || return 3; }

# give <place> <decision>
give() {
	# 25 is XFSZ, whose name dash lacks.
	# shellcheck disable=SC2172
	trap '' 25
	rm -f "$1.$$.tmp"
	put "$2" >"$1.$$.tmp" && [ "$(cat "$1.$$.tmp" && printf x)" = "$2x" ]
	given=$?
	# Unlike a rename, a link never replaces a decision that another program gave.
	if [ "$given" = 0 ]; then ln "$1.$$.tmp" "$1.json" 2>/dev/null || given=3; fi
	rm -f "$1.$$.tmp"
	[ "$given" = 0 ] || return "$given"
	ring "$1"
}

# ring <place>: opened for both, a pipe without a reader keeps nobody waiting.
ring() {
	[ -p "$1.bell" ] || return 0
	printf '\n' 1<>"$1.bell"
	# The hook was gone just now, and this made a file of that name.
	[ ! -f "$1.bell" ] || rm -f "$1.bell"
}

# taken <place>: a hook between two waits did not hear the bell.
taken() {
	[ -e "$1.json" ] || return 0
	ring "$1"
	return 3
}

# take_back <place>
take_back() {
	mv "$1.json" "$1.$$.tmp" 2>/dev/null || return 3
	rm -f "$1.$$.tmp"
}

# announce <id> <state folder>: lets hooks wait as long as this shell lives, where such hooks are installed.
announce() {
	if [ -d "$2/sessions" ]; then
		mkdir -p "$2/readers"
		for reader in "$2"/readers/[0-9]*; do kill -0 "${reader##*/}" || rm -f "$reader"; done
		announced=$2/readers/$$
		# A disk with a limit ends who writes.
		(start_of "$(own_stat)" && printf 'far\n') >"$announced"
	fi 2>/dev/null
	reply "$1" 0 ''
}
announced=

own_stat() { [ ! -r "/proc/$$/stat" ] || head -n 1 "/proc/$$/stat"; }

# start_of <line of /proc/<pid>/stat>: the start time is the 20th word after the last `)`.
start_of() {
	# The words are wanted.
	# shellcheck disable=SC2086
	set -- ${1##*') '}
	printf '%s\n' "${20}"
}

# withdraw [<id>]: hooks then look for another program that can decide.
withdraw() {
	[ -z "$announced" ] || rm -f "$announced"
	announced=
	[ -z "$1" ] || reply "$1" 0 ''
}

# gone <id> <pid> …: those that are no process any more. It starts no program.
gone() {
	id=$1
	shift
	lost=
	for pid in "$@"; do
		if [ -r /proc/self/stat ]; then [ -e "/proc/$pid" ]; else kill -0 "$pid" 2>/dev/null; fi || lost="$lost$pid "
	done
	reply "$id" 0 "$lost"
}

# details <pid> …: the arguments of each process, the tmux server it was started on, and its folder. GNU programs tell them all in one go.
details() {
	if [ -z "$stats" ] && [ "$(printf 'x\0' | LC_ALL=C sed -zns 1F 2>/dev/null | tr '\n\0' 'nz')" = -z ]; then
		# The numbers are words.
		# shellcheck disable=SC2046
		{
			LC_ALL=C sed -zns '1F; 1,60{s/^\(.\{1000\}\).*/\1/; s/^/a /; p}' $(printf '/proc/%s/cmdline ' "$@")
			LC_ALL=C sed -zns '1F; s/^TMUX=/t /p' $(printf '/proc/%s/environ ' "$@")
			find $(printf '/proc/%s/cwd ' "$@") -maxdepth 0 -printf 'c%p %l\0'
		} 2>/dev/null | tr '\n\0' ' \n'
		return 0
	fi
	for pid in "$@"; do
		printf '/proc/%s/cmdline\n' "$pid"
		tr '\n\0' ' \n' <"/proc/$pid/cmdline" | head -c 4000 | sed 's/^/a /'
		printf '\n/proc/%s/environ\n' "$pid"
		tr '\n\0' ' \n' <"/proc/$pid/environ" | sed -n 's/^TMUX=/t /p'
		printf 'c/proc/%s/cwd %s\n' "$pid" "$(readlink "/proc/$pid/cwd")"
	done 2>/dev/null
	return 0
}

# terminals <id> <pid> …: who reads the keys of the terminals of these processes. With /proc it starts no program.
terminals() {
	id=$1
	shift
	lines=
	for pid in "$@"; do
		stat=
		if [ ! -r /proc/self/stat ]; then
			stat=$(ps -o tty= -o pgid= -o tpgid= -p "$pid" 2>/dev/null)
		elif [ -r "/proc/$pid/stat" ]; then
			IFS= read -r stat <"/proc/$pid/stat"
		fi 2>/dev/null
		lines=$lines$stat$newline
	done
	reply "$id" 0 "$lines"
}

# Who tells of changes: of whole folders, of files that are known, or nobody.
watches=
if command -v inotifywait >/dev/null; then
	watches=folders
else
	# On other systems the one of GNU has another name.
	for tail in tail gtail; do
		case $("$tail" --version 2>/dev/null) in *GNU*) watches=files && break ;; esac
	done
fi

# What the watcher says when it has begun is an event too: what changed before that is found by the look that follows.
watch() {
	# For one that is not there nothing would be watched.
	for watched; do
		shift
		[ ! -e "$watched" ] || set -- "$@" "$watched"
	done
	case $watches in
		folders) exec inotifywait -m -r -e modify,close_write,create,delete,move --format '!' "$@" 2>&1 ;;
		files) exec "$tail" -v -n 0 -F -- "$@" ;;
	esac
}

# The input: requests go to fd 8, which the server reads. `w` starts the watcher, whose words go to the one that rouses the server.
take() {
	watcher=
	while IFS= read -r line; do
		case $line in
			w*)
				[ -z "$watcher" ] || kill "$watcher" 2>/dev/null
				eval "set -- ${line#w}"
				(watch "$@" </dev/null 2>/dev/null 4>&- 8>&-) &
				watcher=$!
				;;
			*) printf '%s\n' "$line" >&8 ;;
		esac
	done
	[ -z "$watcher" ] || kill "$watcher" 2>/dev/null
}

# One `!` for all that the watcher says at a time, whatever it says.
rouse() {
	while :; do
		case $(LC_ALL=C dd bs=65536 count=1 of=/dev/null 2>&1 4>&- 8>&-) in
			[1-9]* | 0+[1-9]*) printf '!\n' >&8 ;;
			*) return ;;
		esac
	done
}

serve() {
	request=
	told=
	printf '\n%s = 1\n' "$nonce"
	while IFS= read -r line; do
		case $line in
			'!')
				[ -n "$told" ] || printf '\n%s ~\n' "$nonce"
				told=1
				;;
			+*) request=$request${line#+} ;;
			n*) request=$request${line#n}$newline ;;
			.*)
				request=$request${line#.}
				eval "$request"
				request=
				;;
		esac
	done
	withdraw
}

{ take | rouse; } 8>&1 | serve
exit 0
}
