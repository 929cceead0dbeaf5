import {expect, test} from 'vitest';
import {helpOf} from '../../../src/app/pager/help.js';
import {foundIn, historyLines, logLines} from '../../../src/app/pager/page-lines.js';
import {turnsText} from '../../../src/app/reading/copy-bindings.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, aDoneRow, aRow, noon} from '../../helpers/samples/rows.js';

const turns = [
	{at: noon - 7_200_000, prompt: 'Fix the login\nand its test', said: 'Done: the **cookie** was stale.'},
	{at: noon - 60_000, prompt: 'Now deploy', said: undefined},
];
const texts = (text: string) => historyLines(turns, {text, now: noon}).map((line) => `${line.lead?.text ?? ''}${line.text}`);

test('a history begins with the newest turn, and each prompt stands above its last words', () => {
	expect(texts('')).toEqual(['1m ago', '> Now deploy', '', '2h ago', '> Fix the login', '> and its test', 'Done: the cookie was stale.']);
});

test('a turn of this moment was just now', () => {
	const [when] = historyLines([{at: noon, prompt: 'Now deploy', said: undefined}], {text: '', now: noon});
	expect(when?.text).toBe('just now');
});

test.each([
	['cookie login', ['2h ago', '> Fix the login', '> and its test', 'Done: the cookie was stale.']],
	['DEPLOY', ['1m ago', '> Now deploy']],
	['nothing like it', ['No turn has “nothing like it” in it.']],
])('of a history that is searched for “%s” the turns with all its words stay', (text, lines) => {
	expect(texts(text)).toEqual(lines);
});

test('controls in a transcript are not drawn', () => {
	const [, prompt] = historyLines([{at: undefined, prompt: 'a\x1b]52;c;eA==\x07b\x9b2J', said: undefined}], {text: '', now: noon});
	expect(prompt?.text).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
});

test('H reads the history of the session, and Esc leads back to where it was opened', () => {
	const app = play([aRow({id: 'one'}), aDoneRow('two')]);
	const [order] = app.keys('H').filter(({type}) => type === 'read-history');
	const row = app.state().cursor;
	expect(order).toMatchObject({row: {key: row}});
	expect(app.state().mode).toMatchObject({kind: 'history', turns: undefined});
	if (row !== undefined) app.send({type: 'history-read', row, turns});
	expect(app.state().mode).toMatchObject({turns});
	app.keys('/');
	app.press({type: 'typed', text: 'deploi'});
	app.keys('backspace');
	app.press({type: 'typed', text: 'y'});
	app.keys('enter');
	expect(app.state().mode).toMatchObject({kind: 'history', text: 'deploy'});
	app.keys('/');
	app.press({type: 'typed', text: ' x'});
	app.keys('esc');
	expect(app.state().mode).toMatchObject({kind: 'history', text: 'deploy'});
	app.keys('esc');
	expect(app.state().mode).toMatchObject({kind: 'history', text: ''});
	app.keys('esc');
	expect(app.state().mode.kind).toBe('queue');
});

test('a history that comes after it was left changes nothing', () => {
	const app = play([aRow({id: 'one'})]);
	app.keys('H', 'esc');
	const before = app.state();
	app.send({type: 'history-read', row: before.rows[0]?.key ?? ('' as never), turns});
	expect(app.state().mode).toBe(before.mode);
});

test('the help finds keys by what they do, by other words for it, and by their section', () => {
	const app = play([aRow()]);
	const found = (text: string) => {
		app.keys('?', '/');
		app.press({type: 'typed', text});
		const {mode} = app.state();
		const help = mode.kind === 'search' && mode.over.kind === 'help' ? foundIn(helpOf(app.state()), mode.over.text) : [];
		app.keys('enter', 'esc', 'esc');
		expect(app.state().mode.kind).toBe('queue');
		return help.map(({title, keys}) => [title, keys.map(({key}) => key).join(' ')]);
	};
	expect(found('kill')).toEqual([
		['Session', 'E'],
		['Ending a session', 'k'],
	]);
	expect(found('snooze 30')).toEqual([['Snooze', '3']]);
	expect(found('snooze and dismiss')).toContainEqual(['Snooze and dismiss', expect.stringMatching(/^t m z/)]);
	expect(found('no such key')).toEqual([]);
});

