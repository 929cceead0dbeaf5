import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {listedOn, selectedOn} from '../../../rigs/gate/walk/navigator-screen.js';
import {askedBy, shownBy} from '../../../rigs/gate/walk/shown.js';
import {asRecord} from '../../../src/core/fields.js';
import {expectedScreens, screenText, withoutColours} from '../../helpers/samples/screens.js';

const shown = shownBy('claude');
const truth: Readonly<Record<string, string>> = {permission: 'asks', question: 'asks', plan: 'asks', working: 'works', idle: 'rests'};

/** Screens of a person who writes at work or scrolls, of quoted dialogs, and of requests that end otherwise. */
const beyondIt = [
	'draft-wrapped-40x20',
	'plan-markdown-classic-80x90',
	'quoted-dialog',
	'quoted-dialog-40x12',
	'scrolled-up-working',
	'working-draft',
];

test('the second opinion of a random walk on a screen is that of a person, or none', () => {
	const all = Object.entries(expectedScreens()).flatMap(([name, {surface}]) => {
		const is = truth[String(surface)];
		return is === undefined ? [] : [{name, is, seen: shown(withoutColours(screenText(name)))}];
	});
	const wrong = all.filter(({is, seen}) => seen !== undefined && seen !== is).map(({name}) => name);
	expect(wrong.sort()).toEqual(beyondIt);
	for (const each of ['asks', 'works', 'rests'])
		expect(all.filter(({is, seen}) => is === each && seen === each).length).toBeGreaterThan(10);
});

test('so it is on the screens of another agent, also where an old dialog is left above', () => {
	const lines = readFileSync(join(import.meta.dirname, '../../fixtures/agents/gemini-screens.ndjson'), 'utf8')
		.trim()
		.split('\n');
	const of = shownBy('gemini');
	const wrong = lines.flatMap((line) => {
		const {name, text, group, state} = asRecord(JSON.parse(line)) ?? {};
		const isAsked = group === 'needs_you' && /^(?:needs_permission|awaiting_input|awaiting_approval)$/.test(String(state));
		const is = isAsked ? 'asks' : group === 'autonomous' ? 'works' : 'rests';
		const seen = of(String(text));
		return seen === undefined || seen === is ? [] : [name];
	});
	// Where hooks run or words stream it says nothing of the work, and a used up quota has words of its own.
	expect(wrong).toEqual(['a prompt is queued', 'quota-dialog-120x40', 'tool-interrupted-80x24', 'working-streaming-120x40']);
	const form = '│ 1. SQLite │\n│ Enter to submit · Esc to cancel │\n╰──╯\n';
	const rest = ' >   Type your message or @path/to/file\n\n workspace (/directory)\n ~/w\n';
	const spinner = ' ⠸ Thinking... (esc to cancel, 3s)\n';
	expect([of(`✦ words\n${spinner}${rest}`), of(`${spinner}✦ words\n${rest}`)]).toEqual(['works', 'rests']);
	expect([of(form), of(rest), of(form + rest)]).toEqual(['asks', 'rests', 'rests']);
});

test('what is asked about is below the conversation', () => {
	const codex = '› please walk1x\n\n• Running cp app.py walk2xb\n\n  Would you like to run the following command?\n\n  $ cp app.py walk2xa';
	expect(askedBy('codex')(codex).trim()).toBe('$ cp app.py walk2xa');
	const copilot = ' ❯ please walk1x\n╭────╮\n│ Run command │\n│ ╭───╮ │\n│ touch walk2x │';
	expect(askedBy('copilot')(copilot)).not.toContain('walk1x');
	const opencode = '     → Read walk1x\n\n  ┃  △ Permission required\n  ┃  # Because\n  ┃  $ touch walk2x';
	expect(askedBy('opencode')(opencode)).not.toContain('walk1x');
	const behind = '     ▣  Plan · Gate\n\n  ┃\n  ┃  later walk1x\n  ┃   QUEUED\n  ┃\n\n  ┃\n  ┃  Which database, walk2x?';
	expect(askedBy('opencode')(behind)).not.toContain('walk1x');
	expect(askedBy('opencode')(behind)).toContain('walk2x');
	const gemini = '╭────╮\n│ ✓  Shell touch walk1x │\n╰────╯\n╭────╮\n│ ? Shell touch walk2x │\n│ ╭───╮ │';
	expect(askedBy('gemini')(gemini)).not.toContain('walk1x');
});

test('a list of changed files beside the request is no part of it', () => {
	const rows = ['● Write(walk1x.md)', '─'.repeat(50), ' │ Which way, walk2x?', '❯ 1. Submit answers', '  2. Cancel'];
	const screen = rows.map((row) => `${row.padEnd(60)}│walk3x.md`).join('\n');
	expect(askedBy('claude')(screen)).toContain('walk2x');
	expect(askedBy('claude')(screen)).not.toMatch(/walk[13]x/);
	expect(shown(screen)).toBe('asks');
});

test('a person reads off the navigator who is selected, what it asks, and what the list says', () => {
	const list = ' Needs you 1 ───\n❯ ▲ beta      permission  Bash: touch walk3x   now\n ~● demo      your turn   I say walk9x.          10s';
	const card = '── ▲ beta  prompt queued · gate:1.0 · $0.01 ──\n Bash\n $ touch walk4x\n 1. Yes\n────────────────────────\n ❯ touch walk5x';
	expect(selectedOn(list)).toEqual({session: 'beta', names: ['walk3x']});
	expect(selectedOn(`${list}\n${card}`)).toEqual({session: 'beta', names: ['walk4x']});
	const [first, second] = ['❯ ▲ beta    now  │ ── ▲ beta  gate:1.0 ──', '    touch walk8x │  $ touch walk4x'];
	expect(selectedOn(`${first}\n${second}`)).toEqual({session: 'beta', names: ['walk4x']});
	expect([...listedOn(`${list}\n${card}`)]).toEqual([
		['beta', 'asks'],
		['demo', 'rests'],
	]);
});
