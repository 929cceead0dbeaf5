/** The current records of one program, and the record that speaks for all of them. */
import type {Report, ReportClaim, ReportState, ReportWay, Standing} from '../terms/report.js';

/** A program has at most this many records; the oldest are dropped. */
const mostParts = 64;

export function withReport(before: readonly Standing[], report: Report, at: number): readonly Standing[] {
	const {state} = report;
	const isSame = ({id}: Standing) => id === report.id;
	if (state === 'clear') return before.filter(({id}) => !(id === report.id || report.id === '' || id.startsWith(`${report.id}/`)));
	const old = before.find(isSame);
	// New words or another progress in the same state keep its age. But new words of a blocked part are another request.
	const isOld =
		old !== undefined && old.state === state && old.kind === report.kind && (state !== 'blocked' || old.message === report.message);
	return [...before.filter((each) => !isSame(each)), {...report, state, at: isOld ? old.at : at}].slice(-mostParts);
}

/** The worst first: a part that waits counts more than the whole that works. */
const worst: readonly ReportState[] = ['blocked', 'error', 'working', 'done', 'idle'];

/** The worst of the records; among equals that of the whole program, then the older. Undefined without a record. */
export function spokenFor(
	records: readonly Standing[],
	{by, reportedAt}: {readonly by: ReportWay; readonly reportedAt: number},
): ReportClaim | undefined {
	const place = ({state, id}: Standing): number => worst.indexOf(state) * 2 + (id === '' ? 0 : 1);
	const [first] = records.toSorted((one, other) => place(one) - place(other) || one.at - other.at);
	return first && {...first, by, reportedAt};
}
