#!/bin/sh
# The navigator in a popup over one tmux client, for a key binding: run-shell -b "…/bin/popup.sh '#{client_name}'"
#
#   popup.sh <client>     opens it: attached to the popup server, where that is there, ours and free; else a navigator of its own
#                          BECKON_DEAF: a pane that the binding made deaf, so that nothing typed ahead of the popup reaches it
#                          BECKON_POPUP_SIZE: 90%x80%, or another width and height as tmux takes them
#   popup.sh --warm       starts the popup server of this tmux server, if there is none
#   popup.sh --cold <client>   inside a popup: a navigator of its own
#
# The popup server lives in a tmux server of its own beside the user's (`<socket>.beckon`): in the user's, its session would be what a bare
# `tmux attach` attaches to, what `detach-on-destroy off` falls back to, and what keeps the server alive after the last session is closed.
# It says what it is by options: @beckon_build (of what it was built), @beckon_server (pid of the user's server), @beckon_ready (yes: hidden).

# $1 is a tmux client's name or a path that needs no quoting: it goes into the words of a shell inside a word of tmux.
is_plain() {
	case $1 in
		'' | *[!A-Za-z0-9/._@%+=:~-]*) return 1 ;;
	esac
}

# Sets $server, $socket and $warm, and fails where the socket of the popup server could be somebody else's: tmux gives a server this terminal.
find_servers() {
	socket=${TMUX%,*}
	server=${socket##*,}
	socket=${socket%,*}
	warm=$socket.beckon
	is_plain "$socket" && is_plain "$here" || return
	# shellcheck disable=SC3067,SC3065
	[ -O "${socket%/*}" ] && [ ! -k "${socket%/*}" ] || return
	# shellcheck disable=SC3067
	[ ! -e "$warm" ] || [ -O "$warm" ]
}

# `beckon` as the bindings start it, else the one this script came with. Runs it with the rest of the words.
run_beckon() {
	run=$(tmux show-options -gqv @beckon_run 2>/dev/null)
	if [ -z "$run" ]; then
		node "$here/beckon.js" "$@"
	else
		eval "$run \"\$@\""
	fi
	ended=$?
	case $ended in
		0) ;;
		*) tell_node ;;
	esac
	return $ended
}

# On the status line, and long enough to be read. tmux 3.2 takes no name after its -c, and older ones no -d.
tell() {
	tmux display-message -d 15000 -c "$client" "$1" 2>/dev/null || tmux display-message -d 15000 "$1" 2>/dev/null || tmux display-message "$1"
}

# Says which Node cannot run beckon, and where it was looked for: tmux often has another PATH than a shell, and a popup that failed is gone.
tell_node() {
	eval "set -- $run"
	case $1 in
		node | */node) ;;
		*) set -- node ;;
	esac
	if ! node=$(command -v "$1"); then
		tell "beckon needs Node $least_node or newer: there is no $1. PATH of tmux: $PATH"
		return
	fi
	version=$("$node" -p process.versions.node 2>/dev/null)
	major=${version%%.*} minor=${version#*.}
	minor=${minor%%.*}
	[ "${major:-0}" -gt "${least_node%.*}" ] || { [ "${major:-0}" -eq "${least_node%.*}" ] && [ "${minor:-0}" -ge "${least_node#*.}" ]; } ||
		tell "beckon needs Node $least_node or newer: $node is ${version:-not a Node that runs}. Put a newer one first in the PATH of tmux, or run beckon install --tmux again"
}
least_node=20.19

# Popups came with tmux 3.2.
tell_tmux() {
	version=$(tmux display-message -p '#{version}' 2>/dev/null)
	case $version in
		[0-2].* | 3.[01] | 3.[01][!0-9]*) tell "beckon needs tmux 3.2 or newer, and this server is tmux $version" ;;
	esac
}

on_popup_server() {
	tmux -u -S "$warm" "$@" 2>/dev/null
}

# True for the popup server that this version would start for this server.
is_ours='#{==:#{@beckon_build}/#{@beckon_server},'

