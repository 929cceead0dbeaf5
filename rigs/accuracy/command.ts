/** `beckon bench accuracy`: how often rows are wrong in replayed recordings. */
import {writeFileSync} from 'node:fs';
import type {ExitCode, Io} from '../../src/core/context.js';
import {UserError} from '../../src/core/errors.js';
import {packagePath} from '../../src/store/program.js';
import {accuracyRows, accuracyText, measureAccuracy} from './accuracy.js';
import {corpusText, readCorpus} from './corpus.js';
import type {Witness} from './play.js';
import type {Left} from './play-tape.js';
import {measureReal} from './real.js';
import {calibrate, type Score, totalOf} from './score.js';
import {scoreTapes, witnessesOf} from './timed.js';

type AccuracyOptions = {
	readonly records: string;
	readonly virtual: boolean;
	readonly without?: Witness | 'title' | 'server' | 'all' | readonly Witness[];
	readonly atOnce: number;
	readonly count?: number;
	readonly out?: string;
};

type AgentOptions = {readonly tapes: string | undefined; readonly without: string | undefined};

/** Reads the moments of another agent and plays its tapes, and prints what is told wrong. Exit code 0 whatever the numbers. */
export async function runAgentAccuracy(io: Io, agent: string, {tapes, without}: AgentOptions): Promise<ExitCode> {
	const scenarios = readCorpus(agent);
	if (scenarios.length === 0)
		throw new UserError(`There are no scenarios of ${agent}`, 'Those that there are lie in test/fixtures/agents.', 2);
	const left = (['screen', 'title', 'transcript'] as const).filter((each) => each === without);
	io.stdout.write(corpusText(agent, scenarios, left));
	const began = io.now();
	const all = without === 'all' ? [[], ...(witnessesOf[agent] ?? []).map((each) => [each])] : [[without].filter(isLeft)];
	for (const [index, each] of all.entries()) {
		const scores = await scoreTapes(agent, each, tapes);
		if (scores.length === 0) return 0;
		const text = accuracyText({scores, skipped: [], calibration: calibrate(scores), elapsedMs: io.now() - began});
		io.stdout.write(all.length === 1 ? text : tableRow(each[0], scores, index));
	}
	return 0;
}

function isLeft(name: string | undefined): name is Left {
	return name === 'hooks' || name === 'transcript' || name === 'title' || name === 'screen' || name === 'server';
}

/** A row of the table of what each witness is worth. */
function tableRow(left: Left | undefined, scores: readonly Score[], index: number): string {
	const {scoredMs, groupWrong, stateWrong, long} = totalOf(scores);
	const longest = Math.max(...scores.map(({longestWrongMs}) => longestWrongMs));
	const head = `| ${scores.length} sessions, ${(scoredMs / 1000).toFixed(0)} s | group wrong | state wrong | longest | for more than 2 s |\n| --- | --- | --- | --- | --- |\n`;
	return `${index === 0 ? head : ''}| ${left === undefined ? 'all witnesses' : `without ${left}`} | ${groupWrong} | ${stateWrong} | ${(longest / 1000).toFixed(1)} s | ${long} |\n`;
}

/** Replays records and prints how long the queue was wrong. Exit code 0 whatever the numbers. */
export async function runBenchAccuracy(io: Io, {records, virtual, without, atOnce, count, out}: AccuracyOptions): Promise<ExitCode> {
	if (virtual) {
		const left = without === 'title' || without === 'server' || without === 'all' ? [] : [without ?? []].flat();
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
