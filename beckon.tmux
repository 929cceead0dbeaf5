#!/bin/sh
# The tmux plugin: keys, hooks that note what somebody saw, a segment of the status line. TPM runs it, or the block that
# `beckon install --tmux` writes; running it again changes nothing. `beckon.tmux off` takes all of it back.
#
# Options, set before it runs (`off` for a key: none):
#   @beckon-popup-key b  @beckon-next-key N  @beckon-back-key B  @beckon-reply-key R  @beckon-skip-key K
#   @beckon-override-keys off   on: take these keys even if something else is bound to them
#   @beckon-seen on             hooks that mark a session as seen when somebody was in its pane
#   @beckon-status off          left, right: a segment in that part of the status line
#   @beckon-popup-size 90%x80%  of the popup, in cells or percent; a client below 90x24 gives it all of its screen
#   @beckon-click next          what a click on the segment does, from tmux 3.4 on: next, popup
#   @beckon-watch off           on: start `beckon watch`, for notifications and variables while no navigator is open
#   @beckon-command             how to start beckon, as words of a shell, where it is not to be looked for (see bin/launcher.sh)

# All options at once, an answer a line.
ask() {
	for name in command popup-key next-key back-key reply-key skip-key override-keys seen status click watch; do
		echo "display-message -p '#{@beckon-$name}'"
	done
	echo "display-message -p '#{@beckon_keys}'"
	echo "display-message -p '#{version}'"
}

read_options() {
	answers=$(ask | tmux -u source-file -) || return
	{
		IFS= read -r command
		IFS= read -r popup_key
		IFS= read -r next_key
		IFS= read -r back_key
		IFS= read -r reply_key
		IFS= read -r skip_key
		IFS= read -r override
		IFS= read -r seen
		IFS= read -r status
		IFS= read -r click
		IFS= read -r watch
		IFS= read -r bound
		IFS= read -r version
	} <<-EOF
		$answers
	EOF
}

q="'"

# $1 as one word of a shell.
quote() {
	rest=$1
	word=
	while :; do
		case $rest in
			*"$q"*) word="$word${rest%%"$q"*}$q\\$q$q" rest=${rest#*"$q"} ;;
			*) break ;;
		esac
	done
	printf "'%s'" "$word$rest"
}

# `#` and `%` stand for more in a message of tmux.
message_text() {
	case $1 in
		*[#%]*) printf %s "$1" | sed 's/[#%]/&&/g' ;;
		*) printf %s "$1" ;;
	esac
}

