import type {Row} from '../../core/session.js';

/** Fields that move at every look and that no line of the screen shows. */
const unseen: ReadonlySet<string> = new Set([
	'because',
	'detail',
	'lastActivityAt',
	'heardAt',
	'taskWorkedMs',
	'outputTokens',
	'confidence',
	'source',
]);

/** Would the two draw the same? A look that brings nothing new must cost no frame. */
export function sameLook(a: Row, b: Row): boolean {
	return sameValue(a, b);
}

/** Runs over every row at every look: it allocates nothing. */
function sameValue(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
	let fields = 0;
	for (const field in a) {
		fields += 1;
		if (!unseen.has(field) && !(field in b && sameValue(a[field], b[field]))) return false;
	}
	for (const _ in b) fields -= 1;
	return fields === 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
