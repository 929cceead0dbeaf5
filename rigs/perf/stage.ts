/** A pane in which a program is started at a known moment, and whose output is watched. */
import {readFileSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import type {BenchWorld} from './worlds/world-model.js';

export type Stage = {
	/** Starts the program. Returns the moment of the start. */
	readonly start: () => number;
	/** The program's process id. */
	readonly pid: number;
	/** Waits until the output after `from` (bytes) contains the text. Returns the moment. @throws after the deadline, with the screen. */
	readonly see: (text: string, from: number, deadlineMs?: number) => Promise<number>;
	/** The number of printed bytes. */
	readonly printed: () => number;
	readonly close: () => void;
};

type StageOptions = {readonly columns: number; readonly rows: number; readonly name: string};

/** Opens a window on the world's server whose shell waits for a key and then becomes the program. */
export function openStage(world: BenchWorld, argv: readonly string[], options: StageOptions): Stage {
	const log = join(world.root, `printed-${options.name}`);
	rmSync(log, {force: true});
	const command = `read -r _; exec ${argv.map((word) => `'${word}'`).join(' ')}`;
	const session = `stage-${options.name}`;
	const environment = Object.entries(world.env).flatMap(([name, value]) =>
		name.startsWith('TMUX') || value === undefined ? [] : ['-e', `${name}=${value}`],
	);
	const size = ['-x', `${options.columns}`, '-y', `${options.rows}`];
	const made = world.tmux('new-session', '-d', '-s', session, ...size, ...environment, '-P', '-F', '#{pane_id} #{pane_pid}', command);
	const [pane = '', pid = ''] = made.split(' ');
	world.tmux('pipe-pane', '-t', pane, `cat >>'${log}'`);
	const printed = (): number => statSync(log, {throwIfNoEntry: false})?.size ?? 0;
	const see = async (text: string, from: number, deadlineMs = 10_000): Promise<number> => {
		const wanted = Buffer.from(text);
		const end = performance.now() + deadlineMs;
		let seen = -1;
		while (performance.now() < end) {
			const size = printed();
			if (size !== seen && size > from && readFileSync(log).subarray(from).includes(wanted)) return performance.now();
			seen = size;
			await pause(1);
		}
		throw new Error(`"${text}" was not printed within ${deadlineMs} ms; the screen:\n${world.tmux('capture-pane', '-p', '-t', pane)}`);
	};
	return {
		start: () => {
			const at = performance.now();
			world.tmux('send-keys', '-t', pane, 'Enter');
			return at;
		},
		pid: Number(pid),
		see,
		printed,
		close: () => {
			try {
				world.tmux('kill-session', '-t', `=${session}`);
			} catch {
				// The program has ended, and its session with it.
			}
		},
	};
}
