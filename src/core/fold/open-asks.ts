/** The open requests of a life, oldest first: the agent shows one dialog at a time, and others may wait in line. */
import {askTool} from '../ask/ask.js';
import type {OpenAsk} from '../evidence.js';
import type {Subagent} from '../terms/state.js';

/** The same words within this time are one event that two hooks recorded. */
export const twinMs = 150;
const maxOpen = 16;

/**
 * An asker has one request at a time (facts §12), so its next request means that the previous one was settled, even if no hook reported
 * that. PreToolUse and PermissionRequest of one question, or one event recorded twice, are one: the newer content, the first name and time.
 */
export function withOpenAsk(open: readonly OpenAsk[], ask: OpenAsk): readonly OpenAsk[] {
	const twin = open.findLast((other) => isSameAsker(other.asker, ask.asker) && isTwin(other, ask));
	if (!twin) return [...open.filter((earlier) => !closesEarlier(ask, earlier)), ask].slice(-maxOpen);
	const {at, name} = twin;
	const merged = {...ask, at, name, announced: twin.announced && ask.announced, payload: ask.payload ?? twin.payload};
	return open.filter((other) => other === twin || !closesEarlier(merged, other)).map((other) => (other === twin ? merged : other));
}

/** The form of an MCP server may be open while its tool runs, and a request with only a PreToolUse has no dialog yet. */
export function closesEarlier(later: OpenAsk, earlier: OpenAsk): boolean {
	if (later.announced === true || later.ask.kind === 'elicitation' || earlier.ask.kind === 'elicitation') return false;
	return isSameAsker(later.asker, earlier.asker);
}

/** A result of `tool` in the asker's loop answers its newest request for that tool and all older ones: a loop asks one at a time. */
export function withoutAnswered(open: readonly OpenAsk[], asker: Subagent | undefined, tool: string | undefined): readonly OpenAsk[] {
	const last = open.findLastIndex((ask) => isSameAsker(ask.asker, asker) && (tool === undefined || askTool(ask.ask) === tool));
	return last === -1 ? open : open.filter((ask, index) => index > last || !isSameAsker(ask.asker, asker));
}

/** Without the forms of MCP servers that were open at that time. */
export function withoutForms(open: readonly OpenAsk[], until: number): readonly OpenAsk[] {
	return open.filter((ask) => ask.ask.kind !== 'elicitation' || ask.at > until);
}

export function isSameAsker(one: Subagent | undefined, other: Subagent | undefined): boolean {
	return one?.id === other?.id;
}

/**
 * The dialog tools fire PreToolUse, then PermissionRequest, with the same input. Other twins come within `twinMs`: a PreToolUse that comes
 * later asks once more, since a plan that was sent back is settled by no hook.
 */
function isTwin(one: OpenAsk, other: OpenAsk): boolean {
	if (one.ask.kind !== other.ask.kind || askTool(one.ask) !== askTool(other.ask)) return false;
	const asksAgain = one.announced !== true && other.announced === true;
	const close = Math.abs(other.at - one.at) <= (one.ask.kind === 'tool' || asksAgain ? twinMs : 2000);
	return close && JSON.stringify(one.ask) === JSON.stringify(other.ask);
}