test('Y asks what to copy, and Y again copies the command a session asks about, else what it said last', () => {
	const app = play([aBlockedRow('api', 'rm -r build && \x1b[31mmake'), aDoneRow('web')]);
	app.press('first');
	expect(app.keys('Y')).toEqual([]);
	expect(app.state().mode).toMatchObject({kind: 'copy', row: 'api'});
	expect(app.keys('Y')).toContainEqual(expect.objectContaining({type: 'copy', copied: {text: 'rm -r build && make', what: 'the command'}}));
	expect(app.state().mode.kind).toBe('queue');
	app.send({type: 'copied', name: 'api', what: 'the command'});
	expect(app.notice()).toBe('api: copied the command');
	app.press('last');
	const [copy] = app.keys('Y', 'y').flatMap((effect) => (effect.type === 'copy' ? [effect.copied] : []));
	const {context} = app.state().rows[1]?.state ?? {};
	expect(copy).toEqual({text: context?.kind === 'rest' ? context.said.trim() : '', what: 'the last message'});
});

test.each([
	['i', {text: 'one', what: 'its session id'}],
	['d', {text: '/home/dev/one', what: 'its directory'}],
	['b', {text: 'fix/login', what: 'its branch'}],
])('Y %s copies that part', (key, copied) => {
	const app = play([aRow({id: 'one', branch: 'fix/login'})]);
	expect(app.keys('Y', key)).toContainEqual(expect.objectContaining({type: 'copy', copied}));
	expect(app.state().mode.kind).toBe('queue');
});

test('a part that is not known is refused, and the menu stays until Esc', () => {
	const app = play([aRow({id: 'one'})]);
	expect(app.keys('Y', 'b').filter(({type}) => type === 'copy')).toEqual([]);
	expect(app.notice()).toBe('Its branch is not known');
	app.keys('esc');
	expect(app.state().mode.kind).toBe('queue');
});

test('Y and a digit copies so many turns, the oldest first, without controls', () => {
	const app = play([aRow({id: 'one'})]);
	expect(app.keys('Y', '2')).toContainEqual(expect.objectContaining({type: 'copy-turns', count: 2}));
	expect(turnsText([...turns, {at: noon, prompt: 'a\x1b[2Jb', said: 'c'}], 2)).toBe('> Now deploy\n\n> ab\n\nc');
	expect(turnsText(turns, 9)).toBe('> Fix the login\n> and its test\n\nDone: the **cookie** was stale.\n\n> Now deploy');
});

const sent = [
	{
		at: noon - 60_000,
		kind: 'reply',
		project: 'api',
		asked: null,
		choice: null,
		text: 'go \x1b[31mon',
		receipt: {kind: 'landed', by: 'hook', after_ms: 120, why: null},
	},
	{
		at: noon - 7_200_000,
		kind: 'answer',
		project: 'web',
		asked: 'Bash: npm test',
		choice: 'yes',
		text: null,
		receipt: {kind: 'refused', by: null, after_ms: null, why: 'the pane is gone'},
	},
];

test('@ shows what was sent to all sessions, the newest first, and is searched like a history', () => {
	const app = play([aRow({id: 'one'})]);
	expect(app.keys('@')).toContainEqual({type: 'read-log'});
	app.send({type: 'log-read', sent});
	expect(app.state().mode).toMatchObject({kind: 'log', sent});
	app.keys('/');
	app.press({type: 'typed', text: 'refused'});
	app.keys('enter');
	expect(app.state().mode).toMatchObject({kind: 'log', text: 'refused'});
	app.keys('esc', 'esc');
	expect(app.state().mode.kind).toBe('queue');
	app.send({type: 'log-read', sent});
	expect(app.state().mode.kind).toBe('queue');
});

test('of a send stand its age, its session, what it was and what became of it', () => {
	const lines = (text: string) => logLines(sent, {text, now: noon}).map((line) => `${line.lead?.text ?? ''}${line.text}`);
	expect(lines('')).toEqual([
		'   1m  api  reply "go on"  confirmed by the hooks after 120 ms',
		'   2h  web  answer yes to "Bash: npm test"  refused: the pane is gone',
	]);
	expect(lines('web gone')).toHaveLength(1);
	expect(lines('nobody')).toEqual(['No send has “nobody” in it.']);
	expect(logLines([], {text: '', now: noon}).map(({text}) => text)).toEqual(['Nothing was sent yet.']);
});
