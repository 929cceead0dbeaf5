import {describe, expect, test} from 'vitest';
import {fitsAsk} from '../../../../src/agents/claude/dialog/fits.js';
import {toAsk} from '../../../../src/agents/claude/hooks/events.js';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import type {Dialog} from '../../../../src/core/surface.js';
import {screenText, snapshotOf} from '../../../helpers/samples/screens.js';

const script = `export const meta = {
  name: "review-changes",
  description: "Review changed files across dimensions — bugs, performance, and \\"style\\" — then verify each finding with a second agent so that nothing wrong is reported to the user",
  phases: [{ title: "Review", detail: "one agent per dimension" }, { title: "Verify", detail: "an agent per finding" }, {title: "Report"}],
}
const D = [{key: "bugs", prompt: "Find bugs"}, {key: "perf", prompt: \`Find slow code\`}]
phase("Review")
const r = await parallel(D.map((d) => () => agent(d.prompt + " in the files", {label: d.key})))
phase("Verify")
const v = await pipeline(r, (x) => agent(\`Verify this finding: \${x} and say whether it is a real one, with the evidence that you found in the code and the tests\`))
return v
`;

function dialogOf(name: string, columns: number): Dialog {
	const {dialog} = assess(snapshotOf(screenText(name), {columns}));
	if (dialog === undefined) throw new Error(`${name} shows no dialog`);
	return dialog;
}

const fits = (dialog: Dialog, input: object) => fitsAsk(dialog, {ask: toAsk({tool_name: 'Workflow', tool_input: input})});

describe.each([
	['its summary', dialogOf('workflow', 80)],
	['its script', dialogOf('workflow-script', 120)],
])('a workflow whose dialog draws %s', (_, dialog) => {
	test('is told by its dialog', () => {
		expect(fits(dialog, {script})).toBe('perhaps');
	});

	test.each([
		['of another description', script.replace('nothing wrong', 'nothing')],
		['with another phase', script.replaceAll('"Report"', '"Delete"')],
		['with other words for an agent', script.replace('Verify this finding', 'Delete this finding')],
		['of which nothing is known', ''],
	])('is not one %s', (__, other) => {
		expect(fits(dialog, {script: other})).toBe('no');
	});
});

test('a summary without phases proves nothing', () => {
	const dialog = dialogOf('workflow', 80);
	const parts = dialog.drawn.parts.map((rows) => rows.filter((row) => !/^ {4}\d\.|^ {7}·/.test(row)));
	expect(fits({...dialog, drawn: {...dialog.drawn, parts}}, {script})).toBe('no');
});

test('the arguments of a workflow count', () => {
	expect(fits(dialogOf('workflow', 80), {script, args: {n: 1}})).toBe('no');
});

test('a request of a subagent of a workflow is that of some subagent, whose dialog names the workflow', () => {
	const dialog = dialogOf('workflow-asks-45', 45);
	const ask = toAsk({tool_name: 'Bash', tool_input: {command: 'touch flow.txt', description: 'Make a file'}});
	expect(dialog).toMatchObject({title: 'Bash command', askerType: '"review-all-changed-file…" workflow'});
	expect(fitsAsk(dialog, {ask, asker: {id: 'a', type: 'workflow-subagent'}})).toBe('yes');
	expect(fitsAsk(dialog, {ask})).toBe('no');
});
