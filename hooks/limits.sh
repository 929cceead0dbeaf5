#!/bin/sh
# Keeps the limits of the account in what Claude Code hands to a status line, on stdin, and what it says of its session. It prints nothing: the
# command in the settings hands the same text to the user's own status line.
# The file limits/<config folder> holds one line, "<used %> <reset, epoch s>" of the 5-hour and of the 7-day window, with 0 0 for a
# window that was not told, and the config folder in a second line. The file `usage` in the folder that the hooks made for the session is a line
# "<US dollars> <tokens in the model's window>", with - for what was not told. It starts `cat`, and `mv` for each file that changes.

# Sets $used and $reset to those of a window, from what stands between its braces.
window() {
	used=${1#*'"used_percentage":'}
	used=${used%%[!0-9.]*}
	reset=${1#*'"resets_at":'}
	reset=${reset%%[!0-9]*}
	is_percentage "$used" && is_number "$reset" 11 || used=0 reset=0
}

# The number in $1 after the name $2, - if there is none.
number() {
	number=${1#*"\"$2\":"}
	number=${number%%,*}
	is_percentage "$number" 9 || number=-
}

# Sets both windows, and $session, $usd and $size, from $payload, cut at its braces: to look for a text in the whole of it takes shells the square
# of its length. No text of the user's ends in such a name: its quotes would be escaped.
find_windows() {
	short=0 short_reset=0 long=0 long_reset=0 at=''
	session='' usd=- size=-
	IFS='{}'
	for field in $payload; do
		case $at:$field in
			in:) break ;;
			in:*'"five_hour":') at=short ;;
			in:*'"seven_day":') at=long ;;
			short:*)
				window "$field"
				at=in short=$used short_reset=$reset
				;;
			long:*)
				window "$field"
				at=in long=$used long_reset=$reset
				;;
			cost:*)
				number "$field" total_cost_usd
				at='' usd=$number
				;;
			context:*)
				number "$field" context_window_size
				at='' size=$number
				;;
			:*'"rate_limits":') at=in ;;
			:*'"cost":') at=cost ;;
			:*'"context_window":') at=context ;;
			:'"session_id":"'*)
				session=${field#'"session_id":"'}
				session=${session%%'"'*}
				;;
		esac
	done
	unset IFS
}

# Digits, perhaps with a fraction, and at most $2 of them before it.
is_percentage() {
	case $1 in
		'' | .* | *[!0-9.]* | *.*.*) return 1 ;;
	esac
	[ ${#1} -le 24 ] && [ "${#1}" -gt 0 ] && whole=${1%%.*} && [ ${#whole} -le "${2:-4}" ]
}

# Every session shows what it heard last, and one at rest heard it long ago: a later window is newer, and in one window what is used only grows.
# The client rounds the time of a reset, so that windows a minute apart are one.
is_newer() {
	old_short=0 old_short_reset=0 old_long=0 old_long_reset=0
	if [ -f "$file" ]; then
		read -r old_short old_short_reset old_long old_long_reset _ <"$file"
		is_percentage "$old_short" && is_percentage "$old_long" && is_number "1$old_short_reset" 12 && is_number "1$old_long_reset" 12 || return 0
	fi
	[ "$short_reset" -gt $((old_short_reset + 60)) ] && return 0
	[ "$short_reset" -lt $((old_short_reset - 60)) ] && return 1
	[ "$long_reset" -gt $((old_long_reset + 60)) ] && return 0
	[ "$long_reset" -lt $((old_long_reset - 60)) ] && return 1
	[ "$short $long" != "$old_short $old_long" ] && [ "${short%%.*}" -ge "${old_short%%.*}" ] && [ "${long%%.*}" -ge "${old_long%%.*}" ]
}

# Without its folder the session is none of ours, or is removed.
keep_usage() {
	is_name "$session" 128 && [ "$usd$size" != -- ] && [ -d "$root/sessions/$session" ] || return
	file=$root/sessions/$session/usage old=
	is_appendable "$file" || return
	[ -f "$file" ] && read -r old <"$file"
	[ "$old" = "$usd $size" ] && return
	printf '%s\n' "$usd $size" >|"$file.$$.tmp" && command mv -f "$file.$$.tmp" "$file"
}

keep_limits() {
	[ "$short_reset$long_reset" != 00 ] || return
	plain_name "$CLAUDE_CONFIG_DIR"
	name=${plain:-default}
	[ ${#name} -le 200 ] || return
	file=$root/limits/$name
	is_appendable "$file" && is_newer || return
	[ -d "$root/limits" ] || command mkdir -p "$root/limits" || return
	printf '%s\n%s\n' "$short $short_reset $long $long_reset" "$CLAUDE_CONFIG_DIR" >|"$root/limits/.$name.$$" && command mv -f "$root/limits/.$name.$$" "$file"
}

main_limits() {
	umask 077
	set -Cf
	LC_ALL=C
	payload=$(command cat) && find_windows && find_root || return
	keep_usage
	keep_limits
}

here=.
case $0 in
	*/*) here=${0%/*} ;;
esac
[ -r "$here/emit.sh" ] || exit 0
# shellcheck source=hooks/emit.sh
. "$here/emit.sh"
main_limits >/dev/null 2>&1
exit 0
