/** The possible answers to a blocked row, from its request and from the options on its screen. */
import {cutProblem} from '../ask/ask.js';
import {byNumber, isNo, isYes, needsWords, takesReason} from '../ask/option-role.js';
import {unclearProblem} from '../resolve/request.js';
import type {Row} from '../session.js';
import type {Ask, DialogOption, Question} from '../terms/ask.js';
import {reasonSentence} from '../terms/receipt-words.js';
import type {Blocked} from '../terms/state.js';
import {outOfReach} from '../words/note-words.js';
import {silentHost} from './host-rows.js';
import {shortName} from './row-name.js';

export type AnswerOption = DialogOption & {
	/** The number that the dialog prints, else the option's position. */
	readonly number: number;
	readonly description: string;
	/** The option takes words, which are typed before it is sent. */
	readonly takesText: boolean;
	/** The option may be checked together with others. */
	readonly isCheck: boolean;
};

export type Offer = {
	readonly options: readonly AnswerOption[];
	/** The question on the screen; undefined for other dialogs, and for a form's review. */
	readonly question: Question | undefined;
	readonly multiSelect: boolean;
	readonly yes: boolean;
	readonly reason: boolean;
	/** beckon does not know this kind of dialog: only the pane shows its request, and it may have more options than `options`. */
	readonly isBare: boolean;
	/** The form can be accepted only in its pane, which has its fields. */
	readonly needsFields: boolean;
	/** Whether the next capture will show more. */
	readonly isReading: boolean;
};

type NoOffer =
	| 'host-silent'
	| 'not-blocked'
	| 'in-background'
	| 'unnamed'
	| 'not-drawn'
	| 'unreadable'
	| 'dialog-loading'
	| 'dialog-unknown'
	| 'agent-unread'
	| 'answered-in-its-pane'
	| 'request-unbound'
	| NonNullable<ReturnType<typeof unclearProblem>>
	| NonNullable<ReturnType<typeof cutProblem>>;

/** @returns the offer, or why there is none; `noOfferText` has the words for it. */
export function toOffer(row: Row): Offer | NoOffer {
	const {context} = row.state;
	if (row.lastSeenAt !== undefined) return 'host-silent';
	return context.kind === 'blocked' ? (whyNoOffer(row, context) ?? offerOf(context)) : 'not-blocked';
}

export function whyNoOffer({kind, token, takes}: Row, context: Blocked): NoOffer | undefined {
	const {drawn, ask, options, unread} = context;
	if (kind === 'background') return 'in-background';
	const unclear = unclearProblem(context);
	// Nothing is ever typed into such a session.
	if (takes === 'nothing' && unclear !== 'request-told') return 'agent-unread';
	if (unclear !== undefined) return unclear;
	if (takes === 'channel' && context.payload === undefined) return 'request-unbound';
	if (takes === 'channel' && options.length === 0) return 'answered-in-its-pane';
	if (token === undefined) return 'unnamed';
	const cut = cutProblem(ask);
	if (cut !== undefined) return cut;
	if (!drawn) return 'not-drawn';
	if (ask.kind === 'dialog' && options.length > 0 && !isYesOrNo(options)) return 'dialog-unknown';
	// Only the screen shows which of several questions is open.
	if (options.length > 0 || ask.kind === 'tool') return undefined;
	return unread === true ? 'dialog-loading' : 'unreadable';
}

function isYesOrNo(options: readonly DialogOption[]): boolean {
	// In older versions the only no is the field for words.
	return options.some(({role}) => isYes(role)) && options.some(({role}) => isNo(role) || takesReason(role));
}

/** The kinds of requests of which a no may say why. */
const takeReasons: readonly Ask['kind'][] = ['tool', 'dialog', 'plan'];

