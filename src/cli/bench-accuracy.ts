import {writeFileSync} from 'node:fs';
import {accuracyRows, accuracyText, measureAccuracy} from '../bench/accuracy.js';
import type {Witness} from '../bench/accuracy-play.js';
import {UserError} from '../core/errors.js';
import type {ExitCode, Io} from './io.js';

export type AccuracyOptions = {
	readonly records: string;
	readonly virtual?: boolean;
	readonly without?: Witness | readonly Witness[];
	readonly out?: string;
};

/** Replays records and prints how long the queue was wrong. Exit code 0 whatever the numbers. */
export async function runBenchAccuracy(io: Io, options: AccuracyOptions): Promise<ExitCode> {
	if (options.virtual !== true) {
		throw new UserError('records are played at a simulated clock only', 'Add --virtual.', 2);
	}
	const without = options.without === undefined ? [] : [options.without].flat();
	const accuracy = await measureAccuracy(options.records, without, io.now);
	io.stdout.write(accuracyText(accuracy));
	if (options.out !== undefined) writeFileSync(options.out, accuracyRows(accuracy));
	return 0;
}
