/** What a send does, as a verb and its object (`approved` `npm test`), and the sentence of its receipt. */
import {askGist} from '../ask/ask.js';
import {byNumber, type Choice, isNo, isYes} from '../ask/option-role.js';
import type {Receipt} from '../receipt.js';
import type {Row} from '../session.js';
import type {Ask, DialogOption} from '../terms/ask.js';
import {reasonText} from '../terms/receipt-words.js';
import {cleanText, truncate} from '../text/label.js';
import {sourceWords} from './state-word.js';

/** A send that is neither an answer nor a new text. */
export type Act = 'interrupt' | 'retry' | 'resume' | EndAct;

/** The ways to end a session, the weakest first. */
export type EndAct = 'end' | 'close' | 'kill';

/** `verb`: past tense, for the row. `object`: for the sentence; may be empty. `act`: set where the send is no text and no answer. */
export type SendSummary = {readonly verb: string; readonly object: string; readonly act?: 'interrupt' | 'resume' | 'end'};

/** Longer texts are cut in the sentence; the audit log has them in full. */
const longest = 48;

export const replySummary: SendSummary = {verb: 'replied', object: ''};
export const firstPromptSummary: SendSummary = {verb: 'sent', object: 'the first prompt'};

/** One sentence that says what was done to which session. The audit log has the witness and the delay. */
export function receiptText(name: string, receipt: Receipt, summary: SendSummary): string {
	const {verb, object} = summary;
	if (receipt.kind === 'landed') return `✓ ${name}: ${verb}${object === '' ? '' : ` ${object}`}`;
	return `${name}: ${headOf(receipt.kind, summary)}: ${reasonText(receipt.why)}`;
}

export function headOf(kind: Exclude<Receipt['kind'], 'landed'>, {act}: SendSummary): string {
	switch (kind) {
		case 'typed':
			return 'typed but not sent';
		case 'unconfirmed':
			return act === 'resume' ? 'not resumed' : act === 'end' ? 'not ended yet' : 'sent, not confirmed';
		case 'refused':
			return act === undefined ? 'not sent' : `not ${notDone[act]}`;
	}
}

const notDone = {resume: 'resumed', interrupt: 'interrupted', end: 'ended'} as const;

const actSummaries: Readonly<Record<Act, SendSummary>> = {
	interrupt: {verb: 'interrupted', object: '', act: 'interrupt'},
	retry: {verb: 'sent its last prompt again', object: ''},
	resume: {verb: 'resumed', object: 'in a new window', act: 'resume'},
	end: {verb: 'ended', object: '', act: 'end'},
	kill: {verb: 'ended', object: '', act: 'end'},
	close: {verb: 'ended, pane closed', object: '', act: 'end'},
};

export function actSummary(act: Act): SendSummary {
	return actSummaries[act];
}

export function answerSummary({state: {context}, cwd}: Pick<Row, 'state' | 'cwd'>, choice: Choice): SendSummary {
	if (context.kind !== 'blocked') return {verb: 'answered', object: ''};
	const {ask, options} = context;
	switch (choice.kind) {
		case 'yes':
			return ask.kind === 'questions' ? {verb: 'answered', object: ''} : {verb: 'approved', object: gist(ask, cwd)};
		case 'no':
			return {verb: noVerb(ask, choice.reason !== undefined), object: gist(ask, cwd)};
		case 'options':
			// An option that takes words is only their field.
			if (ask.kind === 'questions' && choice.text !== undefined) return {verb: 'answered', object: quoted(choice.text)};
			return optionSummary(
				ask,
				cwd,
				choice.numbers.map((number) => byNumber(options).get(number) ?? {label: `option ${number}`, role: 'other'}),
			);
	}
}

/** The object names an option too when that option grants more than this one request. */
function optionSummary(ask: Ask, cwd: string | undefined, chosen: readonly DialogOption[]): SendSummary {
	const {label = '', role, short} = chosen[0] ?? {};
	if (ask.kind !== 'questions' && isYes(role)) {
		const more = role === 'yes' && short === undefined ? '' : quoted(label);
		return {verb: 'approved', object: [gist(ask, cwd), more].filter(Boolean).join(', ')};
	}
	if (ask.kind !== 'questions' && (isNo(role) || role === 'redirect'))
		return {verb: noVerb(ask, role === 'redirect'), object: gist(ask, cwd)};
	return {verb: 'answered', object: chosen.map((option) => quoted(option.label)).join(', ')};
}

/** The verb of a no. A plan that is to be changed is not denied, and a question is not answered. */
function noVerb({kind}: Ask, saysWhy: boolean): string {
	if (kind === 'questions') return 'declined';
	return kind === 'plan' && saysWhy ? 'sent back' : 'denied';
}

function gist(ask: Ask, cwd: string | undefined): string {
	switch (ask.kind) {
		case 'tool': {
			const about = short(askGist(ask.input, cwd));
			if (typeof ask.input['command'] === 'string') return `\`${about}\``;
			return about === '' ? ask.tool : `${ask.tool} ${about}`;
		}
		case 'plan':
			return 'the plan';
		case 'trust':
			return `the folder ${short(ask.directory)}`;
		case 'questions':
			return 'the question';
		case 'elicitation':
			return short(ask.message);
		case 'dialog':
			return ask.tool === undefined || ask.gist === undefined ? short(ask.title) : `${ask.tool} ${short(ask.gist)}`;
	}
}

function quoted(label: string): string {
	return `“${short(label)}”`;
}

function short(text: string): string {
	const line = cleanText(text);
	const cut = truncate(line, longest);
	return cut === line ? line : `${cut}…`;
}

/** One send and its result, as users read them. */
export type SentLine = {
	/** Epoch ms. */
	readonly at: number;
	readonly kind: 'reply' | 'answer' | 'submit' | 'interrupt' | 'retry' | 'resume' | (string & {});
	readonly project: string;
	/** The request in one line; null without one. */
	readonly asked: string | null;
	/** The option or the choice; null for free text. */
	readonly choice: string | null;
	readonly text: string | null;
	/** `why`: a sentence; null when the send landed. */
	readonly receipt: {readonly kind: string; readonly by: string | null; readonly after_ms: number | null; readonly why: string | null};
};

/** None of the texts is cleaned yet. `isFine`: a witness has confirmed it. */
export function sentWords({kind, asked, choice, text, receipt}: SentLine): {
	readonly what: string;
	readonly how: string;
	readonly isFine: boolean;
} {
	const what = [kind, choice ?? '', asked === null ? '' : `to "${asked}"`, text === null ? '' : `"${text}"`].filter(Boolean).join(' ');
	const isFine = receipt.kind === 'landed';
	return {
		what,
		how: isFine ? `${witnessText(receipt.by)} after ${receipt.after_ms ?? 0} ms` : `${receipt.kind}: ${receipt.why ?? ''}`,
		isFine,
	};
}

function witnessText(by: string | null): string {
	const source = Object.entries(sourceWords).find(([name]) => name === by)?.[1];
	const isNamed = by === 'tmux' || by === 'report';
	return source === undefined ? 'confirmed' : `confirmed by ${isNamed ? '' : 'the '}${source}`;
}
