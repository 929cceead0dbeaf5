/** What the keys of the marks do: they put rows away and take them back. */
import type {RowKey} from '../../core/address.js';
import type {Mark} from '../../core/queue/marks.js';
import {endedByUserAt} from '../../core/rows/ended.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded, type Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {baseOf, homeMode, refused, rowOf, targetRow, withNotice} from '../binding.js';
import {chosenRows, nextKeys, noTicks, scrolled} from '../list/cursor.js';
import {withFirst, withPlaces} from '../list/view.js';
import type {AppState, Effect, Notice, Pressed, Step} from '../model.js';
import {type SendOrder, sending, sendingAll} from '../sends/receipts.js';
import {actionOf, inverse, type MarkField, markWords, toMark, toMarks, whyNotFiled} from './commands.js';
import type {Renamed, SnoozeUntil, Undo, UndoEntry} from './model.js';

const undoDepth = 50;

export function fileChosen(state: AppState, as: MarkField, now: number): Step {
	const rows = chosenRows(state);
	if (as === 'dismissed' && state.arrangement.drawer) return wake(state, rows, now);
	const able = rows.filter((row) => whyNotFiled(row, as) === undefined);
	return file(state, able, {marks: toMarks(able, as, now), now, left: rows.length - able.length});
}

/** Asks how long to snooze; in the drawer it takes the rows out instead. */
export function openSnooze(state: AppState, row: Row, {now}: Pressed): Step {
	if (state.arrangement.drawer) return wake(state, chosenRows(state), now);
	return [{...state, mode: {kind: 'snooze', row: row.key, under: baseOf(state)}}, []];
}

export function snooze(state: AppState, until: SnoozeUntil, now: number): Step {
	const rows = chosenRows(state);
	const value = until === 'change' ? until : until === 'tomorrow' ? tomorrowAtNine(now) : now + until.ms;
	const marks = rows.map(({key}): Mark => ({at: now, row: key, field: 'snoozed', value}));
	return file({...state, mode: homeMode(state), lastSnooze: until}, rows, {marks, now});
}

/** Nine in the morning of the next day, by the clock of this machine; epoch ms. */
function tomorrowAtNine(now: number): number {
	const at = new Date(now);
	at.setDate(at.getDate() + 1);
	return at.setHours(9, 0, 0, 0);
}

/** Dismisses all rows in the cursor's group that are done, idle or ended. */
export function dismissRest(state: AppState, now: number): Step {
	const rows = restRows(state);
	const marks = rows.map((row) => toMark(row, 'dismissed', now));
	const [next, effects] = file(state, rows, {marks, now, again: 'dismiss-all'});
	return [{...next, ticked: state.ticked}, effects];
}

/** The rows that can be dismissed together: those of the filtered group under the cursor that are done, idle or ended. */
export function restRows({view, cursor}: AppState): readonly Row[] {
	const section = view.groups.find(({rows}) => rows.some(({key}) => key === cursor));
	return (section?.rows ?? []).filter(({state: {state, group}}) => group === 'delivered' || state === 'idle');
}

type Marking = {
	readonly marks: readonly Mark[];
	readonly now: number;
	/** How many of the ticked rows cannot be marked this way. */
	readonly left?: number;
	readonly again?: string;
};

function whoOf(rows: readonly Row[]): string {
	const [first] = rows;
	return rows.length === 1 && first !== undefined ? shortName(first) : `${rows.length} sessions`;
}

function file(state: AppState, rows: readonly Row[], {marks, now, left = 0, again}: Marking): Step {
	const [mark] = marks;
	if (mark === undefined) return [state, []];
	const who = whoOf(rows);
	const isOne = rows.length === 1;
	const rest = left === 0 ? '' : `; ${left} ${left === 1 ? 'other' : 'others'} cannot be`;
	const words = markWords(mark, now, !isOne);
	const done = {what: `${who} ${withoutTerm(words)}`, again: again ?? (isOne ? actionOf[mark.field] : undefined)};
	return filed({...state, ticked: noTicks}, {...done, rows, marks, now, said: `${who}${isOne ? ':' : ''} ${words}${rest}`});
}

function wake(state: AppState, rows: readonly Row[], now: number): Step {
	const marks = rows.flatMap(({key, marks: {snoozedUntil, dismissedAt}}): readonly Mark[] => [
		...(snoozedUntil === undefined ? [] : [{at: now, row: key, field: 'snoozed', value: undefined} as const]),
		...(dismissedAt === undefined ? [] : [{at: now, row: key, field: 'dismissed', value: false} as const]),
	]);
	if (marks.length === 0) return [state, []];
	const said = `${whoOf(rows)} ${rows.length === 1 ? 'is' : 'are'} back in the queue`;
	// An empty drawer stays open, so that a key to leave it does not reach the list.
	return filed({...state, ticked: noTicks}, {rows, marks, now, said, what: said, again: undefined});
}

/** The words for what is undone, without until when and where to, which no longer matter. */
function withoutTerm(said: string): string {
	return said.replace(/ (?:until|for|to) .*$/, '');
}