# The launcher beside the copy of this file that `beckon install --tmux` made, else the one that was installed otherwise, else the plugin's own.
find_launcher() {
	case $XDG_STATE_HOME in
		/*) state=$XDG_STATE_HOME/beckon ;;
		*) state=$HOME/.local/state/beckon ;;
	esac
	for launcher in "$here/bin/beckon" "${BECKON_STATE_DIR:-$state}/bin/beckon" "$here/bin/launcher.sh"; do
		[ ! -x "$launcher" ] || return 0
	done
}

# What the bindings, hooks and formats below are made of. Paths come by themselves, so that no quoting of tmux touches them.
set_words() {
	tell=$(quote "$here/hooks/tmux.sh")
	run=$(quote "$launcher")
	[ -z "$command" ] || run="env BECKON_COMMAND=$(quote "$command") $run"
	gone=$(quote "beckon: $(message_text "$launcher") is gone. Install beckon again, then run beckon install --tmux")
	tmux set-option -g @beckon_run "$run" ';' \
		set-option -g @beckon_key "test -x $(quote "$launcher") || exec tmux display-message -d 15000 $gone; exec $run --key" ';' \
		set-option -g @beckon_tell "test -x $tell || exit 0; exec $tell"
	tmux source-file - <<-'EOF'
		set-option -g @beckon_now '%s'
		set-option -g @beckon_fresh '#{e|>:#{BECKON_FRESH_UNTIL},#{T:@beckon_now}}'
		set-option -g @beckon_on '#{s/.*#{pane_id}>([^ ]+).*/\1/:@beckon_then}'
		set-option -g @beckon_target '#{?#{m:*#{pane_id}>*,#{@beckon_then}},#{E:@beckon_on},#{@beckon_next_pane}}'
		set-option -g @beckon_can_go '#{&&:#{&&:#{E:@beckon_fresh},#{m:*[0-9],#{E:@beckon_target}}},#{!=:#{session_grouped},1}}'
		set-option -g @beckon_go "switch-client -Z -c '#{client_name}' -t '#{E:@beckon_target}'"
		set-option -g @beckon_leave "#{@beckon_tell} from '#{client_name}' #{q:socket_path} #{start_time} #{pane_id}:#{pane_pid}"
		set-option -g @beckon_place '#{pane_id}:#{pane_pid}:#{==:#{pane_current_command},claude}'
		set-option -g @beckon_saw '#{@beckon_tell} seen #{pid} #{start_time}'
		set-option -g @beckon_at '#{?#{@beckon_covered},#{@beckon_covered},#{client_activity}}'
		set-option -g @beckon_is_left_window '#{?#{@beckon_window},#{==:#{window_id},#{@beckon_window}},#{window_last_flag}}'
		set-option -g @beckon_left_window '#{W:#{?#{E:@beckon_is_left_window},#{P:#{?pane_active,#{E:@beckon_place} ,}},}}'
		set-option -g @beckon_is_left_pane '#{?#{@beckon_pane},#{==:#{pane_id},#{@beckon_pane}},#{pane_last}}'
		set-option -g @beckon_left_pane '#{P:#{?#{E:@beckon_is_left_pane},#{E:@beckon_place} ,}}'
		set-option -g @beckon_left_session '#{S:#{?#{==:#{session_name},#{client_last_session}},#{E:@beckon_place} ,}}'
		set-option -g @beckon_small '#{||:#{e|<:#{client_width},90},#{e|<:#{client_height},24}}'
		set-option -g @beckon_wanted '#{?#{m/r:^[0-9]+%?x[0-9]+%?$,#{@beckon-popup-size}},#{@beckon-popup-size},90%x80%}'
		set-option -g @beckon_size '#{?#{E:@beckon_small},100%x100%,#{E:@beckon_wanted}}'
		set-option -g @beckon_width '#{s/x.*//:#{E:@beckon_size}}'
		set-option -g @beckon_height '#{s/.*x//:#{E:@beckon_size}}'
		set-option -g @beckon_measures '-w #{?#{e|>:#{E:@beckon_width},#{client_width}},100%,#{E:@beckon_width}} -h #{?#{e|>:#{E:@beckon_height},#{client_height}},100%,#{E:@beckon_height}}'
		set-option -g @beckon_popup "display-popup -E -c '#{client_name}' #{E:@beckon_measures} \"#{q:@beckon_key} navigate --popup --client '#{client_name}'\""
		set-option -g @beckon_reply "display-popup -E -c '#{client_name}' -w #{?#{E:@beckon_small},100%,90%} -h #{?#{e|<:#{client_height},12},100%,12} \"#{q:@beckon_key} reply --prompt --client '#{client_name}'\""
		set-option -g @beckon_brief_text '#{?#{E:@beckon_fresh},#{@beckon_brief},#(#{@beckon_run} status --tmux --brief)}'
		set-option -g @beckon_left_text '#{?#{e|<:#{status-left-length},32},#{E:@beckon_brief_text},#{E:@beckon_text}}'
		set-option -g @beckon_text '#{?#{E:@beckon_fresh},#{@beckon_status},#(#{@beckon_run} status --tmux)}'
	EOF
}

