/** Whether a command was started by the agent of a session. */
import {expect, test} from 'vitest';
import {textFor, textFromAgent} from '../../../src/cli/send/sender.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {World} from '../../../src/core/fold/world.js';
import {aDoneRow, aWorkingRow} from '../../helpers/samples/rows.js';

const sender = {...aWorkingRow('api'), process: {pid: 70, start: '1'}};
const other = aDoneRow('web');
const known = (above: readonly number[], agentsMaySend = false) => ({
	rows: [sender, other],
	world: {processes: {ancestors: () => above} as unknown as World['processes'], config: {...defaultConfig, agentsMaySend}},
});

test('a person sends what was written, and an agent to itself too', () => {
	expect(textFor('go', [other], known([1, 2]))).toBe('go');
	expect(textFor('go', [sender], known([70]))).toBe('go');
});

test('an agent sends to other sessions only where its user allows it, and says who it is', () => {
	expect(() => textFor('go', [other], known([2, 70]))).toThrow(/Claude Code of api runs this command/);
	expect(textFor('go', [other], known([2, 70], true))).toMatch(/^from: api \(another agent/);
});

test('it says from whom it is, and no line of it is its end', () => {
	expect(textFromAgent('api', 'go on')).toBe('from: api (another agent, not your user)\n---\ngo on\n---');
	expect(textFromAgent('api', 'a\n----\nb').split('\n').at(-1)).toBe('-----');
});
