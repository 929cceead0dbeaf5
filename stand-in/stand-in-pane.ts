/** Starts the stand-in in a pane of a private tmux server. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {tmux} from '../src/tmux/run.js';
import {actorVariable} from './actor-variable.js';
import {linkAgent} from './agent-home.js';
import type {StandInSpec} from './stand-in-spec.js';

export type StandInOptions = {
	readonly socket: string;
	/** The folder for the link to the stand-in and for the spec file. */
	readonly folder: string;
	readonly name: string;
	readonly cwd: string;
	/** The tmux command that makes the pane, with its own flags, e.g. `['new-window', '-d']`. */
	readonly open: readonly string[];
	/** The stand-in's program; by default that of this process. */
	readonly program?: string;
	/** Its arguments that lead to `runActor`. */
	readonly entry: readonly string[];
	/** The environment of the pane and its hooks. */
	readonly env: Readonly<Record<string, string>>;
	readonly spec: StandInSpec;
	/** After the stand-in ends, the pane runs a shell, or this shell command; without it the pane closes. */
	readonly inShell?: boolean | string;
};

/** Resolves with the pane's `%id`. @throws TmuxError */
export async function startStandIn(options: StandInOptions): Promise<string> {
	const {socket, folder, name, cwd, open, program, entry, env, spec, inShell = false} = options;
	const path = join(folder, `${name}.json`);
	writeFileSync(path, JSON.stringify(spec), {mode: 0o600});
	const after = inShell === true ? 'exec /bin/sh' : inShell;
	const shell = after === false ? [] : ['/bin/sh', '-mc', `"$@"; ${after}`, 'sh'];
	const place = ['-P', '-F', '#{pane_id}', '-c', cwd, ...toFlags({...env, [actorVariable]: path})];
	const printed = await tmux(socket, [...open, ...place, '--', ...shell, linkAgent(join(folder, 'bin'), program), ...entry]);
	return printed.trim();
}

/** The environment of a new pane, as flags. */
export function toFlags(env: Readonly<Record<string, string>>): readonly string[] {
	return Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
}
