/** The recorded hook calls, repeated with the same payload and environment, and with pane, server and pids of this machine. */
import {mkdirSync} from 'node:fs';
import {callHooks} from '../../stand-in/hooks.js';
import type {Cast} from './cast.js';
import {type Mapping, mapFields, mapText} from './mapping.js';
import type {PlaySpec} from './play-spec.js';
import type {HookRow} from './record.js';

export type PlayedHooks = {
	/** Calls run one after the other in the given order: readers fold the journal in its order. */
	readonly fire: (row: HookRow) => void;
	/** Fires SessionEnd for the last session, unless it has ended. */
	readonly endSession: () => void;
	readonly settled: () => Promise<unknown>;
};

export function openPlayedHooks(spec: PlaySpec, mapping: Mapping, cast: Cast): PlayedHooks {
	let chain: Promise<unknown> = Promise.resolve();
	let last: HookRow | undefined;
	const fire = (row: HookRow): void => {
		last = row;
		const payload = mapFields(row.payload, mapping);
		const env = {...process.env, CLAUDE_CONFIG_DIR: spec.configDir, ...hookEnv(row, mapping, cast)};
		const cwd = existingFolder(payload['cwd'], mapping.home);
		chain = chain.then(() => callHooks(spec.hooks, {event: row.event, payload, env, cwd}));
	};
	return {
		fire,
		endSession: () => {
			if (!last || last.event === 'SessionEnd') return;
			const {session_id, transcript_path, cwd} = last.payload;
			const payload = {session_id, transcript_path, cwd, hook_event_name: 'SessionEnd', reason: 'other'};
			fire({t: last.t, event: 'SessionEnd', env: last.env, payload});
		},
		settled: () => chain,
	};
}

function hookEnv(row: HookRow, mapping: Mapping, cast: Cast): NodeJS.ProcessEnv {
	const mapped = Object.fromEntries(Object.entries(row.env).map(([key, value]) => [key, mapText(value, mapping)]));
	const here = (name: 'TMUX' | 'TMUX_PANE') => (row.env[name] === undefined ? undefined : process.env[name]);
	return {...mapped, CLAUDE_PID: `${cast.pidOf(Number(row.env['CLAUDE_PID']))}`, TMUX: here('TMUX'), TMUX_PANE: here('TMUX_PANE')};
}

/** An existing folder below the play's home: the recorded one if it is there. */
function existingFolder(cwd: unknown, home: string): string {
	const folder = typeof cwd === 'string' && (cwd === home || cwd.startsWith(`${home}/`)) ? cwd : home;
	mkdirSync(folder, {recursive: true});
	return folder;
}
