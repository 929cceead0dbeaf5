/** Sessions that are ended from the list, and brought back. */
import {expect, test} from 'vitest';
import {footerView} from '../../../src/app/footer/view.js';
import type {AppState} from '../../../src/app/model.js';
import {paneKey} from '../../../src/core/fold/world.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';

const [one, two, works] = [aDoneRow('one'), aDoneRow('two'), aWorkingRow('works')];
const ended = (row: Row): Row => ({...row, state: {...row.state, state: 'session_ended', group: 'delivered', context: {kind: 'none'}}});
const acts = (effects: readonly {readonly type: string}[]) =>
	effects.flatMap((each) => ('act' in each && 'row' in each ? [`${String(each.act)} ${(each.row as Row).key}`] : []));

/** The list with both ticked. */
function ticked(...rows: readonly Row[]) {
	const app = play(rows);
	app.keys('home', ...rows.map(() => 't'));
	return app;
}

function footer(state: AppState): string {
	const view = footerView({...state, size: {columns: 120, rows: 30}});
	return [...(view?.over.lines ?? []), ...(view?.parts.map(({text}) => text) ?? [])].join('');
}

test('the menu begins with what is weakest, and tells of the tmux session that closes with the last pane', () => {
	const app = play([works]);
	const key = works.place && paneKey(works.place);
	app.send({type: 'rows-changed', rows: [works], problems: [], nextAt: undefined, onlyPanes: new Set()});
	app.keys('E');
	expect(footer(app.state())).toMatch(/x interrupt.*E again: end.*c close pane.*k kill/);
	expect(footer(app.state())).not.toContain('tmux session');
	app.send({type: 'rows-changed', rows: [works], problems: [], nextAt: undefined, onlyPanes: new Set(key === undefined ? [] : [key])});
	expect(footer(app.state())).toContain(`its tmux session ${works.place?.session} closes with it`);
	app.keys('x');
	expect(acts(app.effects)).toEqual(['interrupt works']);
	const resting = play([one]);
	resting.keys('E');
	expect(footer(resting.state())).not.toContain('x interrupt');
});

test('a session into which nothing is typed is ended and resumed too, and a program that only reports is not', () => {
	const unread = {...works, takes: 'nothing'} as const;
	const app = play([unread]);
	app.keys('x', 'R');
	expect(acts(app.effects)).toEqual([]);
	expect(app.notice()).toMatch(/types nothing into panes/);
	app.wait(2000);
	app.keys('E', 'E');
	expect(acts(app.effects)).toEqual(['end works']);
	const gone = play([ended(unread)]);
	gone.keys('O', 'O');
	expect(acts(gone.effects)).toEqual(['resume works']);
	const program = play([{...unread, sessionId: undefined}]);
	program.keys('E', 'E');
	expect(acts(program.effects)).toEqual([]);
	expect(program.notice()).toMatch(/types nothing into panes/);
});

test('several ticked sessions are ended after one list of what is lost', () => {
	const app = ticked(works, one, two);
	app.keys('E');
	expect(footer(app.state())).toMatch(/End 3 sessions\? Lost: works: the turn under way/);
	expect(footer(app.state())).not.toContain('x interrupt');
	expect(acts(app.effects)).toEqual([]);
	app.keys('E');
	expect(acts(app.effects).toSorted()).toEqual(['end one', 'end two', 'end works']);
	expect(app.state().ticked.size).toBe(0);
});

test('one that changed since the list was shown is left alone, and named', () => {
	const app = ticked(one, two);
	app.keys('E');
	app.look([one, {...two, task: 'another task'}]);
	app.keys('E');
	expect(acts(app.effects)).toEqual(['end one']);
	expect(app.state().batch?.skipped.join()).toMatch(/two \(it changed meanwhile/);
});

test('u brings back what was ended, each by its own id, and says where none has ended', () => {
	const app = ticked(one, two);
	app.keys('E', 'E', 'u');
	expect(app.notice()).toBe('Nothing to bring back: no session of these has ended');
	const again = ticked(one, two);
	again.keys('E', 'E');
	again.look([ended(one), ended(two)]);
	again.keys('u');
	expect(acts(again.effects).slice(-2)).toEqual(['resume one', 'resume two']);
});

test('a row that its user has ended in another navigator comes back by u too', () => {
	const app = play([{...ended(one), marks: {...one.marks, endedAt: one.state.since}}]);
	app.keys('home', 'u');
	expect(acts(app.effects)).toEqual(['resume one']);
});

test('u brings back one that is in no list any more by its id', () => {
	const app = play([one, two]);
	app.keys('home', 'E', 'E');
	app.look([two]);
	app.keys('u');
	expect(app.effects.find(({type}) => type === 'resume-past')).toMatchObject({sessionId: one.sessionId, name: 'one'});
	expect(app.notice()).toBe('Resuming one…');
});

test('B brings back what a tmux server had, in the terminal of the navigator', () => {
	const app = play([one]);
	app.send({type: 'restore-offered', text: 'tmux ended with 2 sessions'});
	expect(footer(app.state())).toContain('tmux ended with 2 sessions  B restore');
	app.keys('B');
	expect(app.effects.at(-1)).toEqual({type: 'run-beckon', command: 'restore'});
});

test('B brings back what a tmux server had that ended while the list was open', () => {
	const app = play([ended(one)]);
	app.keys('B');
	expect(app.effects.at(-1)).toEqual({type: 'run-beckon', command: 'restore'});
});