# A place of our own in each hook: other people's stay as they are. What was left is known from the last time, since tmux's own idea of
# the last window or pane is another one once that is closed.
set_hooks() {
	"$here/hooks/tmux.sh" start
	tmux source-file - <<-'EOF'
		set-hook -g 'session-window-changed[7711]' {
			if-shell -F '#{session_attached}' { run-shell -b '#{E:@beckon_saw} #{E:@beckon_at} #{E:@beckon_left_window}#{E:@beckon_place}' }
			set-option -F @beckon_window '#{window_id}'
		}
		set-hook -g 'window-pane-changed[7711]' {
			if-shell -F '#{&&:#{session_attached},#{window_active}}' {
				run-shell -b '#{E:@beckon_saw} #{E:@beckon_at} #{E:@beckon_left_pane}#{E:@beckon_place}'
			}
			set-option -w -F @beckon_pane '#{pane_id}'
		}
		set-hook -g 'client-session-changed[7711]' {
			run-shell -b '#{E:@beckon_saw} #{E:@beckon_at} #{E:@beckon_left_session}#{E:@beckon_place}'
			set-option -F @beckon_window '#{window_id}'
		}
		set-hook -g 'client-detached[7711]' { run-shell -b '#{E:@beckon_saw} #{session_activity} #{E:@beckon_place}' }
	EOF
}

unset_hooks() {
	tmux set-hook -gu 'session-window-changed[7711]' ';' set-hook -gu 'window-pane-changed[7711]' ';' \
		set-hook -gu 'client-session-changed[7711]' ';' set-hook -gu 'client-detached[7711]'
}

# What the key $2 of the table $1 does, as tmux prints it; nothing: it is not bound. tmux 3.7 prints nothing for a key that is named.
binding_of() {
	found=$(tmux list-keys -T "$1" "$2" 2>/dev/null) || return 0
	if [ -n "$found" ]; then
		printf '%s\n' "$found"
	else
		tmux list-keys -T "$1" | while read -r line; do
			shown=${line#*-T "$1" }
			case ${shown#"${shown%%[! ]*}"} in
				"$2 "* | "\\$2 "*) printf '%s\n' "$line" ;;
			esac
		done
	fi
}

# A binding is ours if it names an option that only we have.
is_ours() {
	case $(binding_of prefix "$1") in
		*'@beckon_key}'* | *'@beckon_popup}'* | *'@beckon_reply}'*) return 0 ;;
	esac
	return 1
}

is_free() {
	[ "$override" = on ] || [ -z "$(binding_of prefix "$1")" ] || is_ours "$1"
}

# The key $2 does what $1 says; the rest is its command.
bind() {
	act=$1 key=$2
	shift 2
	[ "$key" != off ] && is_free "$key" || return 0
	tmux bind-key -T prefix -N "beckon: $act" "$key" "$@" && keys="$keys $key"
}

# The commands that open the popup $1. What is typed into it was not typed with the pane below in view.
# What comes together with its key is for nobody: tmux gives such keys to the pane whatever they are bound to, and that may ask something. So
# the pane is deaf until the popup is there. `-b` puts it behind those keys; one that the key itself opens would keep them until it closes.
opening() {
	open="run-shell -C \"##{E:$1}\" ; set-option -gu @beckon_covered"
	echo "set-option -gF @beckon_covered '#{client_activity}' ; if-shell -F '#{pane_input_off}' { run-shell -b -C '$open' } {
		select-pane -d ; run-shell -b -C 'select-pane -e -t #{pane_id} ; $open' }"
}

# While something keeps the variables fresh, tmux goes to the head of the queue, or on from there, by itself. The long way is for clients of
# a session group, whose other views must not move, for a pane on another server, and for when what kept them fresh was killed.
bind_keys() {
	keys=
	go='run-shell -b "#{E:@beckon_leave}" ; run-shell -C "#{E:@beckon_go}"'
	ask_next="run-shell -b \"#{@beckon_key} next --client '#{client_name}'\""
	bind 'the queue' "${popup_key:-b}" "$(opening @beckon_popup)"
	bind 'to who needs you' "${next_key:-N}" if-shell -F '#{E:@beckon_can_go}' \
		"if-shell 'kill -0 #{BECKON_WRITER} 2>/dev/null' { $go } { $ask_next }" "$ask_next"
	bind 'back to where you were' "${back_key:-B}" run-shell -b "#{@beckon_key} back --client '#{client_name}'"
	bind 'answer who needs you' "${reply_key:-R}" "$(opening @beckon_reply)"
	bind 'later; on to the next' "${skip_key:-K}" run-shell -b "#{@beckon_key} skip --client '#{client_name}'"
	tmux set-option -g @beckon_keys "${keys# }"
}

