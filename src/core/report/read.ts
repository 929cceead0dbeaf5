/**
 * Reads reports, which are untrusted text: what the vocabulary lacks is dropped, and every text is cut and cleaned. Also reads the names of
 * their journals.
 */
import type {SessionId} from '../address.js';
import {asNumber, asString, asText, type Fields, objectReader} from '../fields.js';
import type {HookBody} from '../hook-event.js';
import {type Report, type ReportState, reportKinds, reportStates, type Standing} from '../terms/report.js';
import {cleanText, truncate} from '../text/label.js';

const mostMessage = 240;
const mostTitle = 80;
/** Parts of a program may have parts, to this depth. */
const mostDepth = 8;

/** The report in the fields of a payload. Undefined when its state or its id is invalid. */
export function toReport(fields: Fields): Report | undefined {
	const state = [...reportStates, 'clear' as const].find((each) => each === fields['state']);
	const id = parseReportId(asText(fields['id'], 512) ?? '');
	if (state === undefined || id === undefined) return undefined;
	const kind = state === 'blocked' ? reportKinds.find((each) => each === fields['kind']) : undefined;
	const progress = parseProgress(fields['progress']);
	return {
		id,
		state,
		...(kind && {kind}),
		...(progress !== undefined && {progress}),
		message: line(fields['msg'], mostMessage),
		title: line(fields['title'], mostTitle),
	};
}

/** `a/b`, of letters, digits and `_.-`; undefined for any other text. */
export function parseReportId(text: string): string | undefined {
	if (text === '') return '';
	const parts = text.split('/');
	return text.length <= 128 && parts.length <= mostDepth && parts.every((part) => /^[A-Za-z0-9_.-]+$/.test(part)) ? text : undefined;
}

/** The name of a program as an agent's id; undefined for any other text. */
export function parseApp(text: string): string | undefined {
	const name = text.toLowerCase();
	return /^[a-z][a-z0-9-]{0,31}$/.test(name) ? name : undefined;
}

function parseProgress(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 100 ? number : undefined;
}

function line(value: unknown, most: number): string {
	return truncate(cleanText(asText(value, 4096) ?? ''), most);
}

const readStanding = objectReader({
	id: asString,
	state: (value) => reportStates.find((state) => state === value),
	message: asString,
	title: asString,
	at: asNumber,
});

/** Whether a value is a list of standing records, as a base keeps it. */
export function areStandings(value: unknown): value is readonly Standing[] {
	return Array.isArray(value) && value.every((each) => readStanding(each) !== undefined);
}

/** The state in a pane's option `@agent_state`: `working`, or `working:<epoch s>`. Undefined when it is empty or unknown. */
export function parseAgentState(text: string, now: number): (Pick<Standing, 'state'> & {readonly at: number | undefined}) | undefined {
	const [, name = '', seconds] = /^([a-z]{1,16})(?::(\d{1,11}))?$/.exec(text) ?? [];
	const state: ReportState | undefined = reportStates.find((each) => each === name);
	if (state === undefined) return undefined;
	const at = seconds === undefined ? undefined : Number(seconds) * 1000;
	return {state, at: at !== undefined && at <= now ? at : undefined};
}

// Each program that reports has a journal folder among those of the sessions.

export const reportEvent = 'Report';

/** Whether a folder, `report-<program>-<pid>`, holds a program's reports and no session. */
export function isReportFolder(id: SessionId): boolean {
	return id.startsWith('report-');
}

export function toReportBody(fields: Fields): HookBody {
	const report = toReport(fields);
	return report === undefined ? {name: 'unknown'} : {name: 'reported', report};
}
