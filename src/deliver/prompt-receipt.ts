/** After Enter: which witness says that the prompt was taken? */

import type {Receipt} from '../core/receipt.js';
import {composerHolds, essence, isCommand, isPromptOf} from '../core/reply-text.js';
import type {Composer, SurfaceAssessment} from '../core/screen/surface.js';
import {waits} from './limits.js';
import type {DeliverPorts, Heard, Seen} from './ports.js';
import type {ReplyOrder} from './reply.js';

type Entered = {readonly since: number; readonly before: SurfaceAssessment};

/** A hook's time is its payload's mtime, taken by another clock tick than ours. */
const CLOCK_SLACK_MS = 50;

/**
 * Landed is a UserPromptSubmit with this text; else the composer let go of it and the state moved. Text that stays in the composer is
 * `typed`.
 */
export async function awaitPrompt(order: ReplyOrder, ports: DeliverPorts, entered: Entered): Promise<Receipt> {
	const deadline = entered.since + waits.landed;
	let last: Seen | undefined;
	for (;;) {
		const sight = await ports.look(order.address);
		const afterMs = ports.now() - entered.since;
		if (sight.kind === 'changed') return {kind: 'unconfirmed', why: `Enter was pressed, then ${sight.why}`};
		if (sight.kind === 'seen') {
			const by =
				toldBy(order.text, sight.heard, entered.since) ?? (isSettled(last, sight) ? movedBy(order.text, sight, entered) : undefined);
			if (by !== undefined) return {kind: 'landed', by, afterMs};
			last = sight;
		}
		if (ports.now() >= deadline) break;
		await ports.pause(waits.look);
	}
	if (last !== undefined && composerHolds(last.surface.composer, order.text))
		return {kind: 'typed', why: 'the text still stands in the composer'};
	return {kind: 'unconfirmed', why: 'no witness told whether the prompt was taken'};
}

function toldBy(text: string, {prompts}: Heard, since: number): 'hook' | 'transcript' | undefined {
	return prompts.find((prompt) => prompt.at >= since - CLOCK_SLACK_MS && isPromptOf(prompt.text, text))?.by;
}

/** Two looks in a row agree: one alone may have caught the client in the middle of drawing. */
function isSettled(before: Seen | undefined, now: Seen): boolean {
	return (
		before !== undefined && before.surface.surface === now.surface.surface && before.surface.composer.kind === now.surface.composer.kind
	);
}

function movedBy(text: string, {surface, heard}: Seen, {since, before}: Entered): 'client' | 'screen' | undefined {
	const {composer, businessState} = surface;
	// A command may open a dialog of its own over the composer; for a prompt a dialog proves nothing.
	if (composer.kind === 'none') return isCommand(text) && surface.surface === 'local-dialog' ? 'screen' : undefined;
	if (stillHolds(composer, text)) return undefined;
	const {status} = heard;
	if (status !== undefined && status.at >= (status.value === 'busy' ? since - CLOCK_SLACK_MS : since) && status.value !== 'waiting')
		return 'client';
	const moved = businessState === 'working' || surface.queued || (isCommand(text) && surface.normalised !== before.normalised);
	return moved ? 'screen' : undefined;
}

/** Enter may pick a suggestion instead, which leaves the text with something added. */
function stillHolds(composer: Composer, text: string): boolean {
	return composer.kind === 'draft' && (composer.pasted > 0 || essence(composer.text).includes(essence(text).slice(0, 40)));
}
