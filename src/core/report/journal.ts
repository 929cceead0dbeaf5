/** Reports in the journals: each program that reports has a folder of its own among those of the sessions. */
import type {SessionId} from '../address.js';
import type {Fields} from '../fields.js';
import type {HookBody} from '../hook-event.js';
import {toReport} from './read.js';

/** The event of a line that holds a report. */
export const reportEvent = 'Report';

/** Whether a folder, `report-<program>-<pid>`, is that of a program's reports, and not of a session. */
export function isReportFolder(id: SessionId): boolean {
	return id.startsWith('report-');
}

/** The meaning of a report's payload. */
export function toReportBody(fields: Fields): HookBody {
	const report = toReport(fields);
	return report === undefined ? {name: 'unknown', event: reportEvent} : {name: 'reported', report};
}
