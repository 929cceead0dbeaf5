/** What the screen shows of the target row: the row, its answers, and the file it would change. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {Row} from '../../core/session.js';
import type {CardLine} from '../card/line.js';
import {baseOf} from '../mode.js';
import type {AppState} from '../model.js';
import {targetRow} from '../target.js';
import {alikeRows} from './alike.js';
import {sourceOf} from './diff-source.js';
import {answerLines} from './option-lines.js';

export type Subject = {
	/** The drawn row. */
	readonly row: Row | undefined;
	/** The present file that its request would change. */
	readonly file: SourceFile | undefined;
	/** Its answers as listed. */
	readonly answers: readonly CardLine[];
};

const none: readonly CardLine[] = [];

/** The cached subject of a state: a key and its frame ask for it often. */
const subjects = new WeakMap<AppState, Subject>();

export function subjectOf(state: AppState): Subject {
	const subject = subjects.get(state) ?? toSubject(state);
	subjects.set(state, subject);
	return subject;
}

function toSubject(state: AppState): Subject {
	const target = targetRow(state);
	if (target === undefined) return {row: undefined, file: undefined, answers: none};
	const picks = state.mode.kind === 'choose' ? state.mode.picks : undefined;
	// The small screen has one session at a time.
	const alike = baseOf(state).kind === 'quick' ? 1 : alikeRows(state, target).length;
	const row = listedRow(state, target);
	return {row, file: sourceOf(state, target), answers: answerLines(row, {picks, alike, keyOf: state.keyOf})};
}

/** A look without news returns new row objects, while the list keeps the drawn ones. */
export function listedRow({view}: AppState, target: Row): Row {
	for (const {rows} of view.groups) {
		const listed = rows.find(({key}) => key === target.key);
		if (listed !== undefined) return listed;
	}
	return target;
}
