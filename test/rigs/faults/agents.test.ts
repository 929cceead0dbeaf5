/** Sends to other agents under faults: a few of the seeded ones. */
import {expect, test} from 'vitest';
import {sendToCodex} from '../../../rigs/faults/agents/codex-sends.js';
import {sendToOpenCode} from '../../../rigs/faults/agents/opencode-sends.js';
import {sentText} from '../../../rigs/faults/agents/report.js';

test.each([
	['codex', sendToCodex],
	['opencode', sendToOpenCode],
])('%s: nothing goes astray, is lost or is told wrongly', async (agent, send) => {
	const sent = [];
	for (let number = 0; number < 8; number += 1) sent.push(await send(1, number));
	expect(sentText(agent, sent)).toContain('8 sends; 0 wrong prompt · 0 wrong pane · 0 wrong answer · 0 lost · 0 doubled · 0 false receipt');
	expect(sent.some(({receipt}) => receipt.kind === 'landed')).toBe(true);
});
