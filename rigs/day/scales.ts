/** Weighs a program of Node or Bun from outside: its memory after a full collection. The memory that waits for collection varies by tens of megabytes. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';

export type Weight = {
	readonly rssMb: number;
	/** Its own data: what the engine's heap holds. */
	readonly heapMb: number;
};

type Scales = {
	/** For the program that is to be weighed. */
	readonly env: NodeJS.ProcessEnv;
	/** @throws when it does not answer. */
	readonly weigh: (pid: number) => Promise<Weight>;
};

const deadlineMs = 10_000;
/** What is let go of by finalizers goes with the second collection. */
const settleMs = 50;

/** @param root a folder for the files this takes. */
export function createScales(root: string): Scales {
	const [probe, weights] = [join(root, 'scales.cjs'), join(root, 'weights')];
	writeFileSync(weights, '');
	writeFileSync(
		probe,
		`if (!globalThis.Bun) require('node:v8').setFlagsFromString('--expose-gc');
		const collect = globalThis.Bun ? () => Bun.gc(true) : require('node:vm').runInNewContext('gc');
		process.on('SIGUSR2', () => {
			collect();
			setTimeout(() => {
				collect();
				const {rss, heapUsed} = process.memoryUsage();
				require('node:fs').appendFileSync(${JSON.stringify(weights)}, rss + ' ' + heapUsed + '\\n');
			}, ${settleMs});
		});`,
	);
	const read = () => readFileSync(weights, 'utf8').split('\n').slice(0, -1);
	return {
		env: {NODE_OPTIONS: `--require=${probe}`, BUN_OPTIONS: `--preload=${probe}`},
		async weigh(pid) {
			const before = read().length;
			process.kill(pid, 'SIGUSR2');
			for (const from = performance.now(); performance.now() - from < deadlineMs; ) {
				await pause(20);
				const [rss = 0, heap = 0] = read()[before]?.split(' ').map(Number) ?? [];
				if (rss > 0) return {rssMb: rss / 2 ** 20, heapMb: heap / 2 ** 20};
			}
			throw new Error(`process ${pid} was asked for its weight and did not answer`);
		},
	};
}
