/** The forbidden results: compares a send with the stand-ins' own logs. */
import type {Receipt} from '../../src/core/receipt.js';
import type {LogEntry} from '../../stand-in/stand-in.js';
import {type Snapshot, somebodyElse} from '../control/intervention.js';
import {isTyped, type Plan} from './plan/plan.js';
import type {Expected, Scene} from './plan/scenes.js';

export type Trial = {
	readonly plan: Plan;
	readonly receipt: Receipt;
	/** The text is in the outbox. */
	readonly kept: boolean;
	/** The fault began before the receipt was there, and took hold. */
	readonly injected: boolean;
	/** The dialog that was to be answered. */
	readonly dialog: number | undefined;
	readonly expected: readonly Expected[];
	/** What the agent that was addressed heard and did since the send began. */
	readonly entries: readonly LogEntry[];
	/** What it is like after the receipt; undefined: it is gone. */
	readonly after: Snapshot | undefined;
	/** What reached anybody else: a bystander, a stranger in its place. */
	readonly strays: string;
	/** Every byte that reached the shell behind the agent when that had left. */
	readonly behind: string;
	/** When the delivery last set out to write something. */
	readonly sentAt: number | undefined;
	readonly tookMs: number;
	/** The delivery threw instead of telling. */
	readonly crashed: boolean;
	/** Somebody else's send to the same agent at the same time. */
	readonly rival?: (Pick<Trial, 'receipt' | 'kept' | 'expected' | 'crashed'> & {readonly scene: Scene}) | undefined;
};

export const violations = ['wrong target', 'wrong prompt', 'doubled', 'other text', 'lost', 'false receipt', 'crashed'] as const;
export type Violation = (typeof violations)[number];

/** Empty: all is as it must be. */
export function judge(trial: Trial): readonly Violation[] {
	const {strays, behind} = trial;
	const sends = sendsOf(trial);
	const isRefused = sends.every(({receipt}) => receipt.kind === 'refused');
	const found: (Violation | false)[] = [
		(strays !== '' || runs(behind) || (behind !== '' && !isSameBreath(trial))) && 'wrong target',
		wrongAnswers(trial).some((entry) => !isUndrawn(trial, entry)) && 'wrong prompt',
		sends.some((send) => arrivals(send).length > 1) && 'doubled',
		otherTexts(trial).some((entry) => !isGlued(trial, entry)) && 'other text',
		sends.some(isLost) && 'lost',
		sends.some(isFalselyLanded) && 'false receipt',
		isAnswer(trial) && sends.filter(isLanded).length > Math.max(1, arrivals(trial).length) && 'false receipt',
		isRefused && (receivedKeys(trial) || behind !== '') && 'false receipt',
		sends.some((send) => send.receipt.kind === 'typed' && !isWritten(send)) && 'false receipt',
		sends.some(({crashed}) => crashed) && 'crashed',
	];
	return [...new Set(found)].filter((each) => each !== false);
}

/** The send, and that of the rival, as if each were the only one. */
function sendsOf(trial: Trial): readonly Trial[] {
	const {rival, plan} = trial;
	if (rival === undefined) return [trial];
	const {scene, ...own} = rival;
	return [trial, {...trial, ...own, plan: {...plan, scene}}];
}

function isLanded({receipt}: Trial): boolean {
	return receipt.kind === 'landed';
}

function isFalselyLanded(trial: Trial): boolean {
	return isLanded(trial) && arrivals(trial).length === 0 && !isEndedAlike(trial);
}

function isAnswer({plan}: Trial): boolean {
	return plan.scene.kind === 'answer';
}

/** What nobody can see in time and every receipt must own up to: bytes that are written while an agent leaves, or somebody types. */
export const mishaps = [
	'typed into the shell behind',
	'an empty line in the shell behind',
	'submitted with what a human typed',
	'given to a request that was not drawn yet',
] as const;
export type Mishap = (typeof mishaps)[number];

export function mishapOf(trial: Trial): Mishap | undefined {
	if (trial.behind === '\r') return 'an empty line in the shell behind';
	if (trial.behind !== '') return 'typed into the shell behind';
	if (otherTexts(trial).some((entry) => isGlued(trial, entry))) return 'submitted with what a human typed';
	return wrongAnswers(trial).some((entry) => isUndrawn(trial, entry)) ? 'given to a request that was not drawn yet' : undefined;
}

