/** What a send was to do, in the words of its receipt (`approved` `npm test`), and the sentence of a receipt. */
import {askGist} from '../ask/ask.js';
import type {Choice} from '../ask/choice.js';
import type {Ask, DialogOption} from '../ask/model.js';
import {isNo, isYes} from '../ask/option-role.js';
import type {Receipt} from '../receipt.js';
import type {Row} from '../session.js';
import {reasonText} from '../words/receipt-words.js';
import {cleanText, truncate} from './label.js';

/** `did`: one word for the row. `what`: the object of the deed, for a sentence; may be empty. `act`: set where the deed is no text and no answer. */
export type Deed = {readonly did: string; readonly what: string; readonly act?: 'interrupt' | 'resume'};

/** Longer texts are cut in the sentence; the audit log has them in full. */
const longest = 48;

export const replied: Deed = {did: 'replied', what: ''};

/** One sentence that says what was done to which session. The witness and the delay stand in the audit log. */
export function receiptText(name: string, receipt: Receipt, deed: Deed): string {
	const {did, what} = deed;
	if (receipt.kind === 'landed') return `✓ ${name}: ${did}${what === '' ? '' : ` ${what}`}`;
	return `${name}: ${headOf(receipt.kind, deed)}: ${reasonText(receipt.why)}`;
}

export function headOf(kind: Exclude<Receipt['kind'], 'landed'>, {act}: Deed): string {
	switch (kind) {
		case 'typed':
			return 'typed but not sent';
		case 'unconfirmed':
			return act === 'resume' ? 'not resumed' : 'sent, not confirmed';
		case 'refused':
			return act === 'resume' ? 'not resumed' : act === 'interrupt' ? 'not interrupted' : 'not sent';
	}
}

export function actDeed(act: 'interrupt' | 'retry' | 'resume'): Deed {
	switch (act) {
		case 'interrupt':
			return {did: 'interrupted', what: '', act};
		case 'retry':
			return {did: 'sent again', what: 'its last prompt'};
		case 'resume':
			return {did: 'resumed', what: '', act};
	}
}

export function answerDeed({state: {context}}: Pick<Row, 'state'>, choice: Choice): Deed {
	if (context.kind !== 'blocked') return {did: 'answered', what: ''};
	const {ask, options} = context;
	switch (choice.kind) {
		case 'yes':
			return ask.kind === 'questions' ? {did: 'answered', what: ''} : {did: 'approved', what: gist(ask)};
		case 'no':
			return {did: 'denied', what: gist(ask)};
		case 'options':
			return optionDeed(
				ask,
				choice.numbers.map((number) => options[number - 1] ?? {label: `option ${number}`, role: 'other'}),
			);
	}
}

/** The deed names an option too when it grants more than this one request. */
function optionDeed(ask: Ask, chosen: readonly DialogOption[]): Deed {
	const {label = '', role, short} = chosen[0] ?? {};
	if (ask.kind !== 'questions' && isYes(role)) {
		const more = role === 'yes' && short === undefined ? '' : quoted(label);
		return {did: 'approved', what: [gist(ask), more].filter(Boolean).join(', ')};
	}
	if (ask.kind !== 'questions' && (isNo(role) || role === 'redirect')) return {did: 'denied', what: gist(ask)};
	return {did: 'answered', what: chosen.map((option) => quoted(option.label)).join(', ')};
}

function gist(ask: Ask): string {
	switch (ask.kind) {
		case 'tool': {
			const about = short(askGist(ask.input));
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
			return short(ask.title);
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