function offerOf(context: Blocked): Offer {
	const {ask, options: shown, question} = context;
	const multiSelect = question?.multiSelect === true;
	// A form with fields that is accepted without them would be sent empty.
	const needsFields = ask.kind === 'elicitation' && context.hasFields === true;
	return {
		options: numbered(shown, question).filter(({role}) => !needsFields || role !== 'yes'),
		question,
		multiSelect,
		yes: !needsFields && takesYes(ask, shown),
		reason: takeReasons.includes(ask.kind) && (shown.length === 0 || shown.some(({role}) => takesReason(role))),
		isBare: ask.kind === 'dialog' && ask.rows === undefined,
		needsFields,
		isReading: context.unread === true,
	};
}

/** Whether `y` answers: it grants as little as possible beyond the request. Without such an option the user picks one by its number. */
function takesYes(ask: Ask, shown: readonly DialogOption[]): boolean {
	const mayBeHidden = shown.length === 0 ? ask.kind !== 'questions' : ask.kind === 'tool' && !byNumber(shown).has(1);
	return mayBeHidden || shown.some(({role}) => role === 'yes');
}

function numbered(shown: readonly DialogOption[], question: Question | undefined): readonly AnswerOption[] {
	return [...byNumber(shown)].flatMap(([number, {label, role, short}]) => {
		if (role === 'barred') return [];
		const asked = question?.options[number - 1];
		const takesText = asked === undefined && needsWords(role);
		return [
			{number, label: asked?.label ?? label, role, short, description: asked?.description ?? '', takesText, isCheck: asked !== undefined},
		];
	});
}

/** Short labels for the footer: `Yes`, `Always`, `PostgreSQL`. Two equal ones show more of their labels. */
export function shortLabels(options: readonly Pick<DialogOption, 'label' | 'short'>[]): readonly string[] {
	const words = options.map(({label, short}) => short ?? clipped(label.split(/[,(:]/)[0] ?? ''));
	return words.map((word, index) => (words.indexOf(word) === index ? word : clipped((options[index]?.label ?? '').replace(/^yes, /i, ''))));
}

/** The label without the key that some agents print behind it, which does something else here. */
export function withoutKey(label: string): string {
	return label.replace(/ \((?:shift\+tab|tab|esc|ctrl\+[a-z])\)$/i, '');
}

function clipped(label: string): string {
	const letters = [...label.trim()];
	return letters.length > 16 ? `${letters.slice(0, 15).join('')}…` : letters.join('');
}

/** Whether another question of the form, or its review, follows these options. The option to talk about the questions ends the form. */
export function hasFollowingPage(row: Row, numbers: readonly number[]): boolean {
	const {context} = row.state;
	const offer = toOffer(row);
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions' || typeof offer === 'string') return false;
	const answersIt = offer.options.every(({number, isCheck, takesText}) => isCheck || takesText || !numbers.includes(number));
	return context.ask.questions.length > 1 && offer.question !== undefined && answersIt;
}

/** Why a request was reported and its dialog is not on the screen. */
export function undrawnText({notes}: Pick<Row, 'notes'>): string {
	return notes.includes('dialog-open')
		? 'The dialog is behind another one that is open in the pane'
		: 'The dialog is hidden until the pane is idle and scrolled down';
}

/** Why a row takes no answer here, in words for the footer. */
export function noOfferText(why: NoOffer, row: Row): string {
	switch (why) {
		case 'host-silent':
			return silentHost(row);
		case 'not-blocked':
			return row.kind === 'teammate'
				? `${shortName(row)} is a teammate: its lead's row has what it asks`
				: `${shortName(row)} is not waiting for an answer`;
		case 'in-background':
			return 'Background session: jump to it and answer there';
		case 'unnamed':
			return `${shortName(row)} asks for something without a name: answer it in its pane`;
		case 'not-drawn':
			return undrawnText(row);
		case 'unreadable':
			return outOfReach(row, shortName(row)) ?? 'Could not read the options: answer it in its pane';
		default:
			return reasonSentence(why);
	}
}
