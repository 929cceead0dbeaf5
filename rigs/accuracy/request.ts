/** Whether the request that a card shows is the one of the dialog in its pane. */
import {isDeepStrictEqual} from 'node:util';
import type {Recording, TruthRow} from '../player/record.js';
import {type Sample, STEP_MS} from './play.js';

export type RequestScore = {
	/** How long dialogs stood whose request is known. */
	readonly askedMs: number;
	/** How long another request than the dialog's was shown. */
	readonly wrongMs: number;
	/** How long none was shown. */
	readonly unshownMs: number;
};

type Request = NonNullable<TruthRow['request']>;

/** `isNear` tells which rows of truth a sample may go by. */
export function scoreRequests(
	{truth}: Pick<Recording, 'truth'>,
	samples: readonly Sample[],
	isNear: (row: TruthRow, sample: Sample) => boolean,
): RequestScore {
	const asked = samples.filter(({t}) => truth.some((row) => row.request !== undefined && row.t <= t && t < row.until));
	const shownOf = asked.flatMap((sample) => {
		const shown = shownRequest(sample);
		return shown === undefined ? [] : [{sample, shown}];
	});
	const wrong = shownOf.filter(
		({sample, shown}) => !truth.some((row) => row.request !== undefined && isNear(row, sample) && isDeepStrictEqual(row.request, shown)),
	);
	return {askedMs: asked.length * STEP_MS, wrongMs: wrong.length * STEP_MS, unshownMs: (asked.length - shownOf.length) * STEP_MS};
}

function shownRequest({row}: Sample): Request | undefined {
	const context = row?.state.context;
	if (context?.kind !== 'blocked' || context.ask.kind !== 'tool') return undefined;
	const {tool, input} = context.ask;
	return {tool, input: {...input}};
}
