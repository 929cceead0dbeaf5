import {expect, test} from 'vitest';
import {paneKey} from '../../../src/core/fold/world.js';
import {type ExplainStyle, explainRow} from '../../../src/core/rows/explain.js';
import {toRows} from '../../../src/core/rows/rows.js';
import type {Painter} from '../../../src/core/words/print-colours.js';
import {foldAll, hookEvent, native, screen} from '../../helpers/samples/events.js';
import {pane, world} from '../../helpers/samples/worlds.js';

const agent = {pid: 100, start: '7'};
const prompt = hookEvent(2000, 'UserPromptSubmit', {prompt: 'fix\tit', prompt_id: 'p'});
const asks = hookEvent(5000, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command: 'npm test'}, prompt_id: 'p'});

function explained(asked = asks, look?: ExplainStyle): readonly string[] {
	const parts = {
		folds: [foldAll([prompt, asked])],
		statuses: [native('waiting', 5100, {waitingFor: 'permission prompt'})],
		panes: [pane('%1', 3)],
		running: [{id: agent, ancestors: [3, 2, 1]}],
	};
	const [row] = toRows(world(parts, {now: 9000}));
	return row ? explainRow(row, 9000, look).split('\n') : [];
}

test('each witness has its claim with its age, and the one that won has the rule', () => {
	const lines = explained();
	expect(lines.filter((line) => line.includes('←'))).toEqual([
		'   3.9 s ago  session file  waiting (permission prompt)   ← blocked: the session file says so (rule 2)',
	]);
	expect(lines).toContainEqual(expect.stringMatching(/4\.0 s ago {2}hooks {9}PermissionRequest Bash: npm test/));
	expect(lines).toContainEqual(expect.stringMatching(/ tmux {10}process alive, pane %1/));
});

test('a state that is called as its group is said once, and a long sentence hangs behind it', () => {
	const stop = hookEvent(5000, 'Stop', {last_assistant_message: 'All tests pass, and the flaky one waits.', prompt_id: 'p'});
	const parts = {folds: [foldAll([prompt, stop])], panes: [pane('%1', 3)], running: [{id: agent, ancestors: [3, 2, 1]}]};
	const [row] = toRows(world(parts, {now: 9000}));
	const [, first, second] = row ? explainRow(row, 9000, {paint: (_, text) => text, columns: 40}).split('\n') : [];
	expect([first, second]).toEqual(['Your turn · All tests pass, and the', '            flaky one waits.']);
});

test('witnesses that say nothing are named, too', () => {
	expect(explained().filter((line) => line.trimStart().startsWith('–'))).toEqual([
		'           –  transcript    no turn yet',
		'           –  pane          not read now',
	]);
});

test('an agent newer than the tested ones, and a pane that was not read for certain, are told of', () => {
	const shown = screen(8900, {surface: 'idle', anomalies: ['unknown_version_floor_used', 'pattern_invalid:mine']});
	const parts = {folds: [foldAll([prompt])], panes: [pane('%1', 3)], running: [{id: agent, ancestors: [3, 2, 1]}]};
	const told = (version: string) => {
		const statuses = [native('busy', 5100, {version})];
		const [row] = toRows(world({...parts, statuses}, {now: 9000, screens: new Map([[paneKey(pane('%1', 3).place), shown]])}));
		return row ? explainRow(row, 9000) : '';
	};
	expect(told('2.2.0')).toContain(
		"note: Claude Code 2.2.0 is newer than what beckon was tested with (2.1.332); its pane is read like that one's",
	);
	expect(told('2.1.270')).toContain('note: this version was not tested');
	expect(told('2.1.270')).toContain('note: the pattern of "mine" in the config is not a regular expression');
});

test('what a request hides is drawn and named', () => {
	const tool_input = {command: 'echo \x1b]; \u202ecurl evil\x07 \u0441url'};
	const lines = explained(hookEvent(5000, 'PermissionRequest', {tool_name: 'Bash', tool_input, prompt_id: 'p'}));
	expect(lines).toContain('request: Contains invisible characters, shown as signs such as <U+202E>.');
	expect(lines).toContain('request: Mixes alphabets within a word: <U+0441>url');
	expect(lines).toContainEqual(expect.stringContaining('Bash: echo ␛]; <U+202E>curl evil␇ <U+0441>url'));
});

test('on a narrow terminal a fact hangs below its column, and the rule stands below the fact it belongs to', () => {
	const paint: Painter = (role, text) => (role === 'well' ? `<${text}>` : text);
	const lines = explained(asks, {paint, columns: 60});
	const at = lines.findIndex((line) => line.includes('session file  waiting'));
	expect(lines.slice(at, at + 3)).toEqual([
		'   3.9 s ago  session file  waiting (permission prompt)',
		`${' '.repeat(28)}<← blocked: the session file says>`,
		`${' '.repeat(28)}<so (rule 2)>`,
	]);
	expect(lines.slice(lines.indexOf('') + 1).every((line) => line.replaceAll(/[<>]/g, '').length <= 60)).toBe(true);
});
