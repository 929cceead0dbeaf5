/** The command of a hook entry in Claude Code's settings, and how beckon's are recognized. */
import {join} from 'node:path';
import {shellWord} from '../../../core/quoting/words.js';
import type {WantedPart} from '../../agent-setup.js';
import {hookEventsFor} from './events.js';

/** In seconds. A recording hook takes milliseconds; this ends one whose stdin is never closed. */
const recordSeconds = 5;
/** A hook that waits for a decision gives up by itself after ten minutes. */
const answerSeconds = 630;

export type HookGroup = {
	readonly matcher?: string;
	readonly hooks: readonly {readonly type: 'command'; readonly command: string; readonly timeout: number}[];
};

/**
 * The agent starts a shell for each hook, which sources the script: without a second shell the agent's timeout signals the hook itself
 * (facts §1a). A missing or unreadable script prints no error and vetoes nothing.
 */
export function hookCommand(script: string, event: string, agent?: string): string {
	return sourced(shellWord(script), agent === undefined ? event : `${event} ${agent}`);
}

function sourced(word: string, event: string): string {
	return `BECKON_HOOK=${word}; trap 'exit 0' 0; test -r "$BECKON_HOOK" && set -- ${event} && . "$BECKON_HOOK"`;
}

/** The script and event of a command that beckon made for one of its scripts, in any place; undefined for any other command. */
export function parseHookCommand(command: string): {readonly script: string; readonly event: string} | undefined {
	const [, word = '', event = '', agent] =
		/^BECKON_HOOK=('.+'); trap .+ set -- ([A-Za-z0-9_-]+)( [a-z]+)? && \. "\$BECKON_HOOK"$/s.exec(command) ?? [];
	const script = word.slice(1, -1).replaceAll("'\\''", "'");
	const isOurs = /\/hooks\/(?:emit|answer)\.sh$/.test(script) && command === hookCommand(script, event, agent?.slice(1));
	return isOurs ? {script, event} : undefined;
}

/** The hooks to register for this version of Claude Code, by event, in a fixed order. `answer.sh` records too, so it replaces `emit.sh`. */
export function hookGroups({hooks, answers, version}: WantedPart): ReadonlyMap<string, HookGroup> {
	return groupsOf(version, (event) => {
		if (event === 'PermissionRequest' && answers) return {command: hookCommand(join(hooks, 'answer.sh'), event), timeout: answerSeconds};
		return {command: hookCommand(join(hooks, 'emit.sh'), event), timeout: recordSeconds};
	});
}

/** The content of `hooks/hooks.json`: the hooks of the plugin, with event names that every current Claude Code knows. @internal */
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
