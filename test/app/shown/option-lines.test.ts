import {expect, test} from 'vitest';
import {cardLines} from '../../../src/app/card/card.js';
import {answerLines} from '../../../src/app/shown/option-lines.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow} from '../../helpers/samples/rows.js';

const mode = {text: 'mode acceptEdits', raw: {type: 'setMode', mode: 'acceptEdits', destination: 'session'}};
const rule = {text: 'Bash(npm *)', raw: {type: 'addRules', behavior: 'allow'}};
const inMode = ['Yes', 'Yes, and switch to accept edits for this session', 'No'];
const ever = ['Yes', "Yes, and don't ask again for: npm *", 'No'];

test.each([
	['a mode that an option names', [mode], inMode, []],
	['a mode that comes with a rule', [rule, mode], ever, ['Option 2 would allow Bash(npm *)', 'Option 2 would switch to acceptEdits mode']],
	['a rule that no option names', [rule], inMode, ['“Always” would allow Bash(npm *)']],
	['a mode before the options are read', [mode], [], ['“Always” would switch to acceptEdits mode']],
])('what an answer for good would do is told of what the options do not say: %s', (_, rules, labels, told) => {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules} as const;
	const asking = {...row, state: {...row.state, context: {...context, ask, options: optionsOf('tool', ...labels)}}};
	const lines = answerLines(asking, {picks: undefined, alike: 1, keyOf: () => ''}).map(({text}) => text);
	expect(lines.filter((text) => text.includes(' would ')).map((text) => text.replace(/ (?:for|in) this .*/, ''))).toEqual(told);
});

test.each([
	{kind: 'dialog', title: 'Edit'},
	{kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []},
] as const)('where a request is answered in its pane alone, the key that goes there is named: $kind', (ask) => {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const asked = {...row, takes: 'nothing' as const, state: {...row.state, context: {...context, ask}}};
	const [line] = answerLines(asked, {picks: undefined, alike: 1, keyOf: () => 'J'});
	expect(line?.text).toBe('beckon types nothing into panes of this agent: go there (press J)');
});

test('that a request is not clear is said once, and not of an agent that is never answered', () => {
	const row = aBlockedRow('api');
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const unclear = {...row, state: {...row.state, context: {...context, request: 'unknown' as const, drawn: true}}};
	const said = (asked: typeof row) =>
		[...cardLines(asked), ...answerLines(asked, {picks: undefined, alike: 1, keyOf: () => ''})].map(({text}) => text).join('\n');
	expect(said(unclear).match(/cannot tell which request/g)).toHaveLength(1);
	expect(said({...unclear, takes: 'nothing'})).toMatch(/types nothing into panes/);
	expect(said({...unclear, takes: 'nothing'})).not.toContain('cannot tell');
});
