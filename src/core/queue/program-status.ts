/** The sessions as records of the Program Status Protocol (OSC 7501), for terminals that show what needs somebody. */
import {digest} from '../ask/digest.js';
import type {WrittenReport} from '../report/osc.js';
import {headline} from '../rows/headline.js';
import {isForHumans, type Row} from '../session.js';
import {cleanText, truncate} from '../text/label.js';
import {isFiledAway} from './queue.js';

/** The protocol's sessions: one record for all, and this many more. */
const mostRecords = 61;
const mostMessage = 120;

type ProgramState = Pick<WrittenReport, 'state' | 'kind'>;

/** States in the protocol's words. Undefined: nobody knows what it does, or it has ended. */
const programStates: Readonly<Record<string, ProgramState | undefined>> = {
	needs_permission: {state: 'blocked', kind: 'permission'},
	awaiting_approval: {state: 'blocked', kind: 'permission'},
	awaiting_input: {state: 'blocked', kind: 'question'},
	error: {state: 'error'},
	idle: {state: 'done'},
	quiet: undefined,
	unknown: undefined,
	session_ended: undefined,
};

function programStateOf({state: {state, group}}: Row): ProgramState | undefined {
	if (Object.hasOwn(programStates, state)) return programStates[state];
	return {state: group === 'autonomous' ? 'working' : group === 'needs_you' ? 'done' : 'idle'};
}

/** The worst first. */
const order: readonly WrittenReport['state'][] = ['blocked', 'error', 'done', 'working', 'idle'];

/** The record of all sessions, which is their worst, and one for each of the first few, the waiting ones first. `now` is epoch ms. */
export function toProgramStatus(rows: readonly Row[], now: number): readonly WrittenReport[] {
	const records = rows
		.filter((row) => isForHumans(row) && row.lastSeenAt === undefined && !isFiledAway(row, now))
		.flatMap((row) => {
			const is = programStateOf(row);
			return is === undefined ? [] : [{row, is, place: order.indexOf(is.state)}];
		})
		.toSorted((one, other) => one.place - other.place || one.row.state.since - other.row.state.since);
	const [worst] = records;
	if (worst === undefined) return [{id: '', state: 'idle'}];
	const count = (name: WrittenReport['state']) => records.filter(({is}) => is.state === name).length;
	const counts = [
		[count('blocked') + count('error'), 'need you'],
		[count('done'), 'your turn'],
		[count('working'), 'running'],
	] as const;
	const message = counts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(' · ');
	return [
		{id: '', ...worst.is, message},
		...records.slice(0, mostRecords).map(({row, is}) => ({
			id: digest(row.key),
			...is,
			message: truncate(cleanText(headline(row)), mostMessage),
		})),
	];
}
