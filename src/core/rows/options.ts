/** What can be answered to a blocked row, from what was asked and from the options that its screen shows. */
import {cutProblem} from '../ask.js';
import {readingDialog, unclearProblem} from '../resolve/dialog-match.js';
import type {Ask, Question, Row, StateContext} from '../session.js';

export type AnswerOption = {
	/** As the dialog prints it, or its place where the dialog prints none. */
	readonly number: number;
	readonly label: string;
	readonly description: string;
	/** Words go with it: they are written before it is sent. */
	readonly takesText: boolean;
	/** May be checked together with others. */
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
	/** It can be accepted only in its pane, where its fields are. */
	readonly needsFields: boolean;
	/** The next look will tell more of it. */
	readonly isReading: boolean;
};

const isAccept = /^accept$/i;

type Blocked = Extract<StateContext, {kind: 'blocked'}>;

/** @returns why nothing can be answered here, as the footer says it. */
export function toOffer(row: Row): Offer | string {
	const {context} = row.state;
	return context.kind === 'blocked' ? (whyNoOffer(row, context) ?? offerOf(context)) : `${row.project} asks nothing`;
}

/** Undefined: there is an offer. */
export function whyNoOffer({kind, project, token}: Row, context: Blocked): string | undefined {
	const {drawn, ask, options, unread} = context;
	if (kind === 'background') return 'it runs in the background: jump to it, and answer there';
	const unclear = unclearProblem(context);
	if (unclear !== undefined) return unclear;
	if (token === undefined) return `${project} asks nothing that can be named`;
	const cut = cutProblem(ask);
	if (cut !== undefined) return cut;
	if (!drawn) return 'the dialog shows once nobody types in the pane, or has it scrolled up';
	if (ask.kind === 'dialog' && options.length > 0 && !isYesOrNo(options)) return 'beckon does not know this dialog: answer it in its pane';
	// Which of several questions is up is part of its name, and only the screen tells.
	if (options.length > 0 || ask.kind === 'tool') return undefined;
	return unread === true ? readingDialog : 'its options were not read: answer it in its pane';
}

function isYesOrNo(options: readonly string[]): boolean {
	return options.some((label) => /^yes\b/i.test(label)) && options.some((label) => /^no\b/i.test(label));
}

function offerOf(context: Blocked): Offer {
	const {ask} = context;
	const question = ask.kind === 'questions' ? questionOnScreen(ask.questions, context.options) : undefined;
	const labels = context.options;
	const multiSelect = question?.multiSelect === true;
	// Accepted alone, a form with fields would be sent empty.
	const needsFields = ask.kind === 'elicitation' && context.hasFields === true;
	const options = numbered(labels, question).filter(({label}) => !needsFields || !isAccept.test(label));
	const has = (pattern: RegExp | undefined) =>
		pattern !== undefined && (labels.length === 0 || labels.some((label) => pattern.test(label)));
	return {
		options,
		question,
		multiSelect,
		yes: !needsFields && takesYes(ask, labels),
		no: true,
		reason: has(reasonOf(ask)),
		isBare: ask.kind === 'dialog',
		needsFields,
		isReading: context.unread === true,
	};
}

/** The option that takes a reason. A plan's plain `No` has no field for one (2.1.329, `Exit plan mode?`). */
function reasonOf({kind}: Ask): RegExp | undefined {
	switch (kind) {
		case 'tool':
		case 'dialog':
			return /^no\b(?!.*\(esc\)$)|^tell claude/i;
		case 'plan':
			return /^no, |^tell claude/i;
		case 'questions':
		case 'trust':
		case 'elicitation':
			return undefined;
	}
}

/** `y` takes the yes that grants least. If several options say yes, only a number chooses one. */
function takesYes(ask: Ask, labels: readonly string[]): boolean {
	if (ask.kind === 'questions') return labels.some((label) => /^submit answers/i.test(label));
	if (labels.length === 0) return true;
	const yes = labels.filter((label) => /^(?:yes\b|accept\b|submit answers)/i.test(label));
	return yes.length === 1 || yes.some((label) => /^(?:yes|accept|submit answers)$/i.test(label));
}

function numbered(labels: readonly string[], question: Question | undefined): readonly AnswerOption[] {
	let number = 0;
	return labels.flatMap((label, index) => {
		// The row that submits several choices has no number.
		if (question?.multiSelect && /^(?:submit|next)$/i.test(label) && index > question.options.length) return [];
		number += 1;
		const own = question?.options[index];
		const takesText = own === undefined && /^(?:type something|tell claude what to change)/i.test(label);
		return [{number, label: own?.label ?? label, description: own?.description ?? '', takesText, isCheck: own !== undefined}];
	});
}

/** The one whose options stand on the screen; several questions share a form, one at a time. */
export function questionOnScreen(questions: readonly Question[], labels: readonly string[]): Question | undefined {
	return questions.find(({options}) => options.length > 0 && options.every(({label}, index) => isSame(label, labels[index] ?? '')));
}

/** The screen cuts and wraps. */
function isSame(label: string, seen: string): boolean {
	const [one, other] = [label, seen].map((text) => text.replace(/[\s…]+/g, ''));
	return one !== undefined && other !== undefined && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** In a few words, for the footer: `Yes`, `Always`, `PostgreSQL`. Two that would read the same say more of themselves. */
export function shortLabels(labels: readonly string[]): readonly string[] {
	const short = labels.map(shortLabel);
	return short.map((word, index) => (short.indexOf(word) === index ? word : clipped((labels[index] ?? '').replace(/^yes, /i, ''))));
}

function shortLabel(label: string): string {
	if (/^yes, and don.t ask again|^yes, .*always allow/i.test(label)) return 'Always';
	const mode = /\b(auto mode|accept edits|auto-accept edits|manually approve edits)\b/i.exec(label)?.[1];
	if (mode !== undefined && /^yes\b/i.test(label)) return mode.replace(/^./, (letter) => letter.toUpperCase());
	return clipped(label.split(/[,(:]/)[0] ?? '');
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
