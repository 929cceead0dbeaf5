/** The user's own screen patterns. */
import type {ScreenPattern} from '../../../core/config.js';
import type {Rows} from './rows.js';

const liveRows = 15;

/**
 * The user's own patterns, tried on the last rows of the screen. An invalid regular expression is left out and named by the anomaly
 * `pattern_invalid:<detail>`.
 */
export function matchPatterns(
	rows: Rows,
	patterns: readonly ScreenPattern[],
): {readonly matches: readonly ScreenPattern[]; readonly anomalies: readonly string[]} {
	if (patterns.length === 0) return {matches: [], anomalies: []};
	const text = rows.lines
		.slice(-liveRows)
		.map((line) => line.text)
		.join('\n');
	const matches: ScreenPattern[] = [];
	const anomalies: string[] = [];
	for (const pattern of patterns) {
		const expression = parseExpression(pattern.pattern);
		if (expression === undefined) anomalies.push(`pattern_invalid:${pattern.detail}`);
		else if (expression.test(text)) matches.push(pattern);
	}
	return {matches, anomalies};
}

function parseExpression(source: string): RegExp | undefined {
	try {
		return new RegExp(source, 'mu');
	} catch {
		return undefined; // the caller reports it
	}
}
