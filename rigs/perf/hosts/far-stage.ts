/** The hosts of a measurement: each is a shell on this machine with a home, a tmux server and sessions of its own, and none of our environment. */
import {mkdirSync, mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {HostSetting} from '../../../src/core/terms/host.js';
import {removeFolder} from '../../../src/store/files.js';
import {openProc} from '../../../src/system/proc.js';
import {readProcessCost} from '../process-cost.js';
import {createWorld} from '../worlds/world.js';
import type {BenchWorld} from '../worlds/world-model.js';

export type FarStage = {
	readonly worlds: readonly BenchWorld[];
	readonly settings: readonly HostSetting[];
	/** The environment of the side that looks, which runs no session. */
	readonly env: NodeJS.ProcessEnv;
	readonly close: () => Promise<void>;
};

const variables = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR'] as const;

/** The argv of a shell in the world of a host. */
export function farShell({env, root}: BenchWorld, shell: readonly string[] = ['sh']): readonly [string, ...string[]] {
	const own = variables.map((name) => `${name}=${env[name] ?? ''}`);
	return ['env', '-i', `PATH=${process.env['PATH'] ?? ''}`, `TMUX_TMPDIR=${root}`, 'LANG=C.UTF-8', ...own, ...shell];
}

/** All sessions are at rest. */
export async function createFarStage(hosts: number, sessions: number): Promise<FarStage> {
	const home = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-hosts-')));
	mkdirSync(join(home, '.config'), {recursive: true});
	const worlds: BenchWorld[] = [];
	const close = async (): Promise<void> => {
		for (const world of worlds) await world.close();
		await removeFolder(home);
	};
	try {
		for (let index = 0; index < hosts; index += 1) worlds.push(await createWorld(sessions, {situation: () => 'idle', isQuick: true}));
	} catch (error) {
		await close();
		throw error;
	}
	const settings = worlds.map((world, index) => ({name: `host-${index}`, command: farShell(world)}));
	return {worlds, settings, env: {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'}, close};
}

/** The CPU so far of all running programs that this one started, with those they waited for. Linux only; undefined elsewhere. */
export function startedCpuMs(): number | undefined {
	const proc = openProc();
	if (proc === undefined) return undefined;
	const below = (pid: number): readonly number[] => proc.children(pid).flatMap((child) => [child, ...below(child)]);
	return below(process.pid).reduce((sum, pid) => {
		try {
			return sum + readProcessCost(pid).cpuMs;
		} catch {
			// The process has just ended; its time counts for the one that waits for it.
			return sum;
		}
	}, 0);
}
