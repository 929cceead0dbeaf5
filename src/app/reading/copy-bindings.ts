/** What can be copied from a session: the command of its request, the request, its last words and more. The first key asks what to copy. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {PastTurn} from '../../core/search/hit.js';
import type {Row} from '../../core/session.js';
import {stripControls} from '../../core/text/label.js';
import {aboutRow, baseOf, homeMode, type Key, keysOf, left, noRow, onRow, refused} from '../binding.js';
import type {AppState, Binding, Hint} from '../model.js';
import {toPagerText} from '../pager/pager-text.js';
import {sourceOf} from '../shown/shown.js';
import {noHistory, nothingSaid} from './bindings.js';
import type {Copied} from './model.js';

const turnKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Copies a part of the row, and closes the menu. */
function copied(toText: (row: Row, state: AppState) => Copied | undefined): Binding['run'] {
	return onRow((state, row) => {
		const found = toText(row, state);
		const [next] = left(state);
		return found === undefined ? refused(next, 'There is nothing to copy') : [next, [{type: 'copy', row, copied: found}]];
	});
}

function copying(keys: readonly string[], [rank, what]: Hint, of: (row: Row) => string | undefined): Key {
	return {
		keys,
		name: `Copy its ${what}`,
		help: `its ${what}`,
		footer: [rank, what],
		blocked: aboutRow((row) => (of(row) === undefined ? `Its ${what} is not known` : undefined)),
		run: copied((row) => {
			const text = of(row);
			return text === undefined ? undefined : {text, what: `its ${what}`};
		}),
	};
}

export const copyBindings = keysOf(
	{modes: ['copy'], task: 'Copy', also: 'yank clipboard'},
	{
		copy: {
			modes: ['queue', 'card', 'quick'],
			task: 'Read',
			asks: 'copy',
			keys: ['Y'],
			sheet: ['Read', 4, 'copy'],
			name: 'Copy …',
			help: 'copy the command or last message, its id, directory, branch or last turns (the next key says which)',
			kind: 'opens',
			blocked: noRow,
			run: onRow((state, {key}) => [{...state, mode: {kind: 'copy', row: key, under: baseOf(state)}}, []]),
		},
		'copy-text': {
			keys: ['Y', 'y'],
			name: 'Copy the command or the last message',
			help: 'the command it asks about, else its last message',
			footer: [1, 'command or message'],
			blocked: nothingSaid,
			run: copied((row, state) => toCopied(row, sourceOf(state, row))),
		},
		'copy-id': copying(['i'], [3, 'session id'], ({sessionId}) => sessionId),
		'copy-directory': copying(['d', 'p'], [4, 'directory'], ({cwd}) => cwd),
		'copy-branch': copying(['b'], [5, 'branch'], ({branch}) => branch),
		'copy-turns': {
			keys: turnKeys,
			help: 'so many of its last turns',
			footer: [2, 'last turn'],
			blocked: noHistory,
			run: onRow((state, row, {index}) => [{...state, mode: homeMode(state)}, [{type: 'copy-turns', row, count: index + 1}]]),
		},
	},
);

/** The command of the request, else the request or last words, without control characters, if any. */
function toCopied(row: Row, source: SourceFile | undefined): Copied | undefined {
	const {context} = row.state;
	const command = context.kind === 'blocked' && context.ask.kind === 'tool' ? context.ask.input['command'] : undefined;
	if (typeof command === 'string') return {text: stripControls(command), what: 'the command'};
	const shown = toPagerText(row, source);
	return shown && {text: stripControls(shown.text).trimEnd(), what: whatIs(row)};
}

function whatIs({state: {context}}: Row): string {
	switch (context.kind) {
		case 'blocked':
			return context.ask.kind === 'plan' ? 'the plan' : context.ask.kind === 'tool' ? 'the request' : 'the question';
		case 'rest':
			return context.said === '' ? 'the prompt' : 'the last message';
		case 'error':
			return 'the error';
		case 'working':
		case 'none':
			return 'the prompt';
	}
}

/** The last turns as text: each prompt behind a `>`, then what was said. @param turns oldest first. */
export function turnsText(turns: readonly PastTurn[], count: number): string {
	return turns
		.slice(-count)
		.map(({prompt, said}) => {
			const asked = stripControls(prompt).trim().replaceAll(/^/gm, '> ');
			return said === undefined ? asked : `${asked}\n\n${stripControls(said).trim()}`;
		})
		.join('\n\n');
}
