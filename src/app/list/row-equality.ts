import type {Row} from '../../core/session.js';
import type {SessionState} from '../../core/terms/state.js';

/** Fields that change at every look and are not on the screen. */
const unseen: ReadonlySet<string> = new Set<keyof Row | keyof Row['usage'] | keyof SessionState>([
	'because',
	'detail',
	'lastActivityAt',
	'lastReportAt',
	'taskWorkedMs',
	'outputTokens',
	'confidence',
	'source',
]);

/** Whether both rows would draw the same. A look without news must cost no frame. */
export function drawsSame(a: Row, b: Row): boolean {
	return sameValue(a, b);
}

/** This runs over every row at every look, so it allocates nothing. */
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
