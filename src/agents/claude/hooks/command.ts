/** The command a hook entry of the client's settings runs, and how ours are told from everybody else's. */

import {shellWord} from '../../../core/quoting/shell-word.js';
import type {HookScripts} from '../../agent.js';
import {hookEventsFor} from './names.js';

/** Seconds. A hook that records takes milliseconds; a stdin that is never closed is ended by this. */
const recordSeconds = 5;
/** A hook that waits for a decision gives up by itself after ten minutes. */
const answerSeconds = 630;

export type HookGroup = {
	readonly matcher?: string;
	readonly hooks: readonly {readonly type: 'command'; readonly command: string; readonly timeout: number}[];
};

/**
 * Guarded, so that a removed script shows no error in the client. `exec`: the client's timeout signals the shell it started, which
 * then is the hook itself and not its parent (facts §1a), and one process less is started.
 */
export function hookCommand(script: string, event: string): string {
	return guarded(shellWord(script), event);
}

function guarded(word: string, event: string): string {
	return `test -x ${word} && exec ${word} ${event} || :`;
}

/** The script and event of a command that `hookCommand` made for one of our scripts, in this or another place; undefined for any other. */
export function parseHookCommand(command: string): {readonly script: string; readonly event: string} | undefined {
	const [, twice = '', event = ''] = /^test -x (.+) ([A-Za-z0-9_-]+) \|\| :$/s.exec(command) ?? [];
	const word = twice.slice(0, Math.max(0, (twice.length - ' && exec '.length) / 2));
	const script = word.slice(1, -1).replaceAll("'\\''", "'");
	return /\/hooks\/(?:emit|answer)\.sh$/.test(script) && hookCommand(script, event) === command ? {script, event} : undefined;
}

/** What to register for a client of this version, by event, in a fixed order. `answer` records too, so it takes the place of `emit`. */
export function hookGroups({emit, answer}: HookScripts, version: string | undefined): ReadonlyMap<string, HookGroup> {
	return groupsOf(version, (event) => {
		if (event === 'PermissionRequest' && answer !== undefined) return {command: hookCommand(answer, event), timeout: answerSeconds};
		return {command: hookCommand(emit, event), timeout: recordSeconds};
	});
}

/** The content of `hooks/hooks.json`: the same for a plugin, with the names that every client of today knows. @internal */
export function pluginHooks(): {readonly description: string; readonly hooks: Readonly<Record<string, readonly HookGroup[]>>} {
	// The client puts the plugin's folder in before it starts the shell.
	const script = `"\${CLAUDE_PLUGIN_ROOT}/emit.sh"`;
	const groups = groupsOf(undefined, (event) => ({command: guarded(script, event), timeout: recordSeconds}));
	return {
		description: 'Records what each session does, so that beckon can show who needs you',
		hooks: Object.fromEntries([...groups].map(([event, group]) => [event, [group]])),
	};
}

type HookCall = {readonly command: string; readonly timeout: number};

function groupsOf(version: string | undefined, toCall: (event: string) => HookCall): ReadonlyMap<string, HookGroup> {
	return new Map(
		hookEventsFor(version).map(({event, matcher}) => {
			const hooks = [{type: 'command' as const, ...toCall(event)}];
			return [event, matcher === undefined ? {hooks} : {matcher, hooks}];
		}),
	);
}
