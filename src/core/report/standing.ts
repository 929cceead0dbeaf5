/** The records of one program that stand, and the one that speaks for all of them. */
import type {Report, ReportClaim, ReportState, Standing, Teller} from '../terms/report.js';

/** More parts than this are not kept; the oldest go. */
const mostParts = 64;

export function withReport(before: readonly Standing[], report: Report, at: number): readonly Standing[] {
	const {state} = report;
	const isSame = ({id}: Standing) => id === report.id;
	if (state === 'clear') return before.filter(({id}) => !(id === report.id || report.id === '' || id.startsWith(`${report.id}/`)));
	const old = before.find(isSame);
	// A record that only gets other words or another progress is of the same state, which is as old as it was.
	const isOld =
		old !== undefined && old.state === state && old.kind === report.kind && (state !== 'blocked' || old.message === report.message);
	return [...before.filter((each) => !isSame(each)), {...report, state, at: isOld ? old.at : at}].slice(-mostParts);
}

/** A part that waits counts more than the whole that works. */
const worst: readonly ReportState[] = ['blocked', 'error', 'working', 'done', 'idle'];

/** The worst of the records, the whole program first; of two equal ones the older. Undefined: there is none. */
export function spokenFor(
	records: readonly Standing[],
	{by, toldAt}: {readonly by: Teller; readonly toldAt: number},
): ReportClaim | undefined {
	const place = ({state, id}: Standing): number => worst.indexOf(state) * 2 + (id === '' ? 0 : 1);
	const [first] = records.toSorted((one, other) => place(one) - place(other) || one.at - other.at);
	return first && {...first, by, toldAt};
}