/** A line with something on it and an Enter, or a line break outside of a bracketed paste: a shell runs that. */
function runs(bytes: string): boolean {
	return /[^\r\n][\r\n]/.test(bytes.replace(/\u001b\[200~[\s\S]*?\u001b\[201~/g, 'pasted'));
}

/** From an intervention in the pane until its agent has drawn it and tmux has read that. */
const breathMs = 100;

/** The agent left, or somebody typed, no longer before the last write than it takes to be seen. */
function isSameBreath({entries, sentAt}: Trial): boolean {
	const first = entries.find(({what, text}) => what === 'intervened' && (text === 'type' || text === 'left'));
	return first !== undefined && sentAt !== undefined && first.at > sentAt - breathMs;
}

/** Somebody else ended the dialog in the moment of the last write, and the agent gave the key to its next one before that was on the screen. */
function isUndrawn(trial: Trial, {dialog: other}: LogEntry): boolean {
	const {entries, dialog, sentAt, receipt} = trial;
	const theirs = entries.find((entry) => entry.text === somebodyElse && entry.dialog === dialog);
	const isNext = dialog !== undefined && other !== undefined && other > dialog;
	const isHonest = receipt.kind === 'unconfirmed' || isEndedAlike(trial);
	return isNext && isHonest && theirs !== undefined && sentAt !== undefined && theirs.at > sentAt - breathMs;
}

/**
 * Somebody else ended the dialog in the moment in which it was to end so: nobody can tell by whom it was. Where a digit says yes, the digit
 * stands in the composer; the Enter that accepts a server's form leaves nothing.
 */
function isEndedAlike({entries, expected, dialog, sentAt, plan: {scene}}: Trial): boolean {
	const isForm = scene.kind === 'answer' && scene.steps.some((step) => step.do === 'elicit');
	const theirs = entries.find((entry) => entry.text === somebodyElse && entry.dialog === dialog && (isForm || entry.what === 'refused'));
	return theirs !== undefined && sentAt !== undefined && theirs.at > sentAt - breathMs && expected.some(({what}) => what === theirs.what);
}

function isGlued(trial: Trial, entry: LogEntry): boolean {
	const text = writtenText(trial);
	return isTyped(trial.plan.fault.kind) && isSameBreath(trial) && text !== undefined && entry.text.includes(text);
}

export function hasArrived(trial: Trial): boolean {
	return arrivals(trial).length > 0;
}

function arrivals(trial: Trial): readonly LogEntry[] {
	const {entries, expected, dialog} = trial;
	return entries.filter(
		(entry) =>
			expected.some(({what, text}) => what === entry.what && isWhole(entry.text, text)) && (!isAnswer(trial) || entry.dialog === dialog),
	);
}

/** As it is, or wrapped because it is long. */
function isWhole(heard: string, text: string): boolean {
	return heard === text || heard.includes(`>\n${text}\n</pasted_content`);
}

/** Dialogs answered with keys that nobody meant for them, or with another answer. */
function wrongAnswers(trial: Trial): readonly LogEntry[] {
	const meant = sendsOf(trial).flatMap(arrivals);
	return trial.entries.filter(
		(entry) =>
			// Enter in a dialog that somebody opened at that moment.
			(entry.what === 'closed' || entry.what === 'answered' || entry.what === 'refused' || entry.what === 'chose') &&
			entry.text !== somebodyElse &&
			!meant.includes(entry),
	);
}

/** Prompts, commands and shell lines that nobody wrote like this: glued to a draft, cut, or typed into the wrong place. */
function otherTexts(trial: Trial): readonly LogEntry[] {
	const {entries, plan} = trial;
	const meant = sendsOf(trial).flatMap(arrivals);
	// Who opens a dialog of the agent types a command and Enter, whatever stands in the composer.
	const isTheirs = (text: string): boolean => plan.fault.kind === 'local-dialog' && text.endsWith('/model');
	return entries.filter(
		(entry) => ['submitted', 'queued', 'command', 'shell'].includes(entry.what) && !isTheirs(entry.text) && !meant.includes(entry),
	);
}

function isLost(trial: Trial): boolean {
	const text = writtenText(trial);
	return text !== undefined && !trial.kept && !hasArrived(trial) && !isInComposer(trial, text);
}

/** `typed` says that the text stands where it can be submitted. */
function isWritten(trial: Trial): boolean {
	const text = writtenText(trial);
	return text === undefined || hasArrived(trial) || isInComposer(trial, text);
}

function isInComposer({after}: Trial, text: string): boolean {
	return after !== undefined && [...after.composer, after.stash ?? ''].some((each) => each.includes(text));
}

function writtenText({plan: {scene}, expected}: Trial): string | undefined {
	if (scene.kind === 'answer') return scene.text;
	return scene.allowShell ? scene.text : expected[0]?.text;
}

/** A draft that was put aside is no text that arrived, if the receipt says where it is. */
function receivedKeys({entries, receipt}: Trial): boolean {
	const stashed = receipt.kind === 'refused' && typeof receipt.why === 'object' && receipt.why.code === 'after';
	return entries.some(({what, text}) => what === 'key' && !(stashed && text === 'ctrl-s'));
}
