/** The command a hook entry of the client's settings runs, and how ours are told from everybody else's. */
import {hookEventsFor} from './hook-names.js';

/** Seconds. The hook takes milliseconds; a stdin that is never closed is ended by this. */
const timeoutSeconds = 5;

export type HookGroup = {
	readonly matcher?: string;
	readonly hooks: readonly {readonly type: 'command'; readonly command: string; readonly timeout: number}[];
};

/**
 * Guarded, so that a removed script shows no error in the client. `exec`: the client's timeout signals the shell it started, which
 * then is the hook itself and not its parent (facts §1a), and one process less is started.
 */
export function hookCommand(script: string, event: string): string {
	return guarded(`'${script.replaceAll("'", "'\\''")}'`, event);
}

function guarded(word: string, event: string): string {
	return `test -x ${word} && exec ${word} ${event} || :`;
}

/** The script and event of a command that `hookCommand` made for an `emit.sh`, of this or another place; undefined for any other. */
export function parseHookCommand(command: string): {readonly script: string; readonly event: string} | undefined {
	const [, twice = '', event = ''] = /^test -x (.+) ([A-Za-z0-9_-]+) \|\| :$/s.exec(command) ?? [];
	const word = twice.slice(0, Math.max(0, (twice.length - ' && exec '.length) / 2));
	const script = word.slice(1, -1).replaceAll("'\\''", "'");
	return script.endsWith('/hooks/emit.sh') && hookCommand(script, event) === command ? {script, event} : undefined;
}

/** What to register for a client of this version, by event, in a fixed order. */
export function hookGroups(script: string, version: string | undefined): ReadonlyMap<string, HookGroup> {
	return groupsOf(version, (event) => hookCommand(script, event));
}

/** The content of `hooks/hooks.json`: the same for a plugin, with the names that every client of today knows. */
export function pluginHooks(): {readonly description: string; readonly hooks: Readonly<Record<string, readonly HookGroup[]>>} {
	// The client puts the plugin's folder in before it starts the shell.
	const script = `"\${CLAUDE_PLUGIN_ROOT}/hooks/emit.sh"`;
	const groups = groupsOf(undefined, (event) => guarded(script, event));
	return {
		description: 'Records what each session does, so that beckon can show who needs you',
		hooks: Object.fromEntries([...groups].map(([event, group]) => [event, [group]])),
	};
}

function groupsOf(version: string | undefined, command: (event: string) => string): ReadonlyMap<string, HookGroup> {
	return new Map(
		hookEventsFor(version).map(({event, matcher}) => {
			const hooks = [{type: 'command' as const, command: command(event), timeout: timeoutSeconds}];
			return [event, matcher === undefined ? {hooks} : {matcher, hooks}];
		}),
	);
}
