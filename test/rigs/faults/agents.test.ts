/** Sends to other agents under faults: a few of the seeded ones. */
import {expect, test} from 'vitest';
import {sendToCodex} from '../../../rigs/faults/agents/codex-sends.js';
import {sendToOpenCode} from '../../../rigs/faults/agents/opencode-sends.js';
import {sentText} from '../../../rigs/faults/agents/report.js';
import {sendUnanswered} from '../../../rigs/faults/agents/unanswered-sends.js';
import {createTestIo} from '../../helpers/test-io.js';

test.each([
	['codex', sendToCodex],
	['opencode', sendToOpenCode],
])('%s: nothing goes astray, is lost or is told wrongly', async (agent, send) => {
	const sent = [];
	for (let number = 0; number < 8; number += 1) sent.push(await send(1, number));
	expect(sentText(agent, sent)).toContain('8 sends; 0 wrong prompt · 0 wrong pane · 0 wrong answer · 0 lost · 0 doubled · 0 false receipt');
	expect(sent.some(({receipt}) => receipt.kind === 'landed')).toBe(true);
});

test.each(['copilot', 'gemini'] as const)('%s: nothing gets into its panes, and no text is lost', async (agent) => {
	const sent = [];
	for (const number of [0, 3]) sent.push(await sendUnanswered({...createTestIo({}).io, now: Date.now}, agent, {seed: 1, number}));
	expect(sent.map(({receipt, found}) => [receipt.kind, found])).toEqual([
		['refused', []],
		['refused', []],
	]);
});
