/** The confidence of a verdict after comparison with the other witnesses. */
import type {Verdict, Verdicts} from './verdict.js';

/** The doubt that each disagreeing witness adds: measured, the winner is right in all but a few percent of such moments. */
const DISAGREEMENT_COST = 0.15;

/**
 * Each agreeing witness lowers the error, each disagreeing one lowers the confidence. A witness older than the winner describes an earlier moment and
 * does not count against it.
 */
export function combineConfidence(winner: Verdict, own: number, verdicts: Verdicts): number {
	let error = 1 - own;
	let doubt = 1;
	for (const other of Object.values(verdicts)) {
		if (!other || other.source === winner.source) continue;
		if (other.phase === winner.phase) error *= 1 - other.confidence;
		else if (other.at >= winner.since) doubt *= 1 - DISAGREEMENT_COST * other.confidence;
	}
	return round((1 - error) * doubt);
}

export function round(confidence: number): number {
	return Math.round(Math.max(0, Math.min(1, confidence)) * 1e6) / 1e6;
}
