/** The directories whose sessions are not searched. */
import {isWithin} from '../text/within.js';

/**
 * Whether a directory is one that a pattern names, or below it. `*` stands for a part of one name, `**` for any number of them; absolute paths.
 */
export function createExclusion(patterns: readonly string[]): (cwd: string) => boolean {
	const plain = patterns.filter((pattern) => !pattern.includes('*'));
	const wild = patterns.filter((pattern) => pattern.includes('*')).map(toExpression);
	return (cwd) => plain.some((directory) => isWithin(cwd, directory)) || wild.some((expression) => expression.test(cwd));
}

function toExpression(pattern: string): RegExp {
	const source = pattern
		.replace(/\/+$/, '')
		.split(/(\*+)/)
		.map((part, index) => (index % 2 === 0 ? part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&') : part === '*' ? '[^/]*' : '.*'));
	return new RegExp(`^${source.join('')}(?:/|$)`, 's');
}
