#!/bin/sh
# Becomes Codex with an app server of its own, so that beckon knows its session exactly: own-server.sh FOLDER CODEX ARGUMENTS...
# The server listens on a socket in that folder, and is ended some seconds after Codex. Where it does not come up, this is plain Codex.
# A server that was left behind, since Codex and what ends it were both killed, is ended by the next start.
umask 077
folder=$1 codex=$2
shift 2
socket=$folder/$$.sock
for left in "$folder"/*.server; do
	owner=${left##*/} owner=${owner%.server}
	{ [ -f "$left" ] && read -r orphan <"$left" && ! kill -0 "$owner"; } 2>/dev/null || continue
	case $(ps -o args= -p "$orphan" 2>/dev/null) in *"unix://$folder/$owner.sock"*) kill "$orphan" 2>/dev/null ;; esac
	rm -f "$left" "$folder/$owner.sock"
done
# The path of a socket has room for some hundred bytes.
if [ "${#socket}" -lt 100 ] && mkdir -p "$folder" 2>/dev/null; then
	rm -f "$socket"
	"$codex" app-server --listen "unix://$socket" </dev/null >/dev/null 2>&1 &
	server=$!
	echo "$server" >"$folder/$$.server"
	# A program of 300 MB that the disk has to read takes more than 10 s on a slow one, and Codex itself would take as long.
	tries=0
	while [ ! -S "$socket" ] && kill -0 "$server" 2>/dev/null && [ "$tries" -lt 600 ]; do
		[ "$tries" -ne 30 ] || echo 'beckon: waiting until the server of Codex has started'
		sleep 0.1
		tries=$((tries + 1))
	done
	if [ -S "$socket" ]; then
		(
			trap '' HUP INT TERM
			while kill -0 "$$" 2>/dev/null; do sleep 3; done
			kill "$server" 2>/dev/null
			rm -f "$socket" "$folder/$$.server"
		) </dev/null >/dev/null 2>&1 &
		exec "$codex" -c 'tui.terminal_title=["activity","project-name","thread-id"]' --remote "unix://$socket" "$@"
	fi
	kill "$server" 2>/dev/null
	rm -f "$folder/$$.server"
fi
exec "$codex" "$@"
