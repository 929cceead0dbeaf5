/** Rows that wait for an answer, and a player of keys on them. */
import type {Effect} from '../../../src/app/model.js';
import type {Receipt} from '../../../src/core/receipt.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../navigator/app-play.js';
import {optionsOf} from './dialogs.js';
import {aBlockedRow, aQuestionRow, withRequest} from './rows.js';

export const landed: Receipt = {kind: 'landed', by: 'client', afterMs: 100};

export const refused: Receipt = {kind: 'refused', why: 'prompt-changed'};

/** Asks with the options of its screen. */
export function asking(row: Row, options: readonly string[], more: Partial<Row> = {}): Row {
	const {context} = row.state;
	const kind = context.kind === 'blocked' ? context.ask.kind : 'tool';
	return {...withRequest(row, {options: optionsOf(kind, ...options)}), ...more};
}

export const threeOptions = ['Yes', 'Yes, and don’t ask again for: npm *', 'No'];

export const api = asking(aBlockedRow('api'), threeOptions, {token: 'token-1'});

export const database = asking(aQuestionRow('web'), ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this'], {token: 'token-2'});

/** A form of two questions and their review, as it stands after so many answers. */
export function formOf(answered: 0 | 1 | 2): Row {
	const {context} = aQuestionRow('web').state;
	if (context.kind !== 'blocked' || context.ask.kind !== 'questions') throw new Error('not blocked');
	const [first] = context.ask.questions;
	if (first === undefined) throw new Error('no question');
	const second = {...first, question: 'Which port?', options: [{...first.options[0], label: '80', description: ''}]};
	const labels =
		[
			['PostgreSQL', 'SQLite', 'Chat about this'],
			['80', 'Chat about this'],
			['Submit answers', 'Cancel'],
		][answered] ?? [];
	const request = {ask: {...context.ask, questions: [first, second]}, options: optionsOf('questions', ...labels)};
	return {...withRequest(aQuestionRow('web'), request), token: `form-${answered}`};
}

/** A prompt that has been on the screen for a while. */
export function seen(rows: readonly Row[], options: Parameters<typeof play>[1] = {}) {
	const app = play(rows, options);
	app.send({type: 'resized', columns: 150, rows: 40});
	app.wait(1000);
	return app;
}

export const answers = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'answer');
