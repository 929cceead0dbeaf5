/**
 * Sends free text into a session's composer: checks, stashes a draft, pastes, reads the text there, presses Enter, gives a receipt (design: sending).
 */
import {type Receipt, refused} from '../../core/receipt.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import {type Reason, whyAfter} from '../../core/terms/receipt-words.js';
import {isCommand, replyNotes} from '../../core/text/reply-text.js';
import {waits} from '../limits.js';
import {waitForScreen, whileScreenMoves} from '../pane/watch-pane.js';
import type {DeliverPorts} from '../ports.js';
import type {ReplyOrder} from './prompt-receipt.js';
import {isAboutToAsk, readiness} from './readiness.js';
import {stashDraft, submitTyped} from './submit-typed.js';

/**
 * Sends once, or not at all. It types only into an open and free composer, and presses Enter only after a read that shows the text there and no
 * dialog over it: a blind Enter approves a dialog that came in between (facts §0.6).
 */
export async function deliverReply(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const problem = textProblem(order);
	return problem === undefined
		? whileScreenMoves('refused', () => replyOnce(order, ports, order.emptyOnly === true ? leaveDraft : overDraft))
		: refused(problem);
}

type OverDraft = (order: ReplyOrder, surface: SurfaceAssessment, ports: DeliverPorts) => Promise<Receipt>;

async function replyOnce(order: ReplyOrder, ports: DeliverPorts, overDraft: OverDraft): Promise<Receipt> {
	// The screen may be about to be drawn again: after a resize, or at the end of a turn.
	const ends = order.isAtRest === true && !order.queue;
	const isDrawn = ({surface}: SurfaceAssessment): boolean => surface !== 'blank' && surface !== 'other' && !(ends && surface === 'working');
	const drawn = await waitForScreen(ports, order.address, {until: isDrawn, withinMs: waits.redrawn});
	if (drawn.kind === 'lost') return refused(drawn.why);
	const {look} = drawn;
	const unread = drawn.kind === 'timeout' ? drawn.unread : undefined;
	if (look === undefined || unread !== undefined) return refused(unread ?? 'screen-unread');
	const ready = readiness(look.surface, order.queue);
	if (ready.kind !== 'refuse' && isAboutToAsk(look)) return refused('about-to-ask');
	switch (ready.kind) {
		case 'refuse':
			return refused(ready.why);
		case 'ready':
			return pasteAndSubmit(order, ports);
		case 'draft':
			return overDraft(order, look.surface, ports);
	}
}

const leaveDraft: OverDraft = async () => refused('somebody-types');

const overDraft: OverDraft = async (order, surface, ports) => {
	const problem = await stashDraft(order, surface, ports);
	if (problem !== undefined) return refused(problem);
	const receipt = await whileScreenMoves('refused', () => replyOnce(order, ports, leaveDraft));
	return receipt.kind === 'landed' ? receipt : {...receipt, why: whyAfter('draft-stashed', receipt.why)};
};

async function pasteAndSubmit(order: ReplyOrder, ports: DeliverPorts): Promise<Receipt> {
	const pasted = await ports.paste(order.address, toPasted(order.text));
	return pasted.kind === 'refused' ? refused(pasted.why) : submitTyped(order, ports);
}

/** A blank after a command closes the list of suggestions; Enter would pick its first entry: `/co` ran `/copy` (measured). */
function toPasted(text: string): string {
	return isCommand(text) && !/\s/.test(text) ? `${text} ` : text;
}

function textProblem(order: ReplyOrder): Reason | undefined {
	if (order.text.trim() === '') return 'text-empty';
	// Enter would take the first entry of the menu, also with a blank behind the slash (measured).
	if (order.text.trim() === '/') return 'text-opens-menu';
	const notes = replyNotes(order.text);
	if (notes.includes('backslash')) return 'text-ends-in-backslash';
	if (notes.includes('shell') && !order.allowShell) return 'text-runs-in-shell';
	return undefined;
}
