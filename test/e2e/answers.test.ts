/** Sessions answered from the built navigator, on a real tmux, with the stand-in in their panes. */
import {existsSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {packagePath} from '../../src/store/program.js';
import type {Script, Step} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../helpers/agent/play.js';
import {beckonWords} from '../helpers/program.js';
import {waitFor} from '../helpers/wait-for.js';

const bash = (command: string): Step => ({do: 'tool', tool: 'Bash', input: {command, description: 'Run it'}, ms: 300, asks: true});
const done: Step = {do: 'say', text: 'All done.', ms: 0};
const database: Step = {
	do: 'ask',
	questions: [
		{
			question: 'Which database should we use?',
			header: 'Database',
			multiSelect: false,
			options: [
				{label: 'SQLite', description: 'Nothing to run'},
				{label: 'Postgres', description: 'As elsewhere'},
			],
		},
	],
};

function script(...steps: readonly Step[]): Script {
	return {trust: false, opening: {prompt: 'go', steps}, turns: [[done]]};
}

let world: PlayWorld;

beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = await openPlayWorld();
});
afterEach(() => world.close());

const see = (text: RegExp) => world.server.see('%0', text);

async function press(...keys: readonly string[]): Promise<void> {
	await world.server.tmux('send-keys', '-t', '%0', ...keys);
}

async function write(text: string): Promise<void> {
	await world.server.tmux('send-keys', '-t', '%0', '-l', text);
}

/** A session that stands at its first question. */
async function waiting(played: Script): Promise<StandIn> {
	const agent = await world.standIn(played);
	await world.row(agent.sessionId, (row) => row.state.group === 'needs_you');
	return agent;
}

/** Pressed once; again only where the navigator says that the prompt is too young to be meant. */
async function pressUntil(key: string, text: RegExp): Promise<string> {
	for (;;) {
		await press(key);
		const screen = await see(new RegExp(`${text.source}|only just appeared`));
		if (text.test(screen)) return screen;
		await waitFor(async () => !/only just appeared/.test(await world.server.capture('%0')), {
			what: 'the notice is gone',
		});
	}
}

describe('from the navigator', () => {
	test('a permission is given with 1, once, and the session works on', async () => {
		const agent = await waiting(script(bash('npm test'), done));
		await world.server.type('%0', beckonWords);
		await see(/Bash: npm test[\s\S]* y yes {2}n no/);
		await pressUntil('1', /✓ play-1: approved `npm test`/);
		await agent.see(/All done/);
		expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
	});

	test('a question is answered with its digit', async () => {
		const agent = await waiting(script(database, done));
		await world.server.type('%0', beckonWords);
		await see(/Which database should we use\?[\s\S]* 1–\d choose/);
		await pressUntil('2', /✓ play-1: answered “Postgres”/);
		await agent.see(/All done/);
		expect(agent.log().join('\n')).toMatch(/Postgres/);
	});

	test('no goes with its reason', async () => {
		const agent = await waiting(script(bash('npm test'), done));
		await world.server.type('%0', beckonWords);
		await see(/ y yes {2}[\s\S]*N no, because/);
		await pressUntil('N', /play-1: no, because/);
		await write('use the other one; it is faster');
		await see(/❯ use the other one/);
		await press('Enter');
		await waitFor(() => agent.log().some((entry) => entry.includes('use the other one; it is faster')), {
			what: 'the reason arrived',
			lastSeen: () => agent.log().join('\n'),
		});
		await see(/✓ play-1: denied `npm test`/);
	});

	test('a finished turn gets a reply of two lines, as one message', async () => {
		const agent = await waiting(script({do: 'say', text: 'Shall I go on?', ms: 0}));
		await world.server.type('%0', beckonWords);
		await see(/Shall I go on\?[\s\S]*r reply/);
		await press('r');
		await see(/Reply to/);
		await write('yes; go on');
		await press('C-j');
		await write('你好');
		await see(/yes; go on\n[ │]+你好/);
		await press('Enter');
		await see(/✓ play-1: replied/);
		await waitFor(() => agent.log().filter((entry) => entry.startsWith('submitted')).length === 1, {
			what: 'the reply arrived',
			lastSeen: () => agent.log().join('\n'),
		});
		expect(agent.log().findLast((entry) => entry.startsWith('submitted'))).toBe('submitted: yes; go on\n你好');
	});

	test('what asks the same is answered with one key, each by itself', async () => {
		const agents = [await waiting(script(bash('npm run lint'), done)), await waiting(script(bash('npm run lint'), done))];
		await world.server.type('%0', beckonWords);
		await see(/Needs you 2[\s\S]*A answers both identical prompts[\s\S]* y yes {2}/);
		await pressUntil('A', /Answer 2 identical prompts/);
		await pressUntil('y', /✓ 2 approved/);
		for (const agent of agents) {
			await agent.see(/All done/);
			expect(agent.log().filter((entry) => entry.startsWith('answered'))).toEqual(['answered: Yes']);
		}
	});

	test('$EDITOR writes the reply, and the navigator is drawn again', async () => {
		const agent = await waiting(script({do: 'say', text: 'Shall I go on?', ms: 0}));
		await world.server.type('%0', `EDITOR='sh -c "printf from-the-editor > \\$0"' ${beckonWords}`);
		await see(/r reply/);
		await press('r');
		await see(/Reply to/);
		await press('C-g');
		await see(/❯ from-the-editor/);
		await press('Enter');
		await see(/✓ play-1: replied/);
		expect(agent.log()).toContain('submitted: from-the-editor');
	});
});

describe('the small screen', () => {
	test('empties the queue, one session after the other', async () => {
		const first = await waiting(script(bash('npm test'), done));
		const second = await waiting(script({do: 'say', text: 'Shall I go on?', ms: 0}));
		await world.server.type('%0', `${beckonWords} reply --prompt; echo left $?`);
		await see(/npm test[\s\S]* y yes {2}/);
		await pressUntil('1', /Reply to/);
		await see(/Shall I go on\?/);
		await write('yes');
		await see(/❯ yes/);
		await press('Enter');
		await waitFor(() => second.log().includes('submitted: yes'), {what: 'the reply arrived', lastSeen: () => world.server.capture('%0')});
		expect(first.log()).toContain('answered: Yes');
		await press('C-c');
		await see(/left 0/);
	});
});
