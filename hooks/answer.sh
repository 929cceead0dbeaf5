#!/bin/sh
# The opt-in hook of permission requests: records like emit.sh, then waits for a human's decision and prints it.
# It waits only while somebody is there who can give one. The dialog in the pane stays usable; whichever answers first wins.
#
#   readers/<pid>                 who can decide: a process, with its start time, which is empty where there is no /proc
#   decisions/<session>.<n>.bell  a pipe of this hook, <n> as in its payload's name; a line written to it means: look again
#   decisions/<session>.<n>.json  the decision, put there as a whole; an empty one means: give up
#   decisions/<session>.<n>.taken the same from the moment it is this hook's to print

# Seconds between two looks at who is still there, each at the cost of one `sleep`; and how many make ten minutes.
pause=3
pauses=200

# Whether the process $1 that started at $2 lives. Its number may be another's by now, and a zombie does nothing more.
lives() {
	is_number "$1" && kill -0 "$1" || return 1
	read -r stat <"/proc/$1/stat" || return 0
	# shellcheck disable=SC2086
	set -- "$2" ${stat##*') '}
	[ "$2" != Z ] || return 1
	[ -z "$1" ] || [ "$1" = "${21}" ]
}

has_reader() {
	set +f
	set -- "$root"/readers/*
	set -f
	for reader; do
		[ -f "$reader" ] || continue
		since=
		read -r since <"$reader"
		lives "${reader##*/}" "$since" && return
	done
	return 1
}

# Headless clients wait for their hooks, nobody could answer in a pane meanwhile.
is_asking() {
	[ "$event" = PermissionRequest ] && [ "$payload" != null ] && [ "$attended" != 0 ] && is_number "$pid" || return
	case $entrypoint in
		sdk*) return 1 ;;
	esac
}

# Whether the client's own file says that nothing is asked any more. Older clients have none.
is_over() {
	own=
	file=${CLAUDE_CONFIG_DIR:-$HOME/.claude}/sessions/$pid.json
	[ -f "$file" ] && read -r own <"$file"
	case $own in
		*'"status":"waiting"'*) return 1 ;;
		*'"status":"'*) ;;
		*) return 1 ;;
	esac
}

# Blocks until the bell rings (0) or the pause is over. `sleep` keeps the pipe open for writing, so its end is the end of the file.
# A process that was forked this moment still has the traps of this shell, and only a -9 ends it.
listen() {
	command sleep "$pause" <>"$place.bell" &
	read -r _ <"$place.bell"
	heard=$?
	kill -9 "$!"
	wait "$!"
	ended=$!
	return "$heard"
}

# Ends with the decision in `$place.taken`, or fails.
await_decision() {
	left=$pauses
	until [ -f "$place.json" ]; do
		[ -p "$place.bell" ] || return
		if ! listen; then
			left=$((left - 1))
			[ "$left" -gt 0 ] && lives "$pid" "$start" && ! is_over || return 1
		fi
		[ -f "$place.json" ] || has_reader || return
	done
	# One of two moves it: this hook, or who wrote it and takes it back.
	command mv -f "$place.json" "$place.taken"
}

answer() {
	is_asking && has_reader || return
	place=$root/decisions/$session.$name
	[ -d "$root/decisions" ] || command mkdir -p "$root/decisions"
	# What a killed hook of the same number left was about something else.
	command rm -f "$place.bell" "$place.json" "$place.taken"
	ended=
	trap 'leave 2>/dev/null' EXIT
	trap 'exit 0' HUP INT TERM
	command mkfifo "$place.bell" && await_decision
}

# shellcheck disable=SC2317
leave() {
	[ "$!" = "$ended" ] || kill -9 "$!"
	command rm -f "$place.bell"
	exit 0
}

# The client takes a 2, with which shells end on errors of their own such as no process left, for a denial.
trap 'exit 0' EXIT
here=.
script=${BECKON_HOOK:-$0}
case $script in
	*/*) here=${script%/*} ;;
esac
[ -r "$here/emit.sh" ] || exit 0
# shellcheck source=hooks/emit.sh
. "$here/emit.sh"
if main "$@" >/dev/null 2>&1 && answer >/dev/null 2>&1; then
	command cat "$place.taken" 2>/dev/null
	command rm -f "$place.taken" 2>/dev/null
fi
exit 0
