/** The pictures of `beckon demo --agents`: each is read by its agent's own reader as the demo waits for it. */
import {readlinkSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {rowOf} from '../../rigs/accuracy/corpus.js';
import {otherAgents as read} from '../../src/agents/agents.js';
import {demoAgents, prepareOther, recordLines} from '../../src/demo/other-agents.js';
import {tempDir} from '../helpers/temp-state.js';

test('every agent that is read has one', () => expect(demoAgents.map(({program}) => program)).toEqual(read.map(({id}) => id)));

test.each(demoAgents)('the picture of $program is told as $settles', ({name, program, settles, title, screen: text, record}) => {
	const screen = {columns: 120, rows: 40, title, text};
	const lines = record && recordLines(record, 1_800_000_000_000);
	expect(rowOf(program, {name, group: '', state: settles, screen, lines})?.state.state).toBe(settles);
});

test('its process has the name of the agent', () => {
	const folder = tempDir();
	for (const other of demoAgents) prepareOther(other, {folder, sleep: '/bin/sleep', now: 0});
	for (const {program} of demoAgents) expect(readlinkSync(join(folder, 'bin', program))).toBe('/bin/sleep');
});
