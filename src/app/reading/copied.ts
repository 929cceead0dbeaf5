/** The text to copy from a session: the command it asks about, else its request or last words. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {PastTurn} from '../../core/search/past-turn.js';
import type {Row} from '../../core/session.js';
import {stripControls} from '../../core/text/label.js';
import {toPagerText} from '../pager/pager-text.js';

/** `what`: the name of the text in the footer. */
export type Copied = {readonly text: string; readonly what: string};

/** The text has no control characters. @returns undefined when there is nothing. */
export function toCopied(row: Row, source: SourceFile | undefined): Copied | undefined {
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
