/**
 * The answers of a dialog as lines of a card, with the dialog's numbers, and the keys where they differ; and the rows of the pane below it.
 */
import {asRecord} from '../../core/fields.js';
import {lastOf} from '../../core/last-of.js';
import {noOfferText, type Offer, shortLabels, toOffer, withoutKey} from '../../core/rows/options.js';
import type {Row} from '../../core/session.js';
import type {PermissionRule} from '../../core/terms/ask.js';
import {reasonSentence} from '../../core/terms/receipt-words.js';
import {styledLines} from '../../core/text/sgr.js';
import type {CardLine} from '../card/line.js';
import {wrapCard} from '../card/wrap.js';
import type {KeyOf} from '../help-keys.js';
import {approvedLine, clip, width} from '../text.js';
import type {PaneScroll} from './model.js';

type Answering = {
	/** The checked options; undefined when an answer is sent at once. */
	readonly picks: readonly number[] | undefined;
	/** The number of sessions with the same request, including this one. */
	readonly alike: number;
	/** The user's keys, e.g. that of `alike`. */
	readonly keyOf: KeyOf;
};

export const fieldsFirst = (keyOf: KeyOf): string => `This form has fields to fill in: press ${keyOf('jump')} to answer in its pane`;

/** @returns no lines for a row without a request. */
export const answerLines = lastOf((row: Row, {picks, alike, keyOf}: Answering): readonly CardLine[] => {
	if (row.state.context.kind !== 'blocked') return [];
	const offer = toOffer(row);
	if (typeof offer === 'string') {
		const {drawn, request} = row.state.context;
		// The card explains it.
		if (request === 'told' || offer === 'request-unclear') return [];
		const why = noOfferText(offer, row);
		const jump = /(?:pane|there)$/.test(why) ? ` (press ${keyOf('jump')})` : '';
		return drawn ? [{text: `${why}${jump}`, role: 'quiet'}] : [];
	}
	return [
		...optionLines(offer, picks, keyOf),
		...(offer.needsFields ? [{text: fieldsFirst(keyOf), role: 'quiet'} as const] : []),
		...ruleLines(row, offer),
		...(offer.multiSelect ? [{text: severalText(picks, keyOf), role: 'quiet'} as const] : []),
		...(alike > 1
			? [{text: `${keyOf('alike')} answers ${alike === 2 ? 'both' : `all ${alike}`} identical prompts`, role: 'waiting'} as const]
			: []),
	];
});

/** The hint for a form with several choices. Until one is checked, the submit key does something else. */
function severalText(picks: Answering['picks'], keyOf: KeyOf): string {
	return picks === undefined ? 'Choose one or more' : `Choose one or more, then press ${keyOf('send-choice')} to submit`;
}

/** `most`: the rows that the answers may fill. `good`: the rows with which the request is still whole. */
type AnswerRows = {readonly most: number; readonly good?: number};

/** `isClipped`: whether the text of an option is cut at the edge. */
type FittingAnswers = {readonly lines: readonly CardLine[]; readonly isClipped: boolean};

/** The longest form of the answers that fits: all lines, the options with their meaning, the options alone, or each option in one line. */
export function fittingAnswers(lines: readonly CardLine[], columns: number, {most, good = most}: AnswerRows): FittingAnswers {
	const options = lines.filter(({option, role}) => role === 'waiting' || (option !== undefined && role !== 'quiet'));
	const meant = lines.filter(({option, role}) => role === 'waiting' || option !== undefined);
	if (options.length === 0) return {lines: wrapCard(lines, columns), isClipped: false};
	const forms = [lines, meant, options].map((some) => wrapCard(some, columns));
	const whole = forms.find(({length}) => length <= good) ?? forms.find(({length}) => length <= most);
	if (whole !== undefined) return {lines: whole, isClipped: false};
	const clipped = options.map((line) => ({...line, text: clip(line.text, columns - width(line.lead?.text ?? ''))}));
	return {lines: clipped, isClipped: clipped.some(({text}, index) => text !== options[index]?.text)};
}

function optionLines(
	{options, multiSelect, isReading, needsFields}: Offer,
	picks: readonly number[] | undefined,
	keyOf: KeyOf,
): readonly CardLine[] {
	if (options.length === 0 && isReading && !needsFields) return [{text: reasonSentence('dialog-loading'), role: 'quiet'}];
	if (options.length === 0 && !needsFields)
		return [{text: `${keyOf('yes')} yes · ${keyOf('no')} no · loading the other options…`, role: 'quiet'}];
	return options.flatMap(({number, label, description, isCheck}): readonly CardLine[] => {
		const isPicked = picks?.includes(number) === true;
		const box = multiSelect && isCheck ? `[${isPicked ? 'x' : ' '}] ` : '';
		const key = keyOf('option', number - 1);
		const own = key === '' || key === `${number}` ? '' : `${key} `;
		const front = `${own}${number > 9 ? ' ' : number}. ${box}`;
		const line: CardLine = {
			text: approvedLine(withoutKey(label)),
			role: isPicked ? 'strong' : 'plain',
			lead: {text: front, role: 'key'},
			option: number,
		};
		const below = {lead: {text: ' '.repeat(front.length), role: 'quiet'}, option: number} as const;
		return [line, ...(description === '' ? [] : [{text: approvedLine(description), role: 'quiet', ...below} as const])];
	});
}