type Filing = UndoEntry & {readonly rows: readonly Row[]; readonly marks: readonly Mark[]; readonly now: number; readonly said: string};

function filed(state: AppState, {rows, marks, now, said, what, again}: Filing): Step {
	const before = rows.flatMap((row) => marks.filter((mark) => mark.row === row.key).map((mark) => inverse(row, mark.field, now)));
	const leaving = new Set(marks.filter(({field}) => field !== 'pinned').map(({row}) => row));
	const cursor = leaving.size === 0 ? state.cursor : neighbour(state, leaving);
	const pinned = new Set(marks.filter(({field, value}) => field === 'pinned' && value === true).map(({row}) => row));
	const view = pinned.size === 0 ? state.view : {...state.view, order: withFirst(state.view.order, pinned)};
	const undone = {kind: 'marks', marks: before, order: state.view.order, what, again} as const;
	const next = scrolled({...withUndo(state, undone), view, cursor, held: true});
	return [next, toEffects(marks, undoable(said))];
}

/** The notice appears once all marks are written. */
function toEffects(marks: readonly Mark[], notice: Notice): readonly Effect[] {
	return marks.map((mark, index) => ({type: 'mark', mark, ...(index === marks.length - 1 ? {notice} : {})}));
}

export function withUndo(state: AppState, undone: Undo): AppState {
	return {...state, undo: [...state.undo, undone].slice(-undoDepth)};
}

/** The row for the cursor after rows were put away: a neighbour in the same group, if there is one. */
function neighbour({cursor, view}: AppState, leaving: ReadonlySet<RowKey>): RowKey | undefined {
	if (cursor === undefined || !leaving.has(cursor)) return cursor;
	return nextKeys(view, cursor).find((key) => !leaving.has(key)) ?? cursor;
}

export function undo(state: AppState): Step {
	const last = state.undo.at(-1);
	if (last === undefined) return bringBack(state, endedHere(state));
	const rest = {...state, undo: state.undo.slice(0, -1), held: true};
	if (last.kind === 'ended') {
		const listed = last.rows.flatMap(({key}) => rowOf(state, key) ?? []);
		const [next, effects] = bringBack(rest, listed);
		// A session without hooks leaves the list when it ends.
		const gone = last.rows.flatMap(({key, sessionId, host, project: name}) =>
			sessionId === undefined || rowOf(state, key) !== undefined ? [] : [{type: 'resume-past', sessionId, host, name} as const],
		);
		return [gone.length === 0 ? next : withNotice(next, `Resuming ${gone.map(({name}) => name).join(', ')}…`), [...effects, ...gone]];
	}
	if (last.kind === 'name') return [{...rest, cursor: last.row.key}, [{type: 'rename', row: last.row, name: last.name, isUndo: true}]];
	const {marks} = last;
	const view = {...state.view, order: withPlaces(state.view.order, last.order, new Set(marks.map(({row}) => row)))};
	return [{...rest, view, cursor: marks[0]?.row ?? state.cursor}, toEffects(marks, takenBack(last))];
}

/** The row under the cursor, if the user ended it, maybe in another navigator. */
export function endedHere(state: AppState): readonly Row[] {
	const row = targetRow(state);
	return row !== undefined && endedByUserAt(row) !== undefined ? [row] : [];
}

function bringBack(state: AppState, rows: readonly Row[]): Step {
	if (rows.length === 0) return [state, []];
	const over = rows.filter((row) => isEnded(row));
	const [first] = over;
	if (first === undefined) return refused(state, 'Nothing to bring back: no session of these has ended');
	const toOrder = ({row}: {readonly row: Row}): SendOrder => ({type: 'act', row, act: 'resume'});
	if (over.length === 1) return sending({...state, cursor: first.key}, [toOrder({row: first})], 'resuming…');
	const checked = over.map((row) => ({row, why: undefined}));
	return sendingAll(state, checked, {verb: 'resumed', text: 'resuming…', toOrder});
}

function undoable(text: string): Notice {
	return {kind: 'said', text, key: {action: 'undo', does: 'undo'}};
}

function takenBack({what, again}: UndoEntry): Notice {
	return {kind: 'said', text: `Undone: ${what}`, key: again === undefined ? undefined : {action: again, does: 'again'}};
}

export function enterName(state: AppState, {text}: {readonly text: string}): Step {
	const row = targetRow(state);
	const next = {...state, mode: homeMode(state)};
	const name = cleanText(text);
	if (row === undefined || name === row.project) return [next, []];
	return [next, [{type: 'rename', row, name: name === '' ? undefined : name, isUndo: false}]];
}

export function renamed(state: AppState, {row, name, before, isUndo}: Renamed): AppState {
	if (isUndo) return {...state, notice: takenBack({what: nameWords(row, before), again: undefined})};
	return withUndo({...state, notice: undoable(nameWords(row, name))}, {kind: 'name', row, name: before});
}

function nameWords({project, title}: Row, name: string | undefined): string {
	const rest = title === undefined ? '' : '; its row shows the title of the session';
	return name === undefined ? `Restored the name of ${project}${rest}` : `Renamed ${project} to ${name}${rest}`;
}
