import {describe, expect, test} from 'vitest';
import {createQuick} from '../../../src/app/list/cursor.js';
import type {AppState, Effect} from '../../../src/app/model.js';
import type {Row} from '../../../src/core/session.js';
import {play} from '../../helpers/navigator/app-play.js';
import {asking} from '../../helpers/navigator/asking.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

const answers = (effects: readonly Effect[]) => effects.filter(({type}) => type === 'answer');

const longOf = (id: string) => aBlockedRow(id, Array.from({length: 2000}, (_, line) => `echo ${line}`).join('\n'));
const long: Row = {...longOf('api'), token: 'long'};

/** Beside the list stand the first lines of its request alone. */
function cut(rows: readonly Row[] = [long], start: Partial<AppState> = {}) {
	const app = play(rows, {start});
	app.send({type: 'resized', columns: 150, rows: 40});
	app.wait(1000);
	const open = (key = 'space') => {
		app.keys(key);
		app.wait(400);
	};
	return {...app, open};
}

describe('a request that is longer than the screen', () => {
	test('is answered nowhere before its end was seen, and everywhere after', () => {
		const app = cut();
		expect(answers(app.keys('y'))).toEqual([]);
		expect(app.notice()).toBe('Cut off here: Space shows the rest');
		app.open();
		expect(answers(app.keys('y', 'n', '1'))).toEqual([]);
		expect(app.notice()).toBe('Scroll to the end to answer: line 36 of 2,002 (Space)');
		app.keys('space');
		expect(answers(app.keys('y'))).toEqual([]);
		app.keys('G', 'esc');
		expect(app.state().mode.kind).toBe('queue');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is answered in the reader once its end was seen, also above it again', () => {
		const app = cut();
		app.open();
		app.keys('G', 'g');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('that fits beside the list need not be read to its end in the reader', () => {
		const app = play([{...aBlockedRow('api', 'echo a line that is broken where it is read, and fits beside the list'), token: 'short'}]);
		app.send({type: 'resized', columns: 150, rows: 40});
		app.wait(1000);
		expect(answers(app.keys('space', 'y'))).toHaveLength(1);
	});

	test('that came just now is not read because the reader was opened', () => {
		const app = play([{...aBlockedRow('api'), token: 'short'}]);
		app.send({type: 'resized', columns: 150, rows: 40});
		app.wait(100);
		expect(answers(app.keys('space', 'y'))).toEqual([]);
		expect(app.notice()).toBe('Ignored: this prompt has only just appeared. Press again to answer.');
	});

	test('that fits the reader alone is not answered by a key of the same burst', () => {
		const app = play([{...aBlockedRow('api', 'make\n'.repeat(33).trimEnd()), token: 'some'}]);
		app.send({type: 'resized', columns: 100, rows: 40});
		app.wait(1000);
		expect(answers(app.keys('space', 'y'))).toEqual([]);
		expect([...app.state().read]).toEqual([]);
		app.wait(400);
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is another one after a new prompt: it is read from its top', () => {
		const app = cut();
		app.open();
		app.keys('G');
		app.look([{...long, token: 'next'}]);
		expect(app.state().mode).toMatchObject({kind: 'card', page: {top: 0}});
		app.wait(1000);
		expect(answers(app.keys('y'))).toEqual([]);
	});

	test('that comes while last words are read is read from its top', () => {
		const {state, ...rest} = aRow({id: 'api'});
		const said = 'a line\n'.repeat(400);
		const words = {kind: 'rest', said, shells: 0, wakesItself: false, interrupted: false} as const;
		const app = cut([{...rest, state: {...state, context: words}}]);
		app.open();
		app.keys('G');
		app.look([{...long, key: rest.key}]);
		expect(app.state().mode).toMatchObject({kind: 'card', page: {top: 0}});
		app.wait(1000);
		expect(answers(app.keys('y'))).toEqual([]);
	});

	test('is remembered only as long as somebody asks it', () => {
		const app = cut();
		app.open();
		app.keys('G', 'k');
		expect([...app.state().read]).toEqual(['long']);
		app.look([{...long, token: 'next'}]);
		app.wait(400);
		app.keys('G', 'k');
		expect([...app.state().read]).toEqual(['next']);
	});

	test('was read on the small screen too', () => {
		const app = cut([long], {mode: {kind: 'quick'}, quick: createQuick()});
		expect(answers(app.keys('y'))).toEqual([]);
		app.open();
		app.keys('G', 'esc');
		expect(app.state().mode.kind).toBe('quick');
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test('is read before all that ask the same are answered, and then all of them are', () => {
		const rows = [long, {...longOf('web'), token: 'web'}];
		const app = cut(rows);
		app.open('A');
		expect(answers(app.keys('y', 'n', '1'))).toEqual([]);
		expect(app.notice()).toBe('Scroll to the end to answer: line 36 of 2,002 (Space)');
		app.keys('G');
		expect(answers(app.keys('y'))).toHaveLength(2);
	});

	test('has its options among the text that is read where they do not fit below it', () => {
		const labels = ['A', 'B', 'C', 'D', 'E'].map((letter) => `${letter} ${'long words '.repeat(6)}`.trim());
		const app = play([{...asking(aBlockedRow('api'), labels), token: 'options'}]);
		app.send({type: 'resized', columns: 40, rows: 12});
		app.wait(1000);
		app.keys('space');
		app.wait(400);
		expect(answers(app.keys('5'))).toEqual([]);
		expect(app.notice()).toMatch(/^Scroll to the end to answer: line 10 of \d+ \(Space\)$/);
		app.keys('G');
		expect(answers(app.keys('5'))).toHaveLength(1);
	});

	test('has to be read where the end of an option is out of sight', () => {
		const labels = ['Yes', 'Yes, and don’t ask again for: npm run build --workspace packages/a', 'Yes, and allow all edits', 'No'];
		const app = play([{...asking(aBlockedRow('api'), labels), token: 'option'}]);
		const pressed = (columns: number) => {
			app.send({type: 'resized', columns, rows: 13});
			app.wait(1000);
			return answers(app.keys('2')).length;
		};
		expect([50, 75].map(pressed)).toEqual([0, 1]);
	});

	test('that a screen reader was given whole is answered where no detail is drawn', () => {
		const row = {...aBlockedRow('api'), token: 'short'};
		for (const [isLinear, count] of [
			[false, 0],
			[true, 1],
		] as const) {
			const app = cut([row], {isLinear});
			app.send({type: 'resized', columns: 60, rows: 11});
			expect(answers(app.keys('y'))).toHaveLength(count);
		}
	});
});

describe('a request that only its pane tells', () => {
	const rule = '─'.repeat(120);
	const dialog = (body: readonly string[]) =>
		[rule, ' Create file', ' x.py', ...body, ' Do you want to create x.py?', ' ❯ 1. Yes', '   2. No'].join('\n');
	const bare = (above: number | undefined): Row => {
		const row = aBlockedRow('api');
		const {context} = row.state;
		if (context.kind !== 'blocked') throw new Error('not blocked');
		const options = optionsOf('dialog', 'Yes', 'No');
		const ask = {kind: 'dialog', title: 'Create file · x.py'} as const;
		return {...row, token: 'bare', state: {...row.state, context: {...context, request: 'none', ask, options, aboveDialog: above}}};
	};
	const shown = (row: Row, text: string) => {
		const app = play([row]);
		app.send({type: 'resized', columns: 100, rows: 30});
		app.send({type: 'preview-captured', key: row.key, text});
		app.wait(1000);
		return app;
	};
	const history = 'old words\n'.repeat(30);

	test('is answered where the detail shows its whole dialog, whatever is above it', () => {
		expect(answers(shown(bare(30), history + dialog(['import os'])).keys('1'))).toHaveLength(1);
		expect(answers(shown(bare(undefined), dialog(['import os'])).keys('y'))).toHaveLength(1);
	});

	test('is answered also where only the lines that the card names are above the detail', () => {
		const answered = (count: number, ...keys: readonly string[]) => {
			const app = shown(bare(30), history + dialog(Array.from({length: count}, (_, line) => `line ${line}`)));
			app.keys(...keys);
			app.wait(1000);
			return answers(app.keys('1')).length;
		};
		expect([16, 17].map((count) => answered(count))).toEqual([1, 0]);
		expect([18, 19].map((count) => answered(count, 'p', 'p'))).toEqual([1, 0]);
	});

	test('is answered wherever its card shows all that the dialog does', () => {
		const row = bare(undefined);
		const {context} = row.state;
		if (context.kind !== 'blocked' || context.ask.kind !== 'dialog') throw new Error('no dialog');
		const drawn = {...row, state: {...row.state, context: {...context, ask: {...context.ask, rows: ['Create file', 'x.py', 'import os']}}}};
		for (const [each, count] of [
			[row, 0],
			[drawn, 1],
		] as const) {
			const app = play([each]);
			app.send({type: 'resized', columns: 100, rows: 30});
			app.wait(1000);
			expect(answers(app.keys('1'))).toHaveLength(count);
		}
	});

	test('is read to its end first where its card has no room for all of it', () => {
		const row = bare(undefined);
		const {context} = row.state;
		const rows = ['Create file', 'x.py', ...Array.from({length: 60}, (_, line) => `line ${line}`)];
		if (context.kind !== 'blocked' || context.ask.kind !== 'dialog') throw new Error('no dialog');
		const app = play([{...row, state: {...row.state, context: {...context, ask: {...context.ask, rows}}}}]);
		app.send({type: 'resized', columns: 100, rows: 30});
		app.wait(1000);
		expect(answers(app.keys('1', 'y'))).toEqual([]);
		app.keys('space');
		app.wait(1000);
		app.keys('G');
		app.wait(1000);
		expect(answers(app.keys('y'))).toHaveLength(1);
	});

	test("is answered where only the agent's own advice goes on beyond the edge", () => {
		const advice = `Tip: choose ${'the last one '.repeat(9)}below`;
		const row = bare(30);
		const {context} = row.state;
		const advised = {...row, state: {...row.state, context: context.kind === 'blocked' ? {...context, advice: [advice]} : context}};
		const text = history + dialog([` ${advice}`, 'import os']);
		expect(answers(shown(row, text).keys('1'))).toHaveLength(0);
		expect(answers(shown(advised, text).keys('1'))).toHaveLength(1);
	});

	test.each([
		['its beginning is above the detail', bare(30), history + dialog(Array.from({length: 20}, (_, line) => `line ${line}`))],
		['its beginning is unknown', bare(undefined), history + dialog(['import os'])],
		['a row goes on beyond the edge', bare(30), `${history}${dialog([`x = 1 ${' '.repeat(100)}; evil()`])}`],
	])('is not answered where %s', (_, row, text) => {
		const app = shown(row, text);
		expect(answers(app.keys('1', 'y'))).toEqual([]);
		expect(app.notice()).toBe('Only its pane shows all of it: press Enter to answer there');
	});
});
