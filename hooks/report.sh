#!/bin/sh
# A program, or the hook of an agent, tells its state in the words of the Program Status Protocol (OSC 7501):
#
#   report.sh --state working|blocked|done|error|idle|clear [--kind permission|question|auth] [--msg TEXT] [--title TEXT]
#             [--progress 0-100] [--id PART] [--app NAME] [--pid PID] [--pane %N]
#
# The report is bound to the pane of this moment and to the program above that is no `sh -c`, and ends with that program. --pid names
# another one; --from says where to begin. It prints nothing, and exits 0 whatever happens.

# Sets $quoted to at most $2 bytes of $1 as the inside of a JSON text.
quote() {
	left=$(printf "%.$2s" "$1")
	quoted=
	while :; do
		head=${left%%[\"\\[:cntrl:]]*}
		quoted=$quoted$head
		[ "$head" = "$left" ] && return
		left=${left#"$head"}
		case $left in
			\"*) quoted="$quoted\\\"" ;;
			\\*) quoted="$quoted\\\\" ;;
			*) quoted="$quoted " ;;
		esac
		left=${left#?}
	done
}

# The words of the process $1, and the process that started it, as far as the system tells them.
words_of() {
	if [ -r "/proc/$1/cmdline" ]; then
		command tr '\0\n' '  ' <"/proc/$1/cmdline"
	else
		command ps -o args= -p "$1"
	fi
}

parent_of() {
	if read -r stat <"/proc/$1/stat"; then
		# shellcheck disable=SC2086
		set -- ${stat##*') '}
		printf %s "$2"
	else
		command ps -o ppid= -p "$1" | command tr -d ' '
	fi
}

is_shell() {
	case $1 in
		sh | bash | dash | zsh | ash | ksh | mksh | fish) ;;
		*) return 1 ;;
	esac
}

# Sets $owner to the nearest process from $1 up that is no shell with a command of somebody else, and $program to its name. It is not above
# the pane's first process, which the tmux server started.
find_owner() {
	owner=$1 program=
	# shellcheck disable=SC2153
	server=${TMUX#*,}
	server=${server%%,*}
	for _ in 1 2 3 4 5 6 7 8; do
		is_number "$owner" || return
		words=$(words_of "$owner")
		# shellcheck disable=SC2086
		set -- $words
		program=${1##*/}
		program=${program#-}
		[ "$program" = busybox ] && shift && program=$1
		case $program:$2 in
			*:--*) break ;;
			*:-*c*) is_shell "$program" || break ;;
			*) break ;;
		esac
		above=$(parent_of "$owner")
		[ "$above" = "$server" ] && break
		owner=$above
	done
	# Of what a runtime runs, the script has the name.
	case $program in
		node | nodejs | bun | deno | python | python3)
			while [ $# -gt 1 ]; do
				shift
				case $1 in
					-*) ;;
					*)
						program=${1##*/}
						program=${program%.*}
						break
						;;
				esac
			done
			;;
	esac
	is_number "$owner"
}

is_app() {
	case $1 in
		'' | [!a-z]* | *[!a-z0-9-]*) return 1 ;;
	esac
	[ ${#1} -le 32 ]
}

read_words() {
	state='' kind='' msg='' title='' progress='' part='' app='' owner='' from=$PPID
	while [ $# -gt 1 ]; do
		case $1 in
			--state) state=$2 ;;
			--kind) kind=$2 ;;
			--msg) msg=$2 ;;
			--title) title=$2 ;;
			--progress) progress=$2 ;;
			--id) part=$2 ;;
			--app) app=$2 ;;
			--pid) owner=$2 ;;
			--from) from=$2 ;;
			--pane) TMUX_PANE=$2 ;;
		esac
		shift 2
	done
	case $state in
		working | blocked | done | error | idle | clear) ;;
		*) return 1 ;;
	esac
	case $kind in
		permission | question | auth) ;;
		*) kind= ;;
	esac
	is_number "1$progress" 4 || progress=
}

main_report() {
	umask 077
	set -Cf
	LC_ALL=C
	# shellcheck disable=SC2172
	trap '' 25
	read_words "$@" || return
	find_root || return
	if [ -n "$owner" ]; then
		is_number "$owner" || return
		words=$(words_of "$owner") program=
	else
		find_owner "$from" || return
	fi
	is_app "$app" || app=$program
	is_app "$app" || app=program
	# A daemon has the pane of whoever started it.
	case $words in
		*' app-server'*) TMUX_PANE= ;;
	esac
	json="{\"state\":\"$state\",\"kind\":\"$kind\""
	quote "$msg" 512 && json="$json,\"msg\":\"$quoted\""
	quote "$title" 160 && json="$json,\"title\":\"$quoted\""
	quote "$part" 128 && json="$json,\"id\":\"$quoted\""
	quote "$PWD" 1024 && json="$json,\"cwd\":\"$quoted\",\"progress\":\"$progress\"}"
	# The folder of one program's reports, as that of a session.
	CLAUDE_CODE_SESSION_ID=report-$app-$owner CLAUDE_PID=$owner CLAUDE_CODE_ENTRYPOINT='' CLAUDE_CODE_SESSION_ATTENDED=''
	# shellcheck disable=SC2034
	event=Report named="\"agent\":\"$app\","
	printf %s "$json" | record
}

if ! command -v is_appendable >/dev/null 2>&1; then
	here=.
	case ${BECKON_HOOK:-$0} in
		*/*)
			here=${BECKON_HOOK:-$0}
			here=${here%/*}
			;;
	esac
	[ -r "$here/emit.sh" ] || exit 0
	# shellcheck source=hooks/emit.sh
	. "$here/emit.sh"
fi
# Any program may report.
is_foreign() {
	return 1
}
main_report "$@" >/dev/null 2>&1
status=$?
# Only `beckon report` wants to know.
[ -n "$BECKON_REPORT" ] || status=0
exit "$status"
