/** A process that looks as the navigator does and draws nothing: what it shows, and its cost. */
import {type ChildProcess, spawn} from 'node:child_process';
import {closeSync, openSync} from 'node:fs';
import {type ProcessCost, readProcessCost} from '../perf/process-cost.js';

/** `heapMb`: what the program itself still holds. */
export type Memory = {readonly rssMb: number; readonly heapMb: number};

export type ObserverProcess = {
	/** The file it writes `ObservedLine`s to. */
	readonly log: string;
	/** @throws when it has ended. */
	readonly cost: () => ProcessCost;
	/** What it holds after a collection. */
	readonly weigh: () => Promise<Memory>;
	/** Rejects when it failed. */
	readonly close: () => Promise<void>;
};

type ObserverOptions = {
	/** The program, e.g. `[bin/beckon.js]`. */
	readonly program: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly log: string;
	/** Looks one time and ends. */
	readonly once?: boolean;
};

/** It ends with us: its stdin is a pipe from here. */
export function startObserver({program, env, log, once = false}: ObserverOptions): ObserverProcess {
	const file = openSync(log, 'a', 0o600);
	const argv = [...program, 'bench', 'observe', ...(once ? ['--once'] : [])];
	const child = spawn(process.execPath, argv, {env, stdio: ['pipe', file, 'inherit', 'ipc']});
	closeSync(file);
	const ended = endOf(child);
	return {
		log,
		cost: () => {
			if (child.exitCode !== null) throw new Error(`the observing process has ended with ${child.exitCode}`);
			return readProcessCost(child.pid ?? 0);
		},
		weigh: () =>
			new Promise((resolve, reject) => {
				child.once('message', (memory) => resolve(memory as Memory));
				child.send('weigh', (error) => error && reject(error));
			}),
		close: async () => {
			child.stdin?.end();
			await ended;
		},
	};
}

function endOf(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('exit', (code, signal) => {
			if (code === 0) resolve();
			else reject(new Error(`the observing process ended with ${code ?? signal}`));
		});
	});
}
