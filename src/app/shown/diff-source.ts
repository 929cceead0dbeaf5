/** The file that the selected request would change. It is read once for each request, so that the diff has line numbers and context. */
import {changedPath, type SourceFile} from '../../core/ask/file-change.js';
import type {Row} from '../../core/session.js';
import type {AppState, Step} from '../model.js';
import {targetRow} from '../target.js';
import type {DiffFile} from './model.js';

/** Adds the order to read the file of the request under the cursor. */
export function withSource([state, effects]: Step): Step {
	const row = targetRow(state);
	const path = row && writtenPath(row);
	if (row === undefined || path === undefined || isOf(state.source, row)) return [state, effects];
	const source = {key: row.key, token: row.token, file: undefined};
	return [{...state, source}, [...effects, {type: 'read-source', row, path}]];
}

export function sourceRead(state: AppState, {row, file}: {row: Row; file: SourceFile}): AppState {
	return isOf(state.source, row) ? {...state, source: {key: row.key, token: row.token, file}} : state;
}

export function sourceOf({source}: Pick<AppState, 'source'>, row: Row): SourceFile | undefined {
	return isOf(source, row) ? source?.file : undefined;
}

function isOf(source: DiffFile | undefined, row: Row): boolean {
	return source !== undefined && source.key === row.key && source.token === row.token;
}

function writtenPath({state: {context}}: Row): string | undefined {
	return context.kind === 'blocked' && context.ask.kind === 'tool' ? changedPath(context.ask.input) : undefined;
}
