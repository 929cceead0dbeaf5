/** The tool calls of a turn that have no result yet, in the claim of an agent's record. */
import type {TranscriptClaim} from '../core/evidence.js';

export type Call = {readonly id: string; readonly tool: string; readonly command: string | undefined; readonly at: number};

/** More are never open at once; of a record that says so, the newest count. */
const most = 64;

export function withCall(calls: readonly Call[], call: Call): readonly Call[] {
	return [...calls.filter(({id}) => id !== call.id), call].slice(-most);
}

export function withoutCall(calls: readonly Call[], id: string | undefined): readonly Call[] {
	return calls.filter((call) => call.id !== id);
}

/** The claim of a turn in which these calls are open since `at` (epoch ms). A claim that tells of no work stays as it is. */
export function claimWithCalls(claim: TranscriptClaim, calls: readonly Call[], at: number): TranscriptClaim {
	const {turn} = claim;
	if (turn.kind !== 'working') return claim;
	const newest = calls.at(-1);
	const use = newest && {tool: newest.tool, command: newest.command, file: undefined, url: undefined};
	const openTools = calls.map(({tool}) => tool);
	return {...claim, workedAt: at, turn: {kind: 'working', at: turn.at, openTools, ...(use && {newest: {use, at: newest.at}})}};
}