unbind_keys() {
	for key in $bound; do
		is_ours "$key" && tmux unbind-key -T prefix "$key"
	done
}

is_clickable() {
	case $version in
		next-3.[4-9]* | 3.[4-9]* | 3.[1-9][0-9]* | [4-9]* | next-[4-9]* | master) return 0 ;;
	esac
	return 1
}

# The text of an option. tmux 3.4 shows a backslash before a dollar that is not in it.
text_of() {
	case $version in
		3.4*) tmux show-options -gv "$1" | sed 's/\\\(\$[A-Za-z_{]\)/\1/g' ;;
		*) tmux show-options -gv "$1" ;;
	esac
}

# A name for it: shells differ in what quotes and braces mean within a pattern.
ours='#{E:@beckon_segment}'

# Our segment, once, in status-left or status-right, by the name of its option.
set_segment() {
	text='#{E:@beckon_text}'
	[ "$status" != left ] || text='#{E:@beckon_left_text}'
	segment="$text "
	if is_clickable; then
		segment="#[range=user|beckon]$text#[norange] "
		bind_click
	fi
	tmux set-option -g @beckon_segment "$segment"
	shown=$(text_of "status-$status")
	case $shown in
		*@beckon_segment*) ;;
		*) tmux set-option -g "status-$status" "$ours$shown" ;;
	esac
}

unset_segment() {
	for side in left right; do
		shown=$(text_of "status-$side")
		case $shown in
			*"$ours"*) tmux set-option -g "status-$side" "${shown%%"$ours"*}${shown#*"$ours"}" ;;
		esac
	done
	clicked=$(tmux show-options -gqv @beckon_clicked)
	[ -z "$clicked" ] || printf 'bind-key -T root MouseDown1Status %s\n' "$clicked" | tmux source-file -
}

# Elsewhere in the status line a click does what it did.
bind_click() {
	clicked=$(binding_of root MouseDown1Status)
	clicked=${clicked#*MouseDown1Status}
	case $clicked in
		*@beckon_clicked*) ;;
		*) tmux set-option -g @beckon_clicked "${clicked# }" ;;
	esac
	act="run-shell -b \"#{@beckon_key} next --client '#{client_name}'\""
	[ "$click" != popup ] || act=$(opening @beckon_popup)
	tmux bind-key -T root MouseDown1Status if-shell -F '#{==:#{mouse_status_range},beckon}' "$act" 'run-shell -C "#{@beckon_clicked}"'
}

# tmux without popups would fail at each key.
is_new_enough() {
	case $version in
		[0-2].* | 3.[01] | 3.[01][!0-9]*)
			tmux display-message "beckon needs tmux 3.2 or newer, and this server is tmux $version: no keys were bound"
			return 1
			;;
	esac
}

start_all() {
	is_new_enough || return
	tmux set-hook -gu 'client-attached[7711]'
	find_launcher
	[ -n "$command" ] || why=$("$launcher" --which 2>&1) || tmux display-message -d 15000 "$(message_text "$why")"
	unbind_keys
	set_words
	bind_keys
	case $seen in
		off) unset_hooks ;;
		*) set_hooks ;;
	esac
	case $status in
		left | right) set_segment ;;
		*) unset_segment ;;
	esac
	[ "$watch" != on ] || tmux run-shell -b '#{@beckon_run} watch --detach >/dev/null 2>&1 || :'
}

stop_all() {
	unbind_keys
	unset_hooks
	tmux set-hook -gu 'client-attached[7711]'
	unset_segment
	for name in keys run key measures wanted popup reply tell covered now fresh on target can_go go leave place saw at is_left_window left_window is_left_pane left_pane left_session text brief_text left_text segment clicked small size width height; do
		echo "set-option -gu @beckon_$name"
	done | tmux source-file -
}

# Keys are words like `*`, and no patterns.
set -f
here=.
case $0 in
	*/*) here=${0%/*} ;;
esac
here=$(cd "$here" && pwd) || exit 0
read_options || {
	tmux display-message 'beckon cannot read its options from tmux: it needs tmux 3.2 or newer' 2>/dev/null
	exit 0
}
case $1 in
	off) stop_all ;;
	*) start_all ;;
esac
exit 0
