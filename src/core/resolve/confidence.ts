/** How sure a verdict is once the others are heard. */
import type {Verdict, Verdicts} from './verdict.js';

/** How much a witness that says otherwise takes away: measured, the winner is right in all but a few percent of such moments. */
const DOUBT = 0.15;

/**
 * Each witness that agrees leaves less room for error, each that says otherwise takes some away. A witness older than the winner speaks
 * of what was before it and does not count against it.
 */
export function combineConfidence(winner: Verdict, own: number, verdicts: Verdicts): number {
	let error = 1 - own;
	let doubt = 1;
	for (const other of Object.values(verdicts)) {
		if (!other || other.source === winner.source) continue;
		if (other.phase === winner.phase) error *= 1 - other.confidence;
		else if (other.at >= winner.since) doubt *= 1 - DOUBT * other.confidence;
	}
	return round((1 - error) * doubt);
}

export function round(confidence: number): number {
	return Math.round(Math.max(0, Math.min(1, confidence)) * 1e6) / 1e6;
}
