#!/bin/sh
# One hook event in, one journal line out: emit.sh <event> [agent], with the payload on stdin. Without an agent it is Claude Code.
# The agent's shell reads it with `.`, and $BECKON_HOOK names the script then; it runs as a program too.
# It knows no meaning, prints nothing, exits 0 whatever happens and starts one program, `cat`.
# Two more are started at a session's first event (`mkdir`) and under clients that do not export their session id (`dd` and `mv`).

# Whoever takes these functions for their own records for the usual agent. Variables of these names would be inherited.
agent=
named=

# Letters, digits, _ and -, which does not begin it; a number of digits. At most $2 characters.
is_name() {
	case $1 in
		'' | -* | *[!A-Za-z0-9_-]*) return 1 ;;
	esac
	[ ${#1} -le "${2:-64}" ]
}

is_number() {
	case $1 in
		'' | 0* | *[!0-9]*) return 1 ;;
	esac
	[ ${#1} -le "${2:-10}" ]
}

# A pipe in the place of a file would keep the client waiting. Another hook may make the file between the two questions.
is_appendable() {
	[ ! -e "$1" ] || [ -f "$1" ]
}

# Sets $root, the folder that the readers use too: the one above its own hooks/ if that is marked as a registry, else the default.
find_root() {
	root=$BECKON_STATE_DIR
	[ -z "$root" ] || return 0
	script=${BECKON_HOOK:-$0}
	case $script in
		*/hooks/*) root=${script%/hooks/*} ;;
		hooks/*) root=. ;;
		*/*) root=${script%/*}/.. ;;
		*) root=.. ;;
	esac
	if [ ! -f "$root/beckon-state" ]; then
		case $XDG_STATE_HOME in
			/*) root=$XDG_STATE_HOME/beckon ;;
			*) root=${HOME:+$HOME/.local/state/beckon} ;;
		esac
	fi
	[ -n "$root" ] || return 1
	[ -f "$root/beckon-state" ] && read -r kind <"$root/beckon-state" && [ "$kind" = per-host ] && find_host && root=$root/hosts/$host
	return 0
}

# Sets $plain to $1 as the name of a file that is not hidden: anything but letters, digits, _ . - becomes _.
plain_name() {
	plain=$1
	while :; do
		case $plain in
			*[!A-Za-z0-9_.-]*) plain=${plain%%[!A-Za-z0-9_.-]*}_${plain#*[!A-Za-z0-9_.-]} ;;
			.*) plain=_${plain#.} ;;
			*) return 0 ;;
		esac
	done
}

# Appends and file events do not cross hosts: on a shared disk each has its folder.
find_host() {
	# shellcheck disable=SC3028
	read -r host </proc/sys/kernel/hostname || host=$HOSTNAME
	plain_name "$host"
	host=${plain:-_}
}

# Makes a file in the folder $1 that no other hook has; sets $name. `true`: a failed redirection of `:` would end the shell.
claim() {
	[ -d "$1" ] || command mkdir -p "$1"
	name=$$
	until true >"$1/$name.json"; do
		[ -e "$1/$name.json" ] || return 1
		name=${name}x
	done
}

# Fills the claimed file $1 from stdin. Half a payload is given back to the disk, it may be full.
fill() {
	command cat >|"$1" && return
	true >|"$1"
	return 1
}

# Clients without CLAUDE_CODE_SESSION_ID: the payload is written first, its leading field names the session.
sort_in() {
	claim "$root/incoming" || return 1
	incoming=$root/incoming/$name.json
	# A shell reads a line byte by byte, and this one may have megabytes.
	fill "$incoming" && IFS=' {",:' read -r _ _ key _ _ session _ <<-END
		$(command dd bs=512 count=1 <"$incoming")
	END
	[ "$key" = session_id ] && is_name "$session" 128 || session=
	if [ -z "$session" ]; then
		command rm -f "$incoming"
	elif claim "$root/sessions/$session/p"; then
		command mv -f "$incoming" "$root/sessions/$session/p/$name.json" && payload="\"p/$name.json\""
	fi
	[ -n "$session" ]
}

# Copilot and Cursor run the hooks of Claude's settings too, and tell so. A client that was started by one of them inherits what it tells,
# so the parent has the last word, where the system names it.
is_foreign() {
	[ -n "$COPILOT_CLI$CURSOR_VERSION$CURSOR_PROJECT_DIR" ] || return
	find_parent && [ "$parent" = "${agent:-claude}" ] && return 1
	return 0
}

# The name of the program that runs the hook. Where there is no /proc, `ps` tells it, with its path.
find_parent() {
	read -r parent <"/proc/$PPID/comm" || parent=$(command ps -o comm= -p "$PPID") || return
	parent=${parent##*/}
}

record() {
	payload=null
	is_foreign && return 1
	if [ -z "$CLAUDE_CODE_SESSION_ID" ]; then
		sort_in || return
	else
		session=$CLAUDE_CODE_SESSION_ID
		is_name "$session" 128 || return
		if claim "$root/sessions/$session/p"; then
			fill "$root/sessions/$session/p/$name.json" && payload="\"p/$name.json\""
		else
			command cat
		fi
	fi

	pane=$TMUX_PANE
	is_number "1${pane#%}" && [ "%${pane#%}" = "$pane" ] || pane=
	# shellcheck disable=SC2153
	tmux=$TMUX
	case $tmux in
		*[\"\\[:cntrl:]]*) tmux= ;;
	esac
	[ ${#tmux} -le 512 ] || tmux=
	# For the hooks of tmux, which mark only panes that a session runs in. Without them there is no such folder.
	server=${tmux%,*}
	[ -n "$pane" ] && is_number "${server##*,}" && true >|"$root/panes/${server##*,}$pane"
	entrypoint=$CLAUDE_CODE_ENTRYPOINT
	is_name "$entrypoint" || entrypoint=
	attended=$CLAUDE_CODE_SESSION_ATTENDED
	case $attended in
		0 | 1) ;;
		*) attended= ;;
	esac

	pid=$CLAUDE_PID
	# Clients that do not export their pid: the parent, as long as it says it is one. Gemini CLI has the name of its runtime.
	[ -z "$pid" ] && find_parent && case ${agent:-claude}:$parent in
		gemini:* | "$parent:$parent") pid=$PPID ;;
	esac
	is_number "$pid" || pid=null
	# The start time is the 20th word after the last `)`: the program's name before it may hold spaces.
	start=
	if read -r stat <"/proc/$pid/stat"; then
		# shellcheck disable=SC2086
		set -- ${stat##*') '}
		is_number "${20}" 20 && start=${20}
	fi
	read -r boot </proc/sys/kernel/random/boot_id && is_name "$boot" || boot=

	journal=$root/sessions/$session/journal.jsonl
	is_appendable "$journal" || return
	# One write: bash cuts a line at its first newline unless it is one string and something was printed before.
	echo
	printf %s "
{\"v\":1,\"event\":\"$event\",$named\"pane\":\"$pane\",\"tmux\":\"$tmux\",\"pid\":$pid,\"start\":\"$start\",\"boot\":\"$boot\",\"entrypoint\":\"$entrypoint\",\"attended\":\"$attended\",\"payload\":$payload}
" >>"$journal"
}

main() {
	umask 077
	set -Cf
	LC_ALL=C
	# 25 is XFSZ, whose name dash lacks: a file size limit is an error like a full disk, not the end.
	# shellcheck disable=SC2172
	trap '' 25
	event=$1
	agent=$2
	is_name "$agent" 32 || agent=
	# What an agent inherits from Claude Code above it is not its own.
	[ -z "$agent" ] || unset CLAUDE_CODE_SESSION_ID CLAUDE_PID CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ATTENDED
	[ -n "$agent" ] && named="\"agent\":\"$agent\","
	is_name "$event" && find_root && record
}

# answer.sh, limits.sh, report.sh and tmux.sh take these functions for their own.
case ${BECKON_HOOK:-$0} in
	*/answer.sh | */limits.sh | */report.sh | */tmux.sh) ;;
	*)
		# A shell that cannot start a program ends with 2, which the client would take for a veto.
		trap 'exit 0' 0
		main "$@" >/dev/null 2>&1
		exit 0
		;;
esac
