/** How often the pane of a row is looked at: once a second while something is new, and the more seldom the longer nothing is. */
import type {Row} from '../core/session.js';
import type {SurfaceAssessment} from '../core/surface.js';

const MS = {shortest: 1000, longest: 4000} as const;
/** What has stood for so many seconds is looked at again after one. */
const STOOD_TIMES = 5;

/** Of a pane that has shown the same kind of thing since `steadySince`, when it was looked at last. Times are epoch ms. */
export function paceMs(
	row: Pick<Row, 'isToldByFile' | 'heardAt' | 'state'>,
	{steadySince, at}: {readonly steadySince: number; readonly at: number},
): number {
	// Without a file, of which a watch reports each change, the end of a turn may show in the pane alone, as does that a stuck agent goes on.
	if (!row.isToldByFile || row.state.state === 'stuck') return MS.shortest;
	const stoodMs = at - Math.max(steadySince, row.heardAt);
	return Math.min(MS.longest, Math.max(MS.shortest, stoodMs / STOOD_TIMES));
}

/** Surfaces of one kind differ only in what no state is made of, as the text that an agent at work prints. */
export function kindOfSurface({surface, normalised, activity, runningTool, backgroundAgents}: SurfaceAssessment): string {
	if (surface !== 'working' && surface !== 'background') return normalised;
	return [surface, activity, runningTool, backgroundAgents].join('|');
}
