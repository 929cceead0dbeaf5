import {expect, test} from 'vitest';
import {createLateOutput} from '../../../rigs/control/late-output.js';
import {waitFor} from '../../helpers/wait-for.js';

test('the output of a slow agent comes late and in order', async () => {
	const written: {readonly text: string; readonly at: number}[] = [];
	const output = createLateOutput((text) => written.push({text, at: Date.now()}));
	output.delay(60);
	const from = Date.now();
	for (const text of ['one', 'two']) output.write(text);
	expect(written).toEqual([]);
	await waitFor(() => written.length === 2, {what: 'both texts'});
	expect(written.map(({text}) => text)).toEqual(['one', 'two']);
	expect((written[0]?.at ?? 0) - from).toBeGreaterThanOrEqual(55);
});

test('output that is still on its way is dropped when the agent is no longer slow', () => {
	const written: string[] = [];
	const output = createLateOutput((text) => written.push(text));
	output.delay(60_000);
	output.write('old');
	output.delay(0);
	output.write('new');
	expect(written).toEqual(['new']);
});
