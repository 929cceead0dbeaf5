import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {readPastTurns} from '../../../../src/agents/claude/transcript/said.js';
import {removeFolder} from '../../../../src/store/files.js';
import {answer, call, noon, prompt, result, text} from '../../../helpers/samples/transcript-lines.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-turns-'));
afterAll(() => removeFolder(folder));

function transcript(name: string, ...lines: readonly (object | string)[]): string {
	const file = join(folder, name);
	writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
	return file;
}

test('each prompt comes with the last words that answered it', async () => {
	const file = transcript(
		'two.jsonl',
		answer([text('of a turn before the first prompt')], 0),
		prompt('Fix it', 1),
		answer([text('I look'), call('t1', 'Read')], 2),
		result('t1', 3),
		answer([text('Fixed.')], 4),
		{...answer([text('of a subagent')], 5), isSidechain: true},
		'{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","te',
		prompt('Deploy', 6),
		answer([call('t2', 'Bash')], 7),
	);
	expect(await readPastTurns(file)).toEqual([
		{at: noon + 1000, prompt: 'Fix it', said: 'Fixed.'},
		{at: noon + 6000, prompt: 'Deploy', said: undefined},
	]);
});

test('of many turns the last 200 are kept, and of a long text its beginning', async () => {
	const lines = Array.from({length: 250}, (_, index) => prompt(`prompt ${index}`, index));
	const turns = await readPastTurns(transcript('many.jsonl', ...lines, prompt('x'.repeat(9000), 300)));
	expect(turns).toHaveLength(200);
	expect(turns?.[0]?.prompt).toBe('prompt 51');
	expect(turns?.at(-1)?.prompt).toBe(`${'x'.repeat(2000)}…`);
});

test('without a transcript there is nothing', async () => {
	expect(await readPastTurns(join(folder, 'none.jsonl'))).toBeUndefined();
});
