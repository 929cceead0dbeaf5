/** When the navigator looks, and what it captures. */
import {describe, expect, test} from 'vitest';
import {play} from '../../helpers/navigator/app-play.js';
import {down, typed} from '../../helpers/samples/keys.js';
import {aDoneRow, aRow, aWorkingRow, noon, sixRows} from '../../helpers/samples/rows.js';

describe('looks', () => {
	test('the same rows again change nothing that is drawn', () => {
		const app = play(sixRows());
		const before = app.state();
		app.look(sixRows());
		expect(app.state().view).toBe(before.view);
		expect(app.state().cursor).toBe(before.cursor);
		expect(app.state().top).toBe(before.top);
	});

	test('rows that a filter hid meanwhile are those that were drawn', () => {
		const app = play(sixRows());
		const drawn = () => app.state().view.groups.flatMap(({rows}) => rows);
		const before = drawn();
		app.press('find');
		app.press(typed('billing'));
		expect(drawn()).toHaveLength(1);
		app.look(sixRows().map((row) => (row.project === 'billing' ? {...row, task: 'another task'} : row)));
		app.press('leave-find');
		expect(
			drawn()
				.filter((row, index) => row !== before[index])
				.map(({project}) => project),
		).toEqual(['billing']);
	});

	test('facts and counters that no line shows change nothing that is drawn', () => {
		const app = play([aWorkingRow('a')]);
		const {view} = app.state();
		const row = aWorkingRow('a');
		app.look([{...row, lastActivityAt: noon + 5, taskWorkedMs: 9, detail: {...row.detail, unchangedCount: 7}}]);
		expect(app.state().view).toBe(view);
		app.look([{...row, task: 'another task'}]);
		expect(app.state().view).not.toBe(view);
	});

	test('news during a look cost one more look, not one each', () => {
		const app = play([]);
		app.wait(500);
		expect(app.send({type: 'files-changed'})).toEqual([{type: 'look'}]);
		expect(app.send({type: 'files-changed'})).toEqual([]);
		expect(app.send({type: 'files-changed'})).toEqual([]);
		expect(app.look([])).toContainEqual({type: 'wait', name: 'look', ms: 0, event: {type: 'look-due'}});
	});

	test('an agent newer than the tested ones is told of once', () => {
		const app = play([]);
		const look = () => app.look([aRow({versionNote: 'Claude Code 2.2.0 is newer'})]);
		expect(look()).toContainEqual(expect.objectContaining({name: 'notice'}));
		expect(app.notice()).toBe('Claude Code 2.2.0 is newer');
		app.send({type: 'notice-expired'});
		expect(look()).not.toContainEqual(expect.objectContaining({name: 'notice'}));
	});

	test('the next look comes when a state may change by time alone', () => {
		const app = play([]);
		expect(app.send({type: 'rows-changed', rows: [], problems: [], nextAt: noon + 650})).toContainEqual(
			expect.objectContaining({name: 'look', ms: 650}),
		);
		app.send({type: 'look-due'});
		expect(app.send({type: 'rows-changed', rows: [], problems: [], nextAt: undefined})).toContainEqual(
			expect.objectContaining({name: 'look', ms: 60_000}),
		);
	});

	describe('while keys are pressed', () => {
		const dueIn = (ms: number) => ({type: 'wait', name: 'look', ms, event: {type: 'look-due'}});

		test('wait until the frame of the next key is drawn', () => {
			const app = play(sixRows());
			app.wait(500);
			app.press(down);
			app.wait(40);
			expect(app.send({type: 'files-changed'})).toEqual([dueIn(60)]);
			app.wait(30);
			expect(app.press(down)).toContainEqual(dueIn(17));
			app.wait(5);
			expect(app.press(down)).not.toContainEqual(expect.objectContaining({name: 'look'}));
			app.wait(12);
			expect(app.send({type: 'look-due'})).toEqual([{type: 'look'}]);
		});

		test('wait no longer than the next key is likely to come', () => {
			const app = play(sixRows());
			app.wait(500);
			app.press(down);
			app.wait(40);
			app.send({type: 'look-due'});
			app.wait(60);
			expect(app.send({type: 'look-due'})).toEqual([{type: 'look'}]);
		});

		test('wait longer where looks are slow, and half a second at most', () => {
			for (const [tookMs, waitMs] of [
				[5, 100],
				[30, 300],
				[400, 500],
			] as const) {
				const app = play(sixRows());
				app.wait(500);
				app.send({type: 'files-changed'});
				app.wait(tookMs);
				app.look(sixRows());
				app.wait(3000);
				app.press(down);
				app.wait(40);
				expect(app.send({type: 'files-changed'}), `after looks of ${tookMs} ms`).toEqual([dueIn(waitMs - 40)]);
				app.wait(waitMs - 40);
				expect(app.send({type: 'look-due'})).toEqual([{type: 'look'}]);
			}
		});

		test('begin at once right after a frame', () => {
			const app = play(sixRows());
			app.wait(500);
			app.press(down);
			app.wait(3);
			expect(app.send({type: 'files-changed'})).toEqual([{type: 'look'}]);
		});

		test('show at once what became of a key', () => {
			const app = play(sixRows());
			app.wait(500);
			app.press(down);
			app.wait(40);
			expect(app.send({type: 'marked', notice: undefined})).toEqual([{type: 'look'}]);
		});
	});

	test('a look that fails says so and is tried again', () => {
		const app = play([]);
		app.send({type: 'look-due'});
		const effects = app.send({type: 'look-failed', message: 'tmux is not installed'});
		expect(app.state().notice).toEqual({kind: 'failed', text: 'tmux is not installed'});
		expect(effects).toContainEqual(expect.objectContaining({name: 'look', ms: 1000}));
	});
});

