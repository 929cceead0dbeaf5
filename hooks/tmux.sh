#!/bin/sh
# What tmux tells the registry by itself, with nothing of ours running: its hooks and keys call this (see beckon.tmux).
#
#   tmux.sh start
#     makes the folder in which emit.sh notes the panes that sessions run in
#   tmux.sh seen <server pid> <server start> <epoch s> <pane>:<pane pid>:<1: the client is in front>...
#     somebody had these panes before them at that time, the last input: a line each in marks.jsonl
#   tmux.sh from <client> <socket> <server start> <pane>:<pane pid>
#     the client is about to leave this pane: a line in back.jsonl

# Sets $pane and $pid.
split() {
	pane=${1%%:*}
	pid=${1#*:}
	pid=${pid%%:*}
	[ "$pane" != % ] && is_number "1${pane#%}" && [ "%${pane#%}" = "$pane" ] && is_number "$pid"
}

# Panes without a session would only make the file grow.
seen() {
	server=$1 start=$2 at=$3
	is_number "$server" && is_number "$start" && is_number "$at" || return
	shift 3
	lines=
	for place; do
		split "$place" || continue
		[ -e "$root/panes/$server$pane" ] || [ "${place##*:}" = 1 ] || continue
		lines="$lines
{\"at\":${at}000,\"row\":\"pane:$start:$pane:$pid\",\"field\":\"seen\",\"value\":true}
"
	done
	[ -n "$lines" ] && is_appendable "$root/marks.jsonl" || return
	# One write: bash cuts a line at its first newline unless it is one string and something was printed before.
	echo
	printf %s "$lines" >>"$root/marks.jsonl"
}

from() {
	split "$4" && is_number "$3" || return
	case $1$2 in
		*[\"\\[:cntrl:]]*) return ;;
	esac
	is_appendable "$root/back.jsonl" || return
	echo
	printf %s "
{\"client\":\"$1\",\"kind\":\"push\",\"spot\":{\"socket\":\"$2\",\"serverStart\":$3,\"pane\":\"$pane\",\"panePid\":$pid}}
" >>"$root/back.jsonl"
}

tell() {
	umask 077
	set -Cf
	LC_ALL=C
	# 25 is XFSZ: a file size limit is an error like a full disk, not the end.
	# shellcheck disable=SC2172
	trap '' 25
	[ $# -gt 0 ] && find_root || return
	act=$1
	shift
	case $act in
		start) command mkdir -p "$root/panes" ;;
		seen) seen "$@" ;;
		from) from "$@" ;;
	esac
}

here=.
case $0 in
	*/*) here=${0%/*} ;;
esac
[ -r "$here/emit.sh" ] || exit 0
# shellcheck source=hooks/emit.sh
. "$here/emit.sh"
tell "$@" >/dev/null 2>&1
exit 0
