import {isSameValue} from '../../core/fields.js';
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
	return isSameValue(a, b, unseen);
}
