/** The content of the footer, and the key that a click on a cell presses: derived together, so that screen and mouse agree. */
import {keptText} from '../../core/queue/limited.js';
import {whereSpent} from '../../core/terms/spending.js';
import {counted} from '../../core/text/times.js';
import {confirmQuestion} from '../answer/update.js';
import {targetRow} from '../binding.js';
import type {Role, Span} from '../card/line.js';
import {type FooterKey, footerKeys} from '../keymap/keymap.js';
import {isNarrow, isTooSmall} from '../layout.js';
import type {AppState, Notice} from '../model.js';
import {optionsInSight} from '../reading/gate.js';
import {clip, oneLine, width, wrap} from '../text.js';
import {firstKeys, gap, keysThatFit, withoutListed} from './keys.js';

/** `press`: the key for a click on the part, as `toKeyName` spells it. */
type FooterPart = Span & {readonly press?: string};

export type FooterView = {
	/** Lines above the footer, drawn over the list so that nothing moves. */
	readonly over: {readonly lines: readonly string[]; readonly role: Role};
	/** The parts of the line, from its first cell. */
	readonly parts: readonly FooterPart[];
	/** The text at the right end; '' when it does not fit. */
	readonly place: string;
};

/** The cells that the keys get before the text at the right. */
const leastLeft = 20;
/** A notice covers at most this many lines of the list. */
const mostLines = 3;
const noticeGap = '   ';
const nothingOver: FooterView['over'] = {lines: [], role: 'plain'};

/** @returns undefined on a screen that is too small for a footer. */
export function footerView(state: AppState): FooterView | undefined {
	if (isTooSmall(state.size)) return undefined;
	const {mode, notice} = state;
	const keys = hintsOf(state);
	const input = footerInput(state);
	if (input !== undefined) return withInput(state, input, keys);
	const row = targetRow(state);
	if (mode.kind === 'confirm' && row !== undefined) return withQuestion(state, oneLine(confirmQuestion(row, mode, state.onlyPanes)), keys);
	if (mode.kind === 'theme') {
		const {names, at} = mode;
		return withQuestion(state, oneLine(`Theme: ${names[at] ?? ''} (${at + 1} of ${names.length})`), keys);
	}
	if (notice !== undefined) return withNotice(state, notice, keys);
	const menu = mode.kind === 'snooze' ? snoozeParts(keys, state.size.columns - start) : undefined;
	if (menu !== undefined) return {over: nothingOver, parts: menu, place: ''};
	return {over: nothingOver, ...keysAndPlace(state, keys, 0)};
}

function hintsOf(state: AppState): readonly FooterKey[] {
	const keys = footerKeys(state);
	const options = keys.filter(({isOption}) => isOption).length;
	const isListed = options > 0 && state.mode.kind !== 'choose' && optionsInSight(state) >= options;
	return isListed ? withoutListed(keys) : keys;
}

/** The cell of the first part. */
const start = 1;

/** The text at the right, and the cells that it leaves. @param least the cells that the left side gets first. */
function lineOf({columns}: AppState['size'], text: string, least: number): {readonly place: string; readonly room: number} {
	const place = width(text) + least > columns ? '' : text;
	return {place, room: columns - (place === '' ? 0 : width(place) + 1) - start};
}

function withInput(state: AppState, {lead, text: typed, hint}: FooterInput, keys: readonly FooterKey[]): FooterView {
	const {place, room} = lineOf(state.size, placeText(state, ''), leastLeft);
	const name = clip(lead, Math.floor(room / 2));
	const left = room - width(name) - 1;
	const text = clip(oneLine(typed) + (typed.endsWith(' ') ? ' ' : ''), left);
	const rest = left - width(text) - 1;
	const line: readonly FooterPart[] = [
		{text: name, role: 'key'},
		{text, role: 'plain'},
		{text: ' ', role: 'caret'},
		{text: rest > 0 ? ' ' : '', role: 'plain'},
	];
	return {over: nothingOver, parts: [...line, ...behindInput(state.notice, typed === '' ? hint : keys, rest)], place};
}

