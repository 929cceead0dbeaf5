/** Rows of programs that tell their state, and what a report does to the row of a session that beckon reads. */
import {expect, test} from 'vitest';
import {toRowJson} from '../../../src/cli/print/row-json.js';
import {emptyFold} from '../../../src/core/fold/fold.js';
import type {JournalLine} from '../../../src/core/hook-event.js';
import {toOffer} from '../../../src/core/rows/options.js';
import {toRows} from '../../../src/core/rows/rows.js';
import {toAddress} from '../../../src/deliver/pane/address-check.js';
import {foldAll, hookEvent, native, sessionId} from '../../helpers/samples/events.js';
import {agent, prompt, running, start, stop} from '../../helpers/samples/row-worlds.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const bot = {pid: 300, start: '9'};
const alive = [{id: bot, ancestors: [3, 2, 1]}];
const folder = sessionId('report-mybot-300');

function reports(told: readonly (readonly [number, object])[], line: Partial<JournalLine> = {}) {
	const events = told.map(([at, payload]) => ({
		...hookEvent(at, 'Report', {...payload}, {agent: 'mybot', process: bot, ...line}),
		sessionId: folder,
	}));
	return foldAll(events, emptyFold(folder));
}
const asks = {state: 'blocked', kind: 'permission', msg: 'rm -rf build'};
const panes = [pane('%1', 3, {command: 'mybot'})];

test('a program that reports is a row of its own, with its agent and its witness', () => {
	const [row, ...others] = toRows(
		world({folds: [reports([[5000, asks]])], panes, running: []}, {processes: {...world({panes, running: alive}).processes, agents: []}}),
	);
	expect(others).toEqual([]);
	expect(row).toMatchObject({
		agent: 'mybot',
		witness: 'report',
		takes: 'nothing',
		sessionId: undefined,
		place: {pane: '%1'},
		project: 'proj',
		state: {group: 'needs_you', state: 'needs_permission', label: 'rm -rf build', since: 5000, source: 'report'},
	});
	expect(row && toRowJson(row)).toMatchObject({agent: 'mybot', witness: 'report', jump_only: true, session_id: null, source: 'report'});
});

const quiet = (folds: Parameters<typeof world>[0]['folds'], more: Parameters<typeof world>[0] = {}) => {
	const whole = world({folds, panes, running: alive, ...more});
	return toRows({...whole, processes: {...whole.processes, agents: []}});
};

test('nothing is typed because of a report: no answer is offered, and no pane takes its keys', () => {
	const [row] = quiet([reports([[5000, asks]])]);
	expect(row && toOffer(row)).toBe('request-told');
	const processes = () => ({process: () => undefined}) as never;
	expect(row && toAddress(row, {processes})).toBe('agent-unread');
});

test.each([
	['working', {progress: '40', msg: 'tests'}, 'working', '40% · tests'],
	['error', {msg: 'no credit'}, 'error', 'no credit'],
	['done', {}, 'idle', 'Turn finished'],
	['idle', {}, 'ready', 'At rest'],
	['blocked', {kind: 'auth'}, 'awaiting_input', 'Wants you to log in'],
])('a program that reports "%s" is listed in a state of the list', (state, more, name, label) => {
	expect(quiet([reports([[5000, {state, ...more}]])])[0]?.state).toMatchObject({state: name, label, since: 5000});
});

test('a report ends with its process, with clear, and with the boot of its machine', () => {
	expect(quiet([reports([[5000, asks]])], {running: []})).toEqual([]);
	expect(
		quiet([
			reports([
				[5000, asks],
				[6000, {state: 'clear'}],
			]),
		]),
	).toEqual([]);
	expect(quiet([reports([[5000, asks]])], {boot: 'b2'})).toEqual([]);
	expect(quiet([reports([[5000, asks]], {process: {pid: 300, start: '8'}})])).toEqual([]);
});