start_popup_server() {
	find_servers && is_plain "$build" || return
	old=$(on_popup_server display-message -p -t =beckon: '#{pane_pid}')
	[ "$(on_popup_server if-shell -F -t =beckon: "#{&&:$is_ours$build/$server},#{||:#{session_attached},#{!=:#{@beckon_ready},no}}}" \
		'display-message -p fine' 'if-shell -F "#{session_attached}" "display-message -p fine" kill-server')" != fine ] || return
	# One that hangs does not hear that its server ended.
	case $old in
		'' | *[!0-9]*) ;;
		*) kill -9 "$old" 2>/dev/null ;;
	esac
	size=$(tmux display-message -p ${client:+-c "$client"} '#{client_width} #{client_height}' 2>/dev/null)
	columns=${size%% *} rows=${size##* }
	run=$(tmux show-options -gqv @beckon_run 2>/dev/null)
	: "${run:=node $here/beckon.js}"
	# A server that was told to end may still be going, and takes whoever comes then with it.
	for pause in 1 1 0; do
		begin_popup_server && return
		sleep $pause
	done
}

begin_popup_server() {
	on_popup_server -f "$here/popup.conf" \
		new-session -d -s beckon -x $((${columns:-0} > 20 ? columns * 9 / 10 - 2 : 80)) -y $((${rows:-0} > 10 ? rows * 8 / 10 - 2 : 24)) \
		"exec $run navigate --popup-server '$TMUX'" ';' \
		set-option -t =beckon: @beckon_build "$build" ';' set-option -t =beckon: @beckon_server "$server" ';' \
		set-hook -t =beckon: client-detached 'send-keys -t =beckon: -H ff ; send-keys -t =beckon: -l hidden ; send-keys -t =beckon: -H fe'
}

# Opens it and lets the pane below hear again, in one turn of the server: the popup has the keys from then on. A pane that is gone by now
# keeps no popup away.
display_popup() {
	set -- display-popup "$@"
	! is_plain "$BECKON_DEAF" || set -- if-shell -F 1 "select-pane -e -t $BECKON_DEAF" ';' "$@"
	tmux "$@"
}

# Attaches in the popup, in one turn of the popup server: two that come at once cannot both be let in.
open_popup() {
	say="send-keys -t =beckon: -H ff ; send-keys -t =beckon: -l"
	attach="attach-session -t =beckon: ; set-option -t =beckon: @beckon_ready no ; $say shown:$background:$client ; send-keys -t =beckon: -H fe"
	free="#{&&:$is_ours$build/$server},#{==:#{@beckon_ready}/#{session_attached},yes/0}}"
	to="TMUX= tmux -u -S $warm"
	on_popup_server if-shell -F -t =beckon: "$free" "$say soon:$background ; send-keys -t =beckon: -H fe" &
	display_popup -c "$client" -w "${popup%x*}" -h "${popup#*x}" -E \
		"$to if-shell -F -t =beckon: '$free' '$attach' 'attach-session -t =none' 2>/dev/null && $to has-session -t =beckon 2>/dev/null || exec $here/popup.sh --cold $client"
}

case $0 in
	/*) here=${0%/*} ;;
	*/*) here=$PWD/${0%/*} ;;
	*) here=$PWD ;;
esac
popup=${BECKON_POPUP_SIZE:-90%x80%}
case $popup in
	*[!0-9%x]* | *x*x* | x* | *x) popup=90%x80% ;;
	*x*) ;;
	*) popup=90%x80% ;;
esac
build=
read -r build 2>/dev/null <"$here/../dist/build"
# The popup server serves clients with light and with dark backgrounds: it is told each time.
background=${COLORFGBG##*;}
case $background in
	*[!0-9]*) background= ;;
esac
client=$1
case $client in
	--warm)
		client=
		start_popup_server
		;;
	--cold)
		client=$2
		run_beckon navigate --popup --client "$client"
		exit 75
		;;
	*)
		if find_servers && is_plain "$client" && is_plain "$build" && [ -S "$warm" ]; then
			open_popup
			[ $? = 75 ] && start_popup_server
		elif is_plain "$here" && is_plain "$client"; then
			display_popup -c "$client" -w "${popup%x*}" -h "${popup#*x}" -E "exec $here/popup.sh --cold $client" || tell_tmux
			start_popup_server
		else
			run_beckon popup --client "$client"
		fi
		;;
esac
exit 0