describe('the preview', () => {
	test('is captured at once when the first row shows, and after a pause when the cursor moves', () => {
		const app = play(sixRows());
		expect(app.effects).toContainEqual({type: 'wait', name: 'preview', ms: 0, event: {type: 'preview-due'}});
		app.send({type: 'preview-due'});
		app.send({type: 'preview-captured', key: app.state().cursor ?? ('' as never), text: 'x'});
		expect(app.press(down)).toContainEqual({type: 'wait', name: 'preview', ms: 80, event: {type: 'preview-due'}});
	});

	test('slows down while nothing moves in a pane at rest', () => {
		const app = play([aDoneRow('a')]);
		const waits = [0, 1, 2, 3, 4].map(() => {
			app.send({type: 'preview-due'});
			const [wait] = app.send({type: 'preview-captured', key: 'a' as never, text: 'still'});
			return wait?.type === 'wait' ? wait.ms : undefined;
		});
		expect(waits).toEqual([400, 1000, 1000, 5000, 5000]);
	});

	test('a capture that comes too late is dropped for the pane selected now', () => {
		const app = play(sixRows());
		app.send({type: 'preview-due'});
		app.press(down);
		const effects = app.send({type: 'preview-captured', key: 'api server' as never, text: 'old'});
		expect(app.state().preview).toBeUndefined();
		expect(effects).toContainEqual({type: 'capture', row: expect.objectContaining({project: 'web frontend'})});
	});

	test('nothing is captured where there is no room for it', () => {
		const app = play(sixRows());
		app.send({type: 'resized', columns: 80, rows: 9});
		expect(app.send({type: 'preview-due'})).toEqual([]);
	});
});

describe('time', () => {
	test('the clock ticks every ten seconds only while something is younger than a minute', () => {
		expect(play([aWorkingRow('young')]).effects).toContainEqual(expect.objectContaining({name: 'clock', ms: 10_000}));
		expect(play([aDoneRow('old')]).effects.findLast((one) => one.type === 'wait' && one.name === 'clock')).toEqual(
			expect.objectContaining({ms: 60_000}),
		);
	});

	test('a notice goes away by itself, and with the next key', () => {
		const app = play(sixRows());
		expect(app.press({type: 'key-refused', reason: 'no'})).toContainEqual(expect.objectContaining({name: 'notice'}));
		app.press(down);
		expect(app.state().notice).toBeUndefined();
		app.press({type: 'key-refused', reason: 'no'});
		app.send({type: 'notice-expired'});
		expect(app.state().notice).toBeUndefined();
	});
});
