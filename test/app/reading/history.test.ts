import {expect, test} from 'vitest';
import {foundIn} from '../../../src/app/pager/help-lines.js';
import {historyLines} from '../../../src/app/pager/history-lines.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aBlockedRow, aDoneRow, aRow, noon} from '../../helpers/samples/rows.js';

const turns = [
	{at: noon - 7_200_000, prompt: 'Fix the login\nand its test', said: 'Done: the **cookie** was stale.'},
	{at: noon - 60_000, prompt: 'Now deploy', said: undefined},
];
const texts = (text: string) => historyLines(turns, text, noon).map((line) => `${line.lead?.text ?? ''}${line.text}`);

test('a history begins with the newest turn, and each prompt stands above its last words', () => {
	expect(texts('')).toEqual(['1m ago', '> Now deploy', '', '2h ago', '> Fix the login', '> and its test', 'Done: the cookie was stale.']);
});

test.each([
	['cookie login', ['2h ago', '> Fix the login', '> and its test', 'Done: the cookie was stale.']],
	['DEPLOY', ['1m ago', '> Now deploy']],
	['nothing like it', ['No turn has “nothing like it” in it.']],
])('of a history that is searched for “%s” the turns with all its words stay', (text, lines) => {
	expect(texts(text)).toEqual(lines);
});

test('controls in a transcript are not drawn', () => {
	const [, prompt] = historyLines([{at: undefined, prompt: 'a\x1b]52;c;eA==\x07b\x9b2J', said: undefined}], '', noon);
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
		const help = mode.kind === 'search' && mode.over.kind === 'help' ? foundIn(mode.over.sections, mode.over.text) : [];
		app.keys('enter', 'esc', 'esc');
		expect(app.state().mode.kind).toBe('queue');
		return help.map(({title, keys}) => [title, keys.map(({key}) => key).join(' ')]);
	};
	expect(found('kill')).toEqual([
		['Act on a session', 'E'],
		['Ending a session', 'k'],
	]);
	expect(found('snooze 30')).toEqual([['Snooze', '3']]);
	expect(found('snooze and dismiss')).toContainEqual(['Snooze and dismiss', expect.stringMatching(/^t m z/)]);
	expect(found('no such key')).toEqual([]);
});

test('Y copies the command a session asks about, else what it said last', () => {
	const app = play([aBlockedRow('api', 'rm -r build && \x1b[31mmake'), aDoneRow('web')]);
	app.press('first');
	expect(app.keys('Y')).toContainEqual(expect.objectContaining({type: 'copy', copied: {text: 'rm -r build && make', what: 'the command'}}));
	app.send({type: 'copied', name: 'api', what: 'the command'});
	expect(app.notice()).toBe('api: copied the command');
	app.press('last');
	const [copy] = app.keys('Y').flatMap((effect) => (effect.type === 'copy' ? [effect.copied] : []));
	const {context} = app.state().rows[1]?.state ?? {};
	expect(copy).toEqual({text: context?.kind === 'rest' ? context.said.trim() : '', what: 'the last message'});
});