/** The part behind the typed text: the notice, else the purpose of the line, else its keys. */
function behindInput(notice: Notice | undefined, said: string | readonly FooterKey[], room: number): readonly FooterPart[] {
	if (notice !== undefined) return [{text: clip(oneLine(notice.text), room), role: notice.kind}];
	return typeof said === 'string' ? [{text: clip(said, room), role: 'quiet'}] : keysOf(keysThatFit(said, room));
}

/** The question is shown in full, above the answers if it does not fit beside them. */
function withQuestion({size: {columns}, notice}: AppState, text: string, keys: readonly FooterKey[]): FooterView {
	const refusal = notice?.kind === 'failed' ? noticeLines(oneLine(notice.text), columns - 2) : [];
	const over = refusal.length === 0 ? nothingOver : ({lines: refusal, role: 'failed'} as const);
	const answers = keys.reduce((used, {key, does}) => used + width(`${gap}${key} ${does}`), 0);
	const isBeside = width(text) + answers <= columns - 2;
	const room = columns - start;
	if (!isBeside)
		return {over: {lines: [...refusal, ...wrap(text, columns - 2)], role: 'waiting'}, parts: keysOf(keysThatFit(keys, room)), place: ''};
	const beside = keysOf(keysThatFit(keys, room - width(text) - gap.length));
	return {over, parts: [{text: text + gap, role: 'waiting'}, ...beside], place: ''};
}

/** The notice is beside the keys if both fit, else in full above them. A success never covers the line that the user writes in. */
function withNotice(state: AppState, {kind, text, key}: Notice, keys: readonly FooterKey[]): FooterView {
	const {columns} = state.size;
	const whole = oneLine(text) + (key === undefined ? '' : `  ${state.keyOf(key.action)} ${key.does}`);
	const staysBelow = state.mode.kind === 'reply' && kind === 'said';
	const said = staysBelow ? clip(whole, columns - 2 - noticeGap.length) : whole;
	const isBeside = staysBelow || width(said) <= Math.floor(columns / 2);
	const cells = isBeside ? width(said) + noticeGap.length : 0;
	const {parts, place} = keysAndPlace(state, keys, cells);
	return {
		over: isBeside ? nothingOver : {lines: noticeLines(said, columns - 2), role: kind},
		parts: isBeside ? [{text: said + noticeGap, role: kind}, ...parts] : parts,
		place,
	};
}

function noticeLines(text: string, columns: number): readonly string[] {
	const all = wrap(text, columns);
	return all.length <= mostLines ? all : [...all.slice(0, mostLines - 1), clip(all.slice(mostLines - 1).join(' '), columns)];
}

/** The keys, behind the filter if there is one, and the text at the right. @param taken the cells of the line before them. */
function keysAndPlace(state: AppState, keys: readonly FooterKey[], taken: number): Pick<FooterView, 'parts' | 'place'> {
	const {mode, filter, size} = state;
	const fits = spendings(state).map((spent) => {
		const {place, room} = lineOf(size, placeText(state, spent), leastLeft + taken);
		const left = room - taken;
		const found = mode.kind !== 'queue' || filter === '' ? '' : clip(`/${oneLine(filter)}${gap}`, left);
		return {found, place, shown: keysThatFit(keys, left - width(found))};
	});
	const first = firstKeys(keys);
	const {found, place, shown} = fits.find((fit) => fit.place !== '' && first.every((key) => fit.shown.includes(key))) ??
		fits.at(-1) ?? {found: '', place: '', shown: keys};
	return {parts: [{text: found, role: 'waiting'}, ...keysOf(shown)], place};
}

/**
 * The answers of the snooze key, each before its key as in `5m [5]`, since adjacent digits would read as one number. Undefined
 * when not all fit.
 */
function snoozeParts(keys: readonly FooterKey[], room: number): readonly FooterPart[] | undefined {
	const parts = (some: readonly FooterKey[], before: string): readonly FooterPart[] => [
		{text: before, role: 'waiting'},
		...some.flatMap(({key, press, does}, index): readonly FooterPart[] => [
			{text: index > 0 ? ' · ' : '', role: 'quiet'},
			{text: `${does} `, role: 'plain', press},
			{text: `[${key}]`, role: 'key', press},
		]),
	];
	// Esc, which every user knows, and then the title are left out to save room.
	const answers = keys.filter(({press}) => press !== 'esc');
	const forms = [parts(keys, 'Snooze: '), parts(answers, 'Snooze: '), parts(answers, '')];
	return forms.find((form) => form.reduce((cells, {text}) => cells + width(text), 0) <= room);
}

