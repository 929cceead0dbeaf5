/** How often the pane of a row is captured: once a second while it changes, more often where only it tells, and less often the longer it does not. */
import type {Row} from '../../core/session.js';
import type {SurfaceAssessment} from '../../core/surface.js';

const MS = {soonest: 400, shortest: 1000, resting: 2000, longest: 4000} as const;
/** A pane that has not changed for this many seconds is captured again after one. */
const STOOD_TIMES = 5;

/** The pace of a pane that has shown the same kind of thing since `steadySince`, and was last captured `at`. Times are epoch ms. */
export function paceMs(
	row: Pick<Row, 'hasStatusFile' | 'lastReportAt' | 'state'>,
	{steadySince, at}: {readonly steadySince: number; readonly at: number},
): number {
	// Without a file, whose changes a watch reports, only the pane may show the end of a turn, or that a stuck agent goes on.
	const {state, context} = row.state;
	const isMoving = row.state.group === 'autonomous' || context.kind === 'blocked';
	const stoodMs = at - Math.max(steadySince, row.lastReportAt);
	if (!row.hasStatusFile && isMoving) return Math.min(MS.shortest, Math.max(MS.soonest, stoodMs / (4 * STOOD_TIMES)));
	if (state === 'stuck') return MS.shortest;
	return Math.min(row.hasStatusFile ? MS.longest : MS.resting, Math.max(MS.shortest, stoodMs / STOOD_TIMES));
}

/** The kind of a surface: surfaces of one kind differ only in parts without a state, such as the text that a working agent prints. */
export function kindOfSurface({surface, normalised, activity, runningTool, backgroundAgents}: SurfaceAssessment): string {
	if (surface !== 'working' && surface !== 'background') return normalised;
	return [surface, activity, runningTool?.tool, runningTool?.input, backgroundAgents].join('|');
}
