/** After Enter: which witness says that the prompt was taken? */
import type {SurfaceAssessment} from '../core/screen/surface.js';
import {waits} from './limits.js';
import type {DeliverPorts, Heard} from './ports.js';
import type {Receipt} from './receipt.js';
import type {ReplyOrder} from './reply.js';
import {isPromptOf} from './reply-text.js';

type Entered = {readonly since: number; readonly before: SurfaceAssessment};

/** A hook's time is its payload's mtime, taken by another clock tick than ours. */
const CLOCK_SLACK_MS = 50;

/**
 * Landed is a UserPromptSubmit with this text; else the composer emptied and the state moved. Text that stays in the composer is
 * `typed`.
 */
export async function awaitPrompt(order: ReplyOrder, ports: DeliverPorts, entered: Entered): Promise<Receipt> {
	const deadline = entered.since + waits.landed;
	let surface: SurfaceAssessment | undefined;
	for (;;) {
		const heard = await ports.heard(order.address);
		const afterMs = ports.now() - entered.since;
		if (isHeard(order.text, heard, entered.since)) return {kind: 'landed', by: 'hook', afterMs};
		const sight = await ports.look(order.address);
		if (sight.kind === 'seen') {
			surface = sight.surface;
			const by = movedBy(surface, heard, entered);
			if (by !== undefined) return {kind: 'landed', by, afterMs: ports.now() - entered.since};
		} else if (sight.kind === 'changed') return {kind: 'unconfirmed', why: `Enter was pressed, then ${sight.why}`};
		if (ports.now() >= deadline) break;
		await ports.pause(waits.look);
	}
	if (surface?.composer.kind === 'draft') return {kind: 'typed', why: 'the text still stands in the composer'};
	return {kind: 'unconfirmed', why: 'no witness told whether the prompt was taken'};
}

function isHeard(text: string, {prompt}: Heard, since: number): boolean {
	return prompt !== undefined && prompt.at >= since - CLOCK_SLACK_MS && isPromptOf(prompt.text, text);
}

function movedBy(surface: SurfaceAssessment, heard: Heard, {since, before}: Entered): 'client' | 'screen' | undefined {
	if (surface.composer.kind === 'draft' && surface.composer.text === (before.composer.kind === 'draft' ? before.composer.text : '')) {
		return undefined;
	}
	const {status} = heard;
	if (status !== undefined && status.at >= since - CLOCK_SLACK_MS && status.value !== 'idle') return 'client';
	if (surface.composer.kind === 'none') return undefined;
	const moved =
		surface.businessState === 'working' ||
		surface.queued ||
		(surface.composer.kind === 'empty' && surface.normalised !== before.normalised);
	return moved ? 'screen' : undefined;
}
