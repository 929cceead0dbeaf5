/** `beckon bench accuracy`: how often rows are wrong in replayed recordings. */
import {writeFileSync} from 'node:fs';
import type {ExitCode, Io} from '../../src/core/context.js';
import {UserError} from '../../src/core/errors.js';
import {packagePath} from '../../src/store/program.js';
import {accuracyRows, accuracyText, measureAccuracy} from './accuracy.js';
import {corpusText, readCorpus} from './corpus.js';
import type {Witness} from './play.js';
import {measureReal} from './real.js';

export type AccuracyOptions = {
	readonly records: string;
	readonly virtual: boolean;
	readonly without?: Witness | 'title' | readonly Witness[];
	readonly atOnce: number;
	readonly count?: number;
	readonly out?: string;
};

/** Reads the scenarios of another agent and prints those that are told wrong. Exit code 0 whatever the numbers. */
export function runAgentAccuracy(io: Io, agent: string, without: string | undefined): ExitCode {
	const scenarios = readCorpus(agent);
	if (scenarios.length === 0)
		throw new UserError(`There are no scenarios of ${agent}`, 'Those that there are lie in test/fixtures/agents.', 2);
	const left = (['screen', 'title', 'transcript'] as const).filter((each) => each === without);
	io.stdout.write(corpusText(agent, scenarios, left));
	return 0;
}

/** Replays records and prints how long the queue was wrong. Exit code 0 whatever the numbers. */
export async function runBenchAccuracy(io: Io, {records, virtual, without, atOnce, count, out}: AccuracyOptions): Promise<ExitCode> {
	if (virtual) {
		const left = without === undefined || without === 'title' ? [] : [without].flat();
		const accuracy = await measureAccuracy(records, left, io.now);
		io.stdout.write(accuracyText(accuracy));
		if (out !== undefined) writeFileSync(out, accuracyRows(accuracy));
		return 0;
	}
	if (without !== undefined) throw new UserError('a witness is left out at a simulated clock only', 'Add --virtual.', 2);
	const accuracy = await measureReal({records, atOnce, count, program: [packagePath('bin', 'beckon.js')], env: io.env, now: io.now});
	const {cpuShare, rssMb, meanPlays} = accuracy;
	const cost = `the observer: ${(100 * cpuShare).toFixed(1)} % of a core, ${rssMb.toFixed(0)} MB, ${meanPlays.toFixed(1)} sessions at once on average`;
	io.stdout.write(`${accuracyText(accuracy)}${cost}\n`);
	if (out !== undefined) writeFileSync(out, accuracyRows(accuracy));
	return 0;
}
