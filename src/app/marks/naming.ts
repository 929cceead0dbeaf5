/** Naming a session's directory from the list. */
import type {Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {baseOf, homeMode} from '../mode.js';
import type {AppState, Step} from '../model.js';
import {targetRow} from '../target.js';
import type {Renamed} from './model.js';
import {takenBack, undoable, withUndo} from './update.js';

export function openName(state: AppState): Step {
	const row = targetRow(state);
	return [
		{...state, mode: row === undefined ? homeMode(state) : {kind: 'rename', row: row.key, text: row.project, under: baseOf(state)}},
		[],
	];
}

export function enterName(state: AppState): Step {
	const row = targetRow(state);
	const next = {...state, mode: homeMode(state)};
	if (row === undefined || state.mode.kind !== 'rename') return [row === undefined ? next : state, []];
	const name = cleanText(state.mode.text);
	if (name === row.project) return [next, []];
	return [next, [{type: 'rename', row, name: name === '' ? undefined : name, isUndo: false}]];
}

/** @returns the state with the former name in the undo list. */
export function renamed(state: AppState, {row, name, before, isUndo}: Renamed): AppState {
	if (isUndo) return {...state, notice: takenBack({what: nameWords(row, before), again: undefined})};
	return withUndo({...state, notice: undoable(nameWords(row, name))}, {kind: 'name', row, name: before});
}

function nameWords({project, title}: Row, name: string | undefined): string {
	const rest = title === undefined ? '' : '; its row shows the title of the session';
	return name === undefined ? `Restored the name of ${project}${rest}` : `Renamed ${project} to ${name}${rest}`;
}
