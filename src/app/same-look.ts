import type {Row} from '../core/session.js';

/** Fields that move at every look and that no line of the screen shows. */
const unseen: ReadonlySet<string> = new Set([
	'because',
	'detail',
	'lastActivityAt',
	'taskWorkedMs',
	'outputTokens',
	'confidence',
	'source',
]);

/** Would the two draw the same? A look that brings nothing new must cost no frame. */
export function sameLook(a: Row, b: Row): boolean {
	return a === b || sameValue(a, b);
}

function sameValue(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const left = Object.entries(a);
	const right: Readonly<Record<string, unknown>> = {...b};
	if (left.length !== Object.keys(right).length) return false;
	return left.every(([field, value]) => unseen.has(field) || (field in right && sameValue(value, right[field])));
}
