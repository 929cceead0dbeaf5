import {usualWords} from '../../agents/usual-words.js';
import type {Io} from '../../core/context.js';
import {ignoreTmuxErrors, tmux} from '../../tmux/run.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {installTmux, isOldTmux, leastTmux, tmuxVersion, whyNoTmux} from '../../tmux/version.js';
import {type Finding, note, ok, wrong} from './finding.js';

/** Checks that tmux exists and is new enough, and also the server we run in, which may be older than the program. */
export async function checkTmux({env}: Io): Promise<readonly Finding[]> {
	const socket = parseTmuxEnv(env)?.socket;
	const why = await whyNoTmux(socket);
	if (why !== undefined) return [wrong(why.problem, why.fix)];
	const tell = async (...args: readonly string[]) => (socket && (await tmux(socket, args).catch(ignoreTmuxErrors))) ?? '';
	return [
		...judgeVersion((await tmuxVersion()) ?? ''),
		...judgeUnattached(await tell('show-options', '-gv', 'destroy-unattached')),
		...judgeKeyboard(await tell('show-options', '-s')),
		...judgeHooks(await tell('show-hooks', '-g')),
	];
}

function judgeUnattached(set: string): readonly Finding[] {
	if (['', 'off'].includes(set.trim())) return [];
	const fix =
		'A jump away from a session that nobody else is attached to is refused. `set -g destroy-unattached off` in tmux.conf allows it.';
	return [note('tmux ends a session when its last client leaves (destroy-unattached)', fix)];
}

/** With more, Esc alone is felt to be slow, and Esc with the next key is taken for Alt and that key. */
const mostEscapeMs = 100;

/** @param options what `show-options -s` prints. */
export function judgeKeyboard(options: string): readonly Finding[] {
	const escapeMs = Number(/^escape-time (\d+)$/m.exec(options)?.[1] ?? 0);
	const hasNoFocus = /^focus-events off$/m.test(options);
	return [
		...(escapeMs > mostEscapeMs
			? [note(`tmux waits ${escapeMs / 1000} s after Esc (escape-time ${escapeMs})`, 'Write `set -sg escape-time 10` into tmux.conf.')]
			: []),
		...(hasNoFocus
			? [
					note(
						'tmux tells programs nothing of the focus (focus-events off)',
						`Write \`set -g focus-events on\` into tmux.conf: ${usualWords.name} asks for it.`,
					),
				]
			: []),
	];
}

/** Commands of beckon's whose output it reads, with hooks that print into it. */
const printing =
	/^(after-(?:capture-pane|display-message|list-\w+|show-\w+)(?:\[\d+\])?) .*(?:\bdisplay(?:-message)?\b.* -p|\brun(?:-shell)?\b|\b(?:list|show)-)/;

function judgeHooks(hooks: string): readonly Finding[] {
	const names = hooks.split('\n').flatMap((line) => printing.exec(line)?.[1] ?? []);
	if (names.length === 0) return [];
	const fix = 'While they are set, beckon cannot read screens. Let them print nothing: `display-message` without -p, `run-shell -b`.';
	return [note(`Hooks of tmux print into the answers that beckon reads: ${names.join(', ')}`, fix)];
}

/** `tmux 3.3a`, `tmux next-3.5` and `tmux master` are all names of versions. */
function judgeVersion(says: string): readonly Finding[] {
	if (says === '') return [wrong('tmux did not say its version', 'Run `tmux -V`: it says why.')];
	if (isOldTmux(says) === undefined) return [note(`${says} has no version number that can be compared with ${leastTmux}`, installTmux)];
	return [ok(says)];
}