test('a report without a process ends with its pane', () => {
	const unbound = reports([[5000, asks]], {process: undefined});
	expect(quiet([unbound], {running: []})).toMatchObject([{place: {pane: '%1'}, process: undefined}]);
	expect(quiet([unbound], {running: [], panes: []})).toEqual([]);
	expect(quiet([unbound], {running: [], panes: [pane('%1', 3, {dead: true})]})).toEqual([]);
});

test('a seen turn of a program is done', () => {
	const seen = [pane('%1', 3, {command: 'mybot', lookedAt: 6000})];
	expect(quiet([reports([[5000, {state: 'done'}]])], {panes: seen})[0]?.state.state).toBe('task_complete');
});

const claudeTells = (at: number, payload: Readonly<Record<string, unknown>>) =>
	foldAll([hookEvent(at, 'Report', payload, {agent: 'claude', process: agent})], emptyFold(sessionId('report-claude-100')));

test('the row of a session that beckon reads stays one row, and only a newer report moves it', () => {
	const rows = (at: number) =>
		toRows(
			world({
				folds: [foldAll([start, prompt, stop]), claudeTells(at, asks)],
				statuses: [native('idle', 9050)],
				panes: [pane('%1', 3)],
				running,
			}),
		);
	expect(rows(8000)).toMatchObject([{key: 's1', witness: 'reader', state: {state: 'idle'}}]);
	expect(rows(20_000)).toMatchObject([{key: 's1', witness: 'report', state: {state: 'needs_permission', context: {request: 'told'}}}]);
	expect(rows(20_000)[0]?.takes).toBeUndefined();
});

test('other words for the work of a turn that has ended do not begin it again', () => {
	const id = sessionId('report-claude-100');
	const rows = (...told: readonly (readonly [at: number, message: string])[]) => {
		const events = told.map(([at, message]) => ({
			...hookEvent(at, 'Report', {state: 'working', message}, {agent: 'claude', process: agent}),
			sessionId: id,
		}));
		const folds = [foldAll([start, prompt, stop]), foldAll(events, emptyFold(id))];
		return toRows(world({folds, statuses: [native('idle', 9050)], panes: [pane('%1', 3)], running}));
	};
	expect(rows([8000, 'Bash'], [20_000, '1 shell still running'])[0]).toMatchObject({witness: 'reader', state: {state: 'idle'}});
	expect(rows([20_000, 'Bash'])[0]).toMatchObject({witness: 'report', state: {state: 'working'}});
});

test('a program that a session started is no row of the queue, and moves nothing', () => {
	const inner = [...running, {id: bot, ancestors: [100, 3, 2, 1]}];
	const rows = toRows(world({folds: [foldAll([start, prompt]), reports([[5000, asks]])], panes: [pane('%1', 3)], running: inner}));
	expect(rows).toMatchObject([
		{key: 's1', state: {group: 'autonomous'}},
		{agent: 'mybot', kind: 'nested'},
	]);
});

test("a pane's option tells too: of the session in it, or of any program; behind a prompt of the shell it is old", () => {
	const told = (text: string, command = 'mybot') => quiet([], {running: [], panes: [pane('%1', 3, {command, told: text})]});
	expect(told('blocked:5')).toMatchObject([
		{agent: 'mybot', witness: 'option', takes: 'nothing', process: undefined, state: {state: 'awaiting_input', since: 5000}},
	]);
	expect(told('working:5', 'zsh')).toEqual([]);
	expect(told('done:5', 'zsh')).toMatchObject([{state: {state: 'idle'}}]);
	expect(told('rm -rf')).toEqual([]);
	expect(told('idle', 'Weird App!')).toMatchObject([{agent: 'program'}]);
	const session = [pane('%1', 3, {told: 'blocked:50'})];
	const rows = toRows(world({folds: [foldAll([start, prompt, stop])], statuses: [native('idle', 9050)], panes: session, running}));
	expect(rows).toMatchObject([{key: 's1', witness: 'option', state: {state: 'awaiting_input'}}]);
});
