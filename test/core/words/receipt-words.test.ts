/** The reasons of receipts: their sentences, and the table of them in docs/json.md. `UPDATE_REASONS=1` writes it anew. */
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {type Reason, reasonCode, reasonText, sentences} from '../../../src/core/terms/receipt-words.js';

const page = fileURLToPath(new URL('../../../docs/json.md', import.meta.url));
const head = '| reason | says |\n| --- | --- |\n';

test('docs/json.md names every reason', () => {
	const text = readFileSync(page, 'utf8');
	const [before = '', rest = ''] = text.split(head);
	const table = Object.entries(sentences)
		.map(([reason, says]) => `| \`${reason}\` | ${says} |\n`)
		.join('');
	const drawn = `${before}${head}${table}\n${rest.slice(rest.search(/^These have more/m))}`;
	if (process.env['UPDATE_REASONS']) writeFileSync(page, drawn);
	else expect(text, 'stale: UPDATE_REASONS=1 npx vitest run test/core/words/receipt-words.test.ts').toBe(drawn);
});

test.each<[Reason, string, string]>([
	['pane-gone', 'pane-gone', 'the pane is gone; run `beckon ls` to see where its session is'],
	[
		{code: 'after', done: 'keys', because: 'tmux-silent'},
		'tmux-silent',
		'keys were sent, then tmux did not answer in time; try again in a moment',
	],
	[
		{code: 'after', done: 'enter', because: 'pane-gone'},
		'pane-gone',
		'Enter was pressed, then the pane is gone; run `beckon ls` to see where its session is',
	],
	[{code: 'machine-refused', message: 'the disk is full', midway: true}, 'machine-refused', 'the disk is full; look at the pane'],
	[{code: 'machine-refused', message: 'the disk is full'}, 'machine-refused', 'the disk is full'],
	[{code: 'resume-failed', message: 'claude: not found', window: 'window a:1'}, 'resume-failed', 'claude: not found (window a:1)'],
	[{code: 'dialog-open', title: 'Trust?'}, 'dialog-open', 'it has a dialog open (Trust?); answer it first'],
])('%j is %s for programs and a sentence for people', (reason, code, sentence) => {
	expect(reasonCode(reason)).toBe(code);
	expect(reasonText(reason)).toBe(sentence);
});

test('no reason names a key of the navigator: the command line tells it too, and the key may be another', () => {
	for (const sentence of Object.values(sentences)) expect(sentence).not.toMatch(/\((?:Enter|[a-z])\)|press \w+$/i);
});
