/** Rows that ask, and the sizes at which they are shown. */
import type {Row} from '../../../src/core/session.js';
import {asking as askingWith} from '../samples/answers.js';
import {aBlockedRow, aQuestionRow, aRow, withRequest} from '../samples/rows.js';
import type {TestNavigator} from './navigator.js';

const rules = [{text: 'Bash(npm test:*)', raw: {}}];

export function asking(row: Row, options: readonly string[], more: Partial<Row> = {}): Row {
	const {context} = row.state;
	const isTool = context.kind === 'blocked' && context.ask.kind === 'tool';
	return askingWith(isTool ? withRequest(row, {ask: {...context.ask, rules}}) : row, options, more);
}

export const threeOptions = ['Yes', 'Yes, and don’t ask again for: npm test *', 'No'];

export const api = asking(aBlockedRow('api'), threeOptions);

export const web = asking(aQuestionRow('web'), ['PostgreSQL', 'SQLite', 'Type something.', 'Chat about this']);

export const idle = aRow({
	id: 'docs',
	task: 'Fix the links',
	state: {
		since: 0,
		context: {kind: 'rest', said: 'Twelve links are fixed.\n\nShall I go on?', shells: 0, wakesItself: false, interrupted: false},
	},
});

/** The prompt has to be on the screen for a while before a key answers it. */
export async function settled({terminal, runtime, pass}: TestNavigator): Promise<void> {
	await terminal.waitUntil(() => runtime.state().shownPrompt !== undefined);
	pass(400);
}

export const sizes = [
	[80, 24],
	[40, 20],
	[90, 12],
] as const;
