/** Gathers simultaneous changes, so that a burst of events causes one look. */
import type {SessionId} from '../../core/address.js';
import type {ChangedFiles} from '../../core/machine/machine.js';

/** `marks`: whether marks or names changed. */
export type StateChange = ChangedFiles & {readonly marks: boolean};

type OneChange = {readonly session: SessionId} | {readonly marks: true} | {readonly status: string} | {readonly transcript: string};

export type Gatherer = ReturnType<typeof createGatherer>;

/** The changes of one event come within this time. */
const gatherMs = 8;
/** The shortest time between two reports of a stream of changes. */
const apartMs = 40;

/** The first change starts the timer, so a stream of changes does not delay the report. */
export function createGatherer(onChange: (change: StateChange) => void) {
	let timer: NodeJS.Timeout | undefined;
	let gathered: OneChange[] = [];
	let reportedAt = Number.NEGATIVE_INFINITY;
	let closed = false;

	function report(): void {
		timer = undefined;
		reportedAt = performance.now();
		const changes = gathered;
		gathered = [];
		onChange({
			sessions: new Set(changes.flatMap((change) => ('session' in change ? change.session : []))),
			marks: changes.some((change) => 'marks' in change),
			statuses: new Set(changes.flatMap((change) => ('status' in change ? change.status : []))),
			transcripts: new Set(changes.flatMap((change) => ('transcript' in change ? change.transcript : []))),
		});
	}

	return {
		add(change: OneChange): void {
			if (closed) return;
			gathered.push(change);
			timer ??= setTimeout(report, Math.max(gatherMs, reportedAt + apartMs - performance.now()));
		},
		close(): void {
			closed = true;
			clearTimeout(timer);
		},
	};
}