/** The short name of the option that also allows later requests. */
const always = 'Always';

/**
 * The permission rules that the "Always" option would add. Without such an option, rules that switch the mode are left out, since the label
 * of another option names the mode.
 */
function ruleLines({state: {context}, rulePlaces}: Row, {options}: Offer): readonly CardLine[] {
	if (context.kind !== 'blocked' || context.ask.kind !== 'tool') return [];
	const forGood = options[shortLabels(options).indexOf(always)];
	const rules = context.ask.rules.filter((rule) => options.length === 0 || forGood !== undefined || !isModeRule(rule));
	const name = forGood === undefined ? `“${always}”` : `Option ${forGood.number}`;
	return rules.map((rule) => ({text: `${name} would ${approvedLine(ruleWords(rule, rulePlaces))}`, role: 'quiet'}));
}

/** @param places the agent's words for where it stores rules. @returns e.g. `allow Bash(npm test:*) for this session`; not yet cleaned. */
export function ruleWords({text, raw}: PermissionRule, places: Readonly<Record<string, string>> = {}): string {
	const {type, behavior, destination} = asRecord(raw) ?? {};
	const where = typeof destination === 'string' ? (Object.hasOwn(places, destination) && places[destination]) || `in ${destination}` : '';
	return `${whatOf(type, behavior, text)} ${where}`.trim();
}

/** Whether the rule switches the session to a mode. */
function isModeRule({raw}: PermissionRule): boolean {
	return asRecord(raw)?.['type'] === 'setMode';
}

function whatOf(type: unknown, behavior: unknown, text: string): string {
	if (type === 'addDirectories') return `allow work in ${text}`;
	if (type === 'setMode') return `switch to ${text.replace(/^mode /, '')} mode`;
	return `${typeof behavior === 'string' ? behavior : 'allow'} ${text}`;
}

/** `lines` have their colours. `below`: the number of rows after them, shown in an extra line. */
type PaneLines = {readonly lines: readonly string[]; readonly below: number};

type PaneInput = {
	/** The last capture; undefined when the pane is gone or not captured yet. */
	readonly text: string | undefined;
	readonly scroll: PaneScroll | undefined;
	/** The row whose card is above the pane, so that its dialog is not shown twice. Undefined without a card. */
	readonly card: Row | undefined;
	readonly rows: number;
};

/** @returns undefined without a capture. */
export function paneLines({text, scroll, card, rows}: PaneInput): PaneLines | undefined {
	const screen = scroll?.past?.screen ?? text;
	if (screen === undefined) return undefined;
	const above = scroll?.past?.above ?? '';
	const shown = card === undefined ? screen : withoutDialog(screen, card);
	const all = withoutBlankRows(above === '' ? shown : `${above}\n${shown}`, rows);
	const below = Math.min(scroll?.below ?? 0, mostBelow(all.length, rows));
	if (below <= 0) return {lines: all.slice(Math.max(0, all.length - rows)), below: 0};
	const end = all.length - below;
	return {lines: all.slice(Math.max(0, end - (rows - 1)), end), below};
}

/** The most rows that can be left below; one row of the room shows their number. */
function mostBelow(count: number, rows: number): number {
	return count <= rows || rows < 2 ? 0 : count - (rows - 1);
}

/** The rows above the dialog, which the card shows already. */
export function withoutDialog(text: string, row: Row): string {
	const above = rowsAboveDialog(row);
	return above === undefined ? text : text.split('\n').slice(0, above).join('\n');
}

/**
 * The rows of a pane without blank ones at the end. In a pane higher than its room, each run of blank rows becomes one: agents leave many
 * above their input box.
 */
function withoutBlankRows(text: string, rows: number): readonly string[] {
	const lines = styledLines(text);
	const whole = lines.slice(0, lines.findLastIndex((line) => isFilled(line)) + 1);
	if (whole.length <= rows) return whole;
	return whole.filter((line, index) => isFilled(line) || isFilled(whole[index - 1] ?? ''));
}

function isFilled(line: string): boolean {
	return line.replace(/\x1b\[[\d;:]*m/g, '').trim() !== '';
}

/**
 * How many rows of the pane are above the dialog. Undefined when the row has no dialog, only the pane shows all of it, or
 * its beginning is unknown.
 */
export function rowsAboveDialog({state: {context}}: Row): number | undefined {
	if (context.kind !== 'blocked' || context.hasFields === true) return undefined;
	const {ask, request} = context;
	const isWhole = (ask.kind === 'questions' || ask.kind === 'plan') && ask.cut === undefined && request === 'none';
	const isTold = request === 'shown' || isWhole || ('rows' in ask && ask.rows !== undefined);
	return isTold ? context.aboveDialog : undefined;
}
