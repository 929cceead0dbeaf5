/** The command of a hook entry in Claude Code's settings, and how beckon's are recognized. */
import {shellWord} from '../../../core/quoting/words.js';
import type {HookScripts} from '../../agent-setup.js';
import {hookEventsFor} from './names.js';

/** In seconds. A recording hook takes milliseconds; this ends one whose stdin is never closed. */
const recordSeconds = 5;
/** A hook that waits for a decision gives up by itself after ten minutes. */
const answerSeconds = 630;

export type HookGroup = {
	readonly matcher?: string;
	readonly hooks: readonly {readonly type: 'command'; readonly command: string; readonly timeout: number}[];
};

/**
 * The agent starts a shell for each hook, and that shell sources the script: there is no second one, and the agent's timeout signals the hook and not
 * its parent (facts §1a). A missing or unreadable script prints no error and vetoes nothing.
 */
export function hookCommand(script: string, event: string, agent?: string): string {
	return sourced(shellWord(script), agent === undefined ? event : `${event} ${agent}`);
}

function sourced(word: string, event: string): string {
	return `BECKON_HOOK=${word}; trap 'exit 0' 0; test -r "$BECKON_HOOK" && set -- ${event} && . "$BECKON_HOOK"`;
}

/** The command of beckon 0.1, which started the script as a program. `install` replaces it. */
function formerHookCommand(script: string, event: string): string {
	return `test -x ${shellWord(script)} && exec ${shellWord(script)} ${event} || :`;
}

/** The script and event of a command that beckon made for one of its scripts, in any place; undefined for any other command. */
export function parseHookCommand(command: string): {readonly script: string; readonly event: string} | undefined {
	const [, sourcedWord, sourcedEvent, agent] =
		/^BECKON_HOOK=('.+'); trap .+ set -- ([A-Za-z0-9_-]+)( [a-z]+)? && \. "\$BECKON_HOOK"$/s.exec(command) ?? [];
	const [, words = '', formerEvent = ''] = /^test -x (.+) ([A-Za-z0-9_-]+) \|\| :$/s.exec(command) ?? [];
	const script = unquotedWord(sourcedWord ?? words.slice(0, Math.max(0, (words.length - ' && exec '.length) / 2)));
	const event = sourcedEvent ?? formerEvent;
	const ours = [hookCommand(script, event, agent?.slice(1)), formerHookCommand(script, event)];
	return /\/hooks\/(?:emit|answer)\.sh$/.test(script) && ours.includes(command) ? {script, event} : undefined;
}

function unquotedWord(word: string): string {
	return word.slice(1, -1).replaceAll("'\\''", "'");
}

/** The hooks to register for a Claude Code of this version, by event, in a fixed order. `answer` records too, so it replaces `emit`. */
export function hookGroups({emit, answer}: HookScripts, version: string | undefined): ReadonlyMap<string, HookGroup> {
	return groupsOf(version, (event) => {
		if (event === 'PermissionRequest' && answer !== undefined) return {command: hookCommand(answer, event), timeout: answerSeconds};
		return {command: hookCommand(emit, event), timeout: recordSeconds};
	});
}

/** The content of `hooks/hooks.json`: the same for a plugin, with event names that every present Claude Code knows. @internal */
export function pluginHooks(): {readonly description: string; readonly hooks: Readonly<Record<string, readonly HookGroup[]>>} {
	// Claude Code replaces the variable before it starts the shell.
	const script = `"\${CLAUDE_PLUGIN_ROOT}/emit.sh"`;
	const groups = groupsOf(undefined, (event) => ({command: sourced(script, event), timeout: recordSeconds}));
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
