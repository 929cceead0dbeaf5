/** The dialog of a command whose lines the agent watches, as 2.1.330 draws it. */
import {expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {toAsk} from '../../../../src/agents/claude/hooks/events.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const input = {
	command: "for i in 1 2 3; do python3 -c 'import time; time.sleep(8)'; echo tick $i; done",
	description: 'Ticks of the clock',
};

test.each([
	['whole', 'Monitor', input, 'yes'],
	// The dialog shows neither how long it watches nor whether it goes on.
	['with what no dialog shows', 'Monitor', {...input, timeout_ms: 60_000, persistent: false}, 'perhaps'],
	['of another command', 'Monitor', {...input, command: input.command.replace('8', '9')}, 'no'],
	['of another purpose', 'Monitor', {...input, description: 'Ticks of the clocks'}, 'no'],
	['of an address', 'Monitor', {description: input.description, ws: {url: 'wss://example.com'}}, 'no'],
	['of a command that is only run', 'Bash', input, 'no'],
])('a request %s', (_, tool, call, fit) => {
	const {dialog} = assess(snapshotOf(screenText('monitor-60'), {columns: 60}));
	expect(dialog && fitsAsk(dialog, {ask: toAsk({tool_name: tool, tool_input: call})})).toBe(fit);
});
