/** Seeded sends with faults, several stages at once; the same seed plays the same sends. */
import type {Trial} from './judge.js';
import {type Plan, planText} from './plan/plan.js';
import type {FaultReport} from './report.js';
import {playSend, type Sender} from './send.js';
import {createStages} from './stage/stage.js';

type FaultOptions = {
	readonly sends: number;
	readonly seed: number;
	/** No send begins after so many; undefined: until all are done. */
	readonly seconds: number | undefined;
	/** Only these numbers of the seed. */
	readonly only?: readonly number[] | undefined;
	/** How many stages play at the same time. */
	readonly stages: number;
	readonly env: NodeJS.ProcessEnv;
	/** Node's arguments that lead to an actor. */
	readonly entry: readonly string[];
	readonly plan: (seed: number, number: number) => Plan;
	/** Delivery in the world of these variables. */
	readonly openSender: (env: NodeJS.ProcessEnv) => Promise<Sender>;
	readonly onTrial?: (trial: Trial) => void;
};

/** A send whose stage fell apart this often was not the machine's bad moment. */
const tries = 2;
/** More than these, and it is no bad luck. */
const mostBroken = 20;

export async function runFaults(options: FaultOptions): Promise<FaultReport> {
	const {sends, seed, seconds, only, env, entry, openSender, plan: planOf} = options;
	const from = Date.now();
	const numbers = [...(only ?? Array.from({length: sends}, (_, index) => index))];
	const trials: Trial[] = [];
	const broken: string[] = [];
	const isOver = (): boolean => broken.length > mostBroken || (seconds !== undefined && Date.now() - from > seconds * 1000);
	const playNext = async (): Promise<void> => {
		const stages = createStages(env, entry);
		let sender: Sender | undefined;
		try {
			sender = await openSender(stages.env);
			for (let number = numbers.shift(); number !== undefined && !isOver(); number = numbers.shift()) {
				const plan = planOf(seed, number);
				for (let count = 1; count <= tries; count += 1) {
					try {
						const trial = await playSend(plan, {stages, sender});
						trials.push(trial);
						options.onTrial?.(trial);
						break;
					} catch (error) {
						stages.abandon();
						if (count === tries) broken.push(`${planText(plan)} · ${error instanceof Error ? error.message : String(error)}`);
					}
				}
			}
		} finally {
			await sender?.close?.();
			await stages.close().catch((error: unknown) => broken.push(`a stage did not end: ${String(error)}`));
		}
	};
	await Promise.all(Array.from({length: Math.min(options.stages, numbers.length)}, playNext));
	return {seed, trials: trials.sort((one, other) => one.plan.number - other.plan.number), broken, tookMs: Date.now() - from};
}
