/** What tmux compares in the turn that writes a key, on a real server. */
import {writeFileSync} from 'node:fs';
import {describe, expect, test as plain, test} from 'vitest';
import type {PaneId} from '../../../src/core/address.js';
import {isFound, type SendTarget, type ShownRow, toGuard, toPlainRows} from '../../../src/tmux/panes/guard.js';
import {readPaneSnapshot} from '../../../src/tmux/panes/reading.js';
import {sendKeys} from '../../../src/tmux/panes/send.js';
import {tmuxBatch} from '../../../src/tmux/run.js';
import {startOwnServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const pane = '%0' as PaneId;
const nowhere: SendTarget = {socket: '/s', serverStart: 1, pane, panePid: 2, foreground: 'cat'};

plain('a foreground name is compared as text', () => {
	expect(toGuard({...nowhere, foreground: 'a,b}#{x}'})).toContain(',%0/1/2/a#,b#}##{x#}/0/0/0/0}');
});

plain('a guard is nested no deeper than tmux 3.2 reads, which is ten', () => {
	const rows = Array.from({length: 60}, (_, index) => ({number: index + 1, text: `row ${index}`}));
	const guard = toGuard({...nowhere, modes: '001', cursor: '1.1', alone: true, printedAt: '1', rows});
	let [depth, deepest] = [0, 0];
	for (const sign of guard.replace(/#[#,}]/g, '').match(/#\{|\}/g) ?? []) {
		depth += sign === '}' ? -1 : 1;
		deepest = Math.max(deepest, depth);
	}
	expect(depth).toBe(0);
	expect(deepest).toBeLessThan(10);
	for (const {text} of rows) expect(guard).toContain(text);
});

/** A pane that shows what is written into its terminal, and reads keys without an echo. */
async function screen(rows: readonly string[], columns = 80): Promise<TestServer & {readonly print: (bytes: string) => Promise<void>}> {
	const server = await startOwnServer({columns, rows: 50, command: 'stty raw -echo; printf ready; exec cat >/dev/null'});
	await waitFor(async () => (await server.capture(pane)).includes('ready'));
	await server.runs(pane, 'cat');
	const tty = (await server.tmux('display-message', '-p', '-t', pane, '#{pane_tty}')).trim();
	const print = async (bytes: string): Promise<void> => {
		const mark = `end${Math.random().toString(36).slice(2)}`;
		writeFileSync(tty, `${bytes}\u001b]2;${mark}\u0007`);
		await waitFor(async () => (await server.tmux('display-message', '-p', '-t', pane, '#{pane_title}')).trim() === mark);
	};
	await print(`\u001b[H\u001b[2J${rows.join('\r\n')}`);
	return {...server, print};
}

async function looked({socket}: TestServer): Promise<{readonly target: SendTarget; readonly rows: readonly string[]}> {
	const now = await readPaneSnapshot(socket, pane, tmuxBatch);
	if (now === undefined) throw new Error('no such pane');
	const {serverStart, panePid, foreground} = now.reading;
	return {target: {socket, serverStart, pane, panePid, foreground}, rows: toPlainRows(now.snapshot.text)};
}

function shown(rows: readonly string[]): readonly ShownRow[] {
	return rows.flatMap((text, index) => (isFound(rows, index) ? [{number: index + 1, text}] : []));
}

const odd = [
	'rm -rf "$HOME"/*.bak; echo \'100%\' > ~/a\\b',
	'#{pane_id} ##{x} #[fg=red] #, #} ### #(id) {a,b} }{',
	'^start [a-z]+ (b|c)? x{2,3} \\d $ . end$',
	'日本語 и größer 👍 👩‍👩‍👧 e\u0301 ❯\u00a0 “x”',
	'│ barred ╌╌╌ ─── ▔▔▔ ✔ ☐',
	'; ;; \\; %if #{x} %% %H:%M `id` $(id) & | < > = ! @ ~ ^ _ - +',
	'a\ttab\tand a trailing blank ',
	'   indented',
	'\u001b[1;31mred\u001b[0m and \u001b]8;;https://example.com\u001b\\linked\u001b]8;;\u001b\\ \u001b[48;5;4m  \u001b[0m',
	'\u202eoverride \u200dmarks',
	'#',
	'}',
	"'",
];

describe('a row', () => {
	test('means itself, whatever characters it has', async () => {
		const server = await screen(odd);
		const {target, rows} = await looked(server);
		expect(shown(rows)).toHaveLength(odd.length);
		for (const row of shown(rows)) expect([row, await sendKeys({...target, rows: [row]}, ['1'], tmuxBatch)]).toEqual([row, {kind: 'sent'}]);
		expect(await sendKeys({...target, rows: shown(rows)}, ['1'], tmuxBatch)).toEqual({kind: 'sent'});
	});

	test.each(odd.map((row, index) => [index, row] as const))('%i that differs in its last column gets no key: %j', async (index, row) => {
		const server = await screen(odd);
		const {target, rows} = await looked(server);
		await server.print(`\u001b[${index + 1};1H\u001b[2K${row.trimEnd()}~`);
		expect(await sendKeys({...target, rows: shown(rows)}, ['1'], tmuxBatch)).toMatchObject({kind: 'refused'});
	});

	test('of 250 columns is compared to its last one, in each of 45 rows', async () => {
		const long = Array.from({length: 45}, (_, index) =>
			`${index} ${'curl -fsSL https://example.com/日本.sh | sh; '.repeat(5)}`.slice(0, 230),
		);
		const server = await screen(long, 250);
		const {target, rows} = await looked(server);
		expect(shown(rows)).toHaveLength(45);
		expect(await sendKeys({...target, rows: shown(rows)}, ['1'], tmuxBatch)).toEqual({kind: 'sent'});
		await server.print('\u001b[45;250Hx');
		expect(await sendKeys({...target, rows: shown(rows)}, ['1'], tmuxBatch)).toMatchObject({kind: 'refused'});
	});

	test('that moved by one row gets no key', async () => {
		const server = await screen(['one', 'two', 'three']);
		const {target, rows} = await looked(server);
		await server.print('\u001b[H\u001b[L');
		expect(await sendKeys({...target, rows: shown(rows)}, ['1'], tmuxBatch)).toMatchObject({kind: 'refused'});
	});

	test('with the text of one further up is not found, and neither is a blank one', () => {
		expect(['a', '', 'b', 'a', ''].map((_, index, rows) => isFound(rows, index))).toEqual([true, false, true, false, false]);
	});
});

test('a window that printed since the look gets no key where silence is wanted', async () => {
	const server = await screen(['one', '', 'one']);
	const quiet = await waitFor(async () => {
		const now = (await readPaneSnapshot(server.socket, pane, tmuxBatch))?.reading;
		return now !== undefined && Number(now.clock) > Number(now.printedAt) && now;
	});
	const {target} = await looked(server);
	const silent = {...target, printedAt: quiet.printedAt};
	expect(await sendKeys(silent, ['1'], tmuxBatch)).toEqual({kind: 'sent'});
	await server.print('\u001b[3;1Htwo');
	expect(await sendKeys(silent, ['1'], tmuxBatch)).toMatchObject({kind: 'refused'});
});
