/** Waits after Enter for the witness that the prompt was taken. */
import {agentOf} from '../../agents/agents.js';
import type {Address} from '../../core/address.js';
import {type Receipt, unconfirmed} from '../../core/receipt.js';
import type {Composer, SurfaceAssessment} from '../../core/surface.js';
import {
	comparable,
	composerHolds,
	holdsStandIn,
	isCommand,
	isEndWord,
	isJoinedOf,
	isMergedPrompt,
	isPromptOf,
} from '../../core/text/reply-text.js';
import {awaitReceipt, isEnd} from '../pane/watch-pane.js';
import {type DeliverPorts, type SeenPane, waitMs} from '../ports.js';

export type ReplyOptions = {
	/** Sends while the agent works: the text waits for the turn to end. */
	readonly queue?: boolean | undefined;
	/** The user confirmed that `!` runs a shell command. */
	readonly allowShell?: boolean | undefined;
	/** Only into an empty input box: a draft there stays, and the text is refused. */
	readonly emptyOnly?: boolean | undefined;
	/** Whether this is the first prompt of a new session: on a busy machine an agent draws its input box long before it reads keys. */
	readonly isFirst?: boolean | undefined;
};

export type ReplyOrder = ReplyOptions & {
	readonly address: Address;
	/** The text after `toReplyText`. */
	readonly text: string;
	readonly queue: boolean;
	/** Whether the user saw the session at rest, which the screen may show a moment after the hooks. */
	readonly isAtRest?: boolean;
};

/** `before`: what the pane showed with the text in the box. */
type Entered = {readonly since: number; readonly before: SurfaceAssessment};

/** A hook's time is its payload's mtime, which the kernel takes from a coarser clock. */
const clockSlackMs = 50;

/**
 * The reply landed when a UserPromptSubmit has this text, or when the text has left the composer and the state changed, and neither a
 * report nor the screen shows other words with it. Text that stays in the composer is `typed`.
 */
export function awaitPrompt({address, text}: ReplyOrder, ports: DeliverPorts, entered: Entered): Promise<Receipt> {
	const {typing, prompts} = agentOf(address.agent);
	const {since} = entered;
	// Commands and shell lines fire no hook (facts §7).
	const isReported = !isCommand(text) && !text.startsWith('!');
	const mayQueue = entered.before.businessState === 'working' || entered.before.queued;
	let movedAt: number | undefined;
	let isMerged = false;
	return awaitReceipt(ports, address, {
		done: 'enter',
		since,
		seen(look, before) {
			const now = ports.now();
			const reported = look.reports.prompts.filter(({at, text: own}) => at >= since - clockSlackMs && prompts?.isNews(own) !== true);
			const match = reported.find((prompt) => isPromptOf(prompt.text, text) || (mayQueue && isJoinedOf(prompt.text, text)));
			if (match !== undefined) return {kind: 'landed', by: match.by, afterMs: now - since};
			if (reported.some((prompt) => isMergedPrompt(prompt.text, text))) return merged;
			const by = isSettled(before, look) ? movedBy(text, look, entered) : undefined;
			if (by === undefined) return undefined;
			movedAt ??= now;
			isMerged ||= isMergedOnScreen(text, entered.before, look.surface, typing?.unknownWordsRow);
			// Wait for a report first: a short text may also be in a row that the agent draws by itself.
			if (now - movedAt < (isReported ? waitMs.witness : waitMs.still)) return undefined;
			return isMerged ? merged : {kind: 'landed', by, afterMs: now - since};
		},
		// A command may switch to another conversation, or end the agent.
		lost(why) {
			const by = isCommand(text) && why === 'session-replaced' ? 'client' : isEndWord(text) && isEnd(why) ? 'tmux' : undefined;
			return by && {kind: 'landed', by, afterMs: ports.now() - since};
		},
		late: ({surface}) => (composerHolds(surface.composer, text) ? {kind: 'typed', why: 'still-typed'} : unconfirmed('unheard')),
	});
}

const merged: Receipt = unconfirmed('sent-with-other-text');

/** Two reads in a row must agree: one alone may show a half-drawn screen. */
function isSettled(before: SeenPane | undefined, now: SeenPane): boolean {
	return (
		before !== undefined && before.surface.surface === now.surface.surface && before.surface.composer.kind === now.surface.composer.kind
	);
}

function movedBy(text: string, {surface, reports}: SeenPane, {since, before}: Entered): 'client' | 'screen' | undefined {
	const {composer, businessState} = surface;
	// A command may open its own dialog over the composer; for a prompt a dialog proves nothing.
	if (composer.kind === 'none') return isCommand(text) && surface.surface === 'local-dialog' ? 'screen' : undefined;
	if (stillHolds(composer, text)) return undefined;
	const {status} = reports;
	if (status !== undefined && status.at >= (status.value === 'busy' ? since - clockSlackMs : since) && status.value !== 'waiting')
		return 'client';
	const moved = businessState === 'working' || surface.queued || (isCommand(text) && surface.normalised !== before.normalised);
	return moved ? 'screen' : undefined;
}

/** Enter may pick a suggestion instead, which leaves the text with an addition. */
function stillHolds(composer: Composer, text: string): boolean {
	return holdsStandIn(composer, text) || (composer.kind === 'draft' && comparable(composer.text).includes(comparable(text).slice(0, 40)));
}

// Recognizes a text that was submitted together with other words. For a command, which fires no hook, the screen is the only witness.

/** A longer text is wrapped on the screen, which looks like other words. */
const longestUnwrapped = 40;

type Screen = Pick<SurfaceAssessment, 'normalised'>;

/**
 * Whether new rows hold the text and each has more behind it, or, for a command, show other words behind it. A slow agent may still draw
 * typed text just before it takes the prompt; the hook says what it took.
 */
export function isMergedOnScreen(text: string, before: Screen, after: Screen, unknownWordsRow: string | undefined): boolean {
	const old = new Set(rowsOf(before));
	const fresh = rowsOf(after).filter((row) => !old.has(row));
	const wanted = comparable(text);
	const holding = wanted.length > longestUnwrapped ? [] : fresh.filter((row) => row.includes(wanted));
	if (holding.length > 0 && !holding.some((row) => row.endsWith(wanted))) return true;
	if (unknownWordsRow === undefined || !isCommand(text)) return false;
	const words = comparable(text.replace(/^\s*\S+/, ''));
	const unknown = comparable(unknownWordsRow);
	return fresh.some((row) => row.startsWith(unknown) && !words.startsWith(row.slice(unknown.length)));
}

function rowsOf({normalised}: Screen): readonly string[] {
	return normalised.split('\n').map(comparable);
}
