/** The lives in a recording: one per agent process, by pid. */
import type {Recording} from './record.js';

export type RecordedLife = {
	/** The recorded pid. */
	readonly pid: number;
	/** Milliseconds from the start of the record. */
	readonly from: number;
	readonly to: number;
	/** The life began while another agent of the record was alive, e.g. `claude -p` in a tool. */
	readonly nested: boolean;
	/** The life ended without SessionEnd, and its file stayed. */
	readonly killed: boolean;
};

type Span = {from: number; to: number; closed: boolean};

/** The lives in the order of their first sign. A life that neither ended nor was killed lasts to the end of the record. */
export function toLives(recording: Recording): readonly RecordedLife[] {
	const spans = new Map<number, Span>();
	const saw = (pid: number, t: number, closes: boolean): void => {
		const span = spans.get(pid) ?? {from: t, to: t, closed: false};
		spans.set(pid, {from: Math.min(span.from, t), to: Math.max(span.to, t), closed: span.closed || closes});
	};
	for (const row of recording.hooks) {
		const pid = Number(row.env['CLAUDE_PID']);
		if (pid > 0) saw(pid, row.t, row.event === 'SessionEnd' && !isReplaced(row.payload['reason']));
	}
	for (const row of recording.statuses) saw(Number.parseInt(row.file, 10), row.t, row.data === null);
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
function isReplaced(reason: unknown): boolean {
	return reason === 'clear' || reason === 'resume';
}

function shellAfter(recording: Recording, t: number): number | undefined {
	return recording.truth.find((row) => row.surface === 'shell' && row.t >= t)?.t;
}
