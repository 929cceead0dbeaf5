/** The user's own screen patterns. */
import type {ScreenPattern} from '../../../core/config.js';
import {patternProblem, searchable} from '../../../core/text/pattern.js';
import type {Rows} from './rows.js';

const liveRows = 15;

/**
 * The user's own patterns, tried on the last rows of the screen. An expression that is invalid, or may search for ever, is left out and named by the anomaly
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
		if (patternProblem(pattern.pattern, flags) !== undefined) anomalies.push(`pattern_invalid:${pattern.detail}`);
		else if (isFound(pattern.pattern, text)) matches.push(pattern);
	}
	return {matches, anomalies};
}

const flags = 'mu';

/** Of a screen that is too large for the expression, each row is searched by itself. */
function isFound(source: string, text: string): boolean {
	const expression = new RegExp(source, flags);
	const whole = searchable(text, source);
	return whole === text ? expression.test(text) : text.split('\n').some((row) => expression.test(searchable(row, source)));
}
