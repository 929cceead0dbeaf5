import {usualWords} from '../../agents/usual-words.js';
import type {Io} from '../../core/context.js';
import {ignoreTmuxErrors, parseTmuxEnv, tmux} from '../../tmux/run.js';
import {installTmux, isOldTmux, leastTmux, tmuxVersion, whyNoTmux} from '../../tmux/version.js';
import {type Finding, found, note, ok, wrong} from './finding.js';

/** With more, Esc alone is felt to be slow, and Esc with the next key is taken for Alt and that key. */
const mostEscapeMs = 100;
/** Commands of beckon's whose output it reads, with hooks that print into it. */
const printing =
	/^(after-(?:capture-pane|display-message|list-\w+|show-\w+)(?:\[\d+\])?) .*(?:\bdisplay(?:-message)?\b.* -p|\brun(?:-shell)?\b|\b(?:list|show)-)/;

/** Checks that tmux exists and is new enough, and also the server we run in, which may be older than the program. */
export async function checkTmux({env}: Io): Promise<readonly Finding[]> {
	const socket = parseTmuxEnv(env)?.socket;
	const why = await whyNoTmux(socket);
	if (why !== undefined) return [wrong(why.problem, why.fix)];
	const tell = async (...args: readonly string[]) => (socket && (await tmux(socket, args).catch(ignoreTmuxErrors))) ?? '';
	const unattached = await tell('show-options', '-gv', 'destroy-unattached');
	const options = await tell('show-options', '-s');
	const hooks = (await tell('show-hooks', '-g')).split('\n').flatMap((line) => printing.exec(line)?.[1] ?? []);
	return found(
		judgeVersion((await tmuxVersion()) ?? ''),
		!['', 'off'].includes(unattached.trim()) &&
			note(
				'tmux ends a session when its last client leaves (destroy-unattached)',
				'A jump away from a session that nobody else is attached to is refused. `set -g destroy-unattached off` in tmux.conf allows it.',
			),
		...judgeKeyboard(options),
		hooks.length > 0 &&
			note(
				`Hooks of tmux print into the answers that beckon reads: ${hooks.join(', ')}`,
				'While they are set, beckon cannot read screens. Let them print nothing: `display-message` without -p, `run-shell -b`.',
			),
	);
}

/** @param options what `show-options -s` prints. */
export function judgeKeyboard(options: string): readonly Finding[] {
	const escapeMs = Number(/^escape-time (\d+)$/m.exec(options)?.[1] ?? 0);
	return found(
		escapeMs > mostEscapeMs &&
			note(`tmux waits ${escapeMs / 1000} s after Esc (escape-time ${escapeMs})`, 'Write `set -sg escape-time 10` into tmux.conf.'),
		/^focus-events off$/m.test(options) &&
			note(
				'tmux tells programs nothing of the focus (focus-events off)',
				`Write \`set -g focus-events on\` into tmux.conf: ${usualWords.name} asks for it.`,
			),
	);
}

/** `tmux 3.3a`, `tmux next-3.5` and `tmux master` are all names of versions. */
function judgeVersion(says: string): Finding {
	if (says === '') return wrong('tmux did not say its version', 'Run `tmux -V`: it says why.');
	return isOldTmux(says) === undefined
		? note(`${says} has no version number that can be compared with ${leastTmux}`, installTmux)
		: ok(says);
}
