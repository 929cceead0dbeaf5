/** What can be answered to a blocked row, from what was asked and from the options that its screen shows. */
import {cutProblem} from '../ask/ask.js';
import type {Ask, DialogOption, Question} from '../ask/model.js';
import {isNo, isYes, needsWords, takesReason} from '../ask/option-role.js';
import {unclearProblem} from '../resolve/dialog/dialog-match.js';
import type {Row, StateContext} from '../session.js';
import {reasonText} from '../words/receipt-words.js';
import {silentHost} from './host-row.js';

export type AnswerOption = DialogOption & {
	/** The number that the dialog prints, or the place of the option where the dialog prints none. */
	readonly number: number;
	readonly description: string;
	/** The option takes words, which are written before it is sent. */
	readonly takesText: boolean;
	/** The option may be checked together with others. */
	readonly isCheck: boolean;
};

export type Offer = {
	readonly options: readonly AnswerOption[];
	/** The question on the screen; undefined for other dialogs, and for the review of a form. */
	readonly question: Question | undefined;
	readonly multiSelect: boolean;
	readonly yes: boolean;
	readonly no: boolean;
	/** A reason can be written with the no. */
	readonly reason: boolean;
	/** beckon does not know this kind of dialog: only its pane shows what it asks, and it may have more options than `options`. */
	readonly isBare: boolean;
	/** The form can be accepted only in its pane, where its fields are. */
	readonly needsFields: boolean;
	/** The next look will tell more of it. */
	readonly isReading: boolean;
};

type Blocked = Extract<StateContext, {kind: 'blocked'}>;

/** @returns why nothing can be answered here, as the footer says it. */
export function toOffer(row: Row): Offer | string {
	const {context} = row.state;
	if (row.lastSeenAt !== undefined) return silentHost(row);
	return context.kind === 'blocked' ? (whyNoOffer(row, context) ?? offerOf(context)) : `${row.project} is not waiting for an answer`;
}

/** Why nothing is offered; undefined: there is an offer. */
export function whyNoOffer({kind, project, token}: Row, context: Blocked): string | undefined {
	const {drawn, ask, options, unread} = context;
	if (kind === 'background') return 'it runs in the background: jump to it, and answer there';
	const unclear = unclearProblem(context);
	if (unclear !== undefined) return reasonText(unclear);
	if (token === undefined) return `${project} asks for something without a name: answer it in its pane`;
	const cut = cutProblem(ask);
	if (cut !== undefined) return reasonText(cut);
	if (!drawn) return 'the dialog shows once nobody types in the pane, or has it scrolled up';
	if (ask.kind === 'dialog' && options.length > 0 && !isYesOrNo(options)) return reasonText('dialog-unknown');
	// Which of several questions is up is part of its name, and only the screen tells.
	if (options.length > 0 || ask.kind === 'tool') return undefined;
	return unread === true ? reasonText('dialog-loading') : 'could not read the options: answer it in its pane';
}

function isYesOrNo(options: readonly DialogOption[]): boolean {
	return options.some(({role}) => isYes(role)) && options.some(({role}) => isNo(role));
}

function offerOf(context: Blocked): Offer {
	const {ask, options: shown} = context;
	const question = ask.kind === 'questions' ? questionOnScreen(ask.questions, shown) : undefined;
	const multiSelect = question?.multiSelect === true;
	// Accepted alone, a form with fields would be sent empty.
	const needsFields = ask.kind === 'elicitation' && context.hasFields === true;
	return {
		options: numbered(shown, question).filter(({role}) => !needsFields || role !== 'yes'),
		question,
		multiSelect,
		yes: !needsFields && takesYes(ask, shown),
		no: true,
		reason: canReason(ask) && (shown.length === 0 || shown.some(({role}) => takesReason(role))),
		isBare: ask.kind === 'dialog',
		needsFields,
		isReading: context.unread === true,
	};
}

function canReason({kind}: Ask): boolean {
	switch (kind) {
		case 'tool':
		case 'dialog':
		case 'plan':
			return true;
		case 'questions':
		case 'trust':
		case 'elicitation':
			return false;
	}
}

/** A yes grants no more than it must; where several options say yes, their numbers tell them apart. */
function takesYes(ask: Ask, shown: readonly DialogOption[]): boolean {
	return (shown.length === 0 && ask.kind !== 'questions') || shown.some(({role}) => role === 'yes');
}

function numbered(shown: readonly DialogOption[], question: Question | undefined): readonly AnswerOption[] {
	let number = 0;
	return shown.flatMap(({label, role, short}, index) => {
		// The row that submits several choices has no number.
		if (role === 'submit') return [];
		number += 1;
		const own = question?.options[index];
		const takesText = own === undefined && needsWords(role);
		return [{number, label: own?.label ?? label, role, short, description: own?.description ?? '', takesText, isCheck: own !== undefined}];
	});
}

/** The one whose options stand on the screen; several questions share a form, one at a time. */
export function questionOnScreen(questions: readonly Question[], shown: readonly DialogOption[]): Question | undefined {
	return questions.find(({options}) => options.length > 0 && options.every(({label}, index) => isSame(label, shown[index]?.label ?? '')));
}

/** The screen may cut and wrap the question. */
function isSame(label: string, seen: string): boolean {
	const [one, other] = [label, seen].map((text) => text.replace(/[\s…]+/g, ''));
	return one !== undefined && other !== undefined && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** The options in a few words, for the footer: `Yes`, `Always`, `PostgreSQL`. Two that would read the same show more of their labels. */
export function shortLabels(options: readonly Pick<DialogOption, 'label' | 'short'>[]): readonly string[] {
	const words = options.map(({label, short}) => short ?? clipped(label.split(/[,(:]/)[0] ?? ''));
	return words.map((word, index) => (words.indexOf(word) === index ? word : clipped((options[index]?.label ?? '').replace(/^yes, /i, ''))));
}

function clipped(label: string): string {
	const letters = [...label.trim()];
	return letters.length > 16 ? `${letters.slice(0, 15).join('')}…` : letters.join('');
}

/** Another question of the same form comes after these options, or its review. The option that talks about it instead ends the form. */
export function leadsOn(row: Row, numbers: readonly number[]): boolean {
	const {context} = row.state;
	const offer = toOffer(row);
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions' || typeof offer === 'string') return false;
	const answersIt = offer.options.every(({number, isCheck, takesText}) => isCheck || takesText || !numbers.includes(number));
	return context.ask.questions.length > 1 && offer.question !== undefined && answersIt;
}
