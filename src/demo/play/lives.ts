/** Who lived when in a recording: one life per client process, told apart by pid. */
import type {Recording} from './record.js';

export type RecordedLife = {
	/** The pid as recorded. */
	readonly pid: number;
	/** Ms from the start of the record. */
	readonly from: number;
	readonly to: number;
	/** It began while another client of the record was alive, e.g. `claude -p` run by a tool. */
	readonly nested: boolean;
	/** It left without a word: no SessionEnd, its file stays. */
	readonly killed: boolean;
};

type Span = {from: number; to: number; closed: boolean};

/** Lives in order of their first sign. A life that neither ended nor was killed lasts to the end of the record. */
export function toLives(recording: Recording): readonly RecordedLife[] {
	const spans = new Map<number, Span>();
	const saw = (pid: number, t: number, closes: boolean): void => {
		const span = spans.get(pid) ?? {from: t, to: t, closed: false};
		spans.set(pid, {from: Math.min(span.from, t), to: Math.max(span.to, t), closed: span.closed || closes});
	};
	for (const row of recording.hooks) {
		const pid = Number(row.env['CLAUDE_PID']);
		if (pid > 0) saw(pid, row.t, row.event === 'SessionEnd' && !handsOn(row.payload['reason']));
	}
	for (const row of recording.client) saw(Number.parseInt(row.file, 10), row.t, row.data === null);
	const ordered = [...spans].sort(([, a], [, b]) => a.from - b.from);
	const lives: RecordedLife[] = [];
	for (const [pid, span] of ordered) {
		const shellAt = span.closed ? undefined : shellAfter(recording, span.to);
		const to = span.closed ? span.to : (shellAt ?? recording.meta.ends);
		lives.push({pid, from: span.from, to, nested: lives.some((life) => span.from < life.to), killed: shellAt !== undefined});
	}
	return lives;
}

/** After `/clear` and `/resume` the same process goes on. */
function handsOn(reason: unknown): boolean {
	return reason === 'clear' || reason === 'resume';
}

function shellAfter(recording: Recording, t: number): number | undefined {
	return recording.truth.find((row) => row.surface === 'shell' && row.t >= t)?.t;
}