function keysOf(keys: readonly FooterKey[]): readonly FooterPart[] {
	return keys.flatMap(({key, press, does}, index): readonly FooterPart[] => {
		const click = press === '' ? {} : {press};
		return [
			{text: index > 0 ? gap : '', role: 'plain'},
			{text: key, role: 'key', ...click},
			{text: ` ${does}`, role: 'quiet', ...click},
		];
	});
}

type FooterInput = {readonly lead: string; readonly text: string; readonly hint: string};

/** @returns undefined when no line of the footer is open. */
export function footerInput({mode, filter}: Pick<AppState, 'mode' | 'filter'>): FooterInput | undefined {
	switch (mode.kind) {
		case 'find':
			return {lead: '/', text: filter, hint: 'type to filter · state: project: branch: host:'};
		case 'search':
			return {lead: '/', text: mode.over.text, hint: 'words, in any order'};
		case 'rename':
			return {lead: 'new name: ', text: mode.text, hint: 'empty: restore the original name'};
		case 'palette':
			return {lead: ':', text: mode.text, hint: 'type to filter'};
		case 'ask': {
			const {command, question} = mode;
			const isChoice = question.choices !== undefined;
			return {
				lead: `${isChoice ? command.label : question.text}: `,
				text: mode.text,
				hint: isChoice ? 'type to filter' : `for “${command.label}”`,
			};
		}
		case 'past':
			return {lead: 'said: ', text: mode.text, hint: 'words of any session'};
		default:
			return undefined;
	}
}

/** @param spent one of `spendings`. */
function placeText(state: AppState, spent: string): string {
	const {view, cursor, ticked, mode, arrangement, filter, size, batch, keyOf, isReadOnly, unsent} = state;
	const sent = batch === undefined ? '' : `${batch.of - batch.open.size}/${batch.of} ${batch.verb}  `;
	const locked = isReadOnly ? 'read-only  ' : '';
	const problems = state.problems + state.keymap.problems.length;
	const unreadable = problems === 0 ? '' : `${counted(problems, 'problem')}: beckon doctor  `;
	if (mode.kind !== 'queue' && mode.kind !== 'find') return sent + unreadable;
	const drafts = unsent.size === 0 ? '' : `${unsent.size} unsent  `;
	const away = arrangement.drawer || view.filed === 0 ? '' : `${view.filed} put away (${keyOf('drawer')})  `;
	if (view.keys.length === 0) return locked + sent + unreadable + spent + drafts + away;
	const count = [...ticked].filter((key) => view.order.has(key)).length;
	const chosen = count === 0 ? '' : `${count} selected  `;
	const sorted =
		arrangement.sortBy === 'queue' || isNarrow(size) ? '' : `by ${arrangement.sortBy === 'age' ? 'time' : arrangement.sortBy}  `;
	const at = cursor === undefined ? 0 : view.keys.indexOf(cursor) + 1;
	const of = arrangement.isWaiting && !arrangement.drawer && filter === '' && !isNarrow(size) ? ' waiting' : '';
	return `${locked}${sent}${unreadable}${spent}${drafts}${chosen || away}${sorted}${at}/${view.keys.length}${of} `;
}

/**
 * The forms of the text about the outbox, the used share of the limits and today's dollars, longest first. The dollars are dropped
 * first, the outbox last.
 */
function spendings({today, limits, kept: all, unsent, mode, size, config}: AppState): readonly string[] {
	if (mode.kind !== 'queue' || isNarrow(size)) return [''];
	const [share, dollars] = [limits && `${limits}  `, today && `today${whereSpent(config.hosts)} ${today}  `];
	// Texts that are in an input line again count as unsent.
	const kept = Math.max(0, all - [...unsent.values()].filter(({entry}) => entry !== undefined).length);
	const [long, short] = kept === 0 ? ['', ''] : [`${keptText(kept)}  `, `${kept} in outbox  `];
	return [long + share + dollars, long + share, short + share, short, ''];
}
