/** Each state that is rare in the records, entered and left in a real pane with the stand-in. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import type {Script, Step} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../helpers/agent/play.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const say = (text: string): Step => ({do: 'say', text, ms: 0});
const think = (ms: number): Step => ({do: 'think', ms});
const is =
	(...states: readonly string[]) =>
	(row: Row): boolean =>
		states.includes(row.state.state);

/** Each list is a turn; the first begins by itself. */
function turns(first: readonly Step[], ...later: readonly (readonly Step[])[]): Script {
	return {trust: false, opening: {prompt: 'go', steps: first}, turns: later.length > 0 ? later : [[say('All done.')]]};
}

async function prompt(agent: StandIn, text: string): Promise<void> {
	await agent.send('-l', text);
	await agent.see(new RegExp(`❯.${text}`));
	await agent.send('Enter');
}

describe('a state is entered and left', () => {
	let world: PlayWorld;
	beforeEach(async () => {
		world = await openPlayWorld();
	});
	afterEach(() => world.close());

	/** A row as told by one observer that stays, with its memory of screens, inside the server: sessions without hooks are found, too. */
	async function stays(sessionId?: string) {
		const env = {...world.env, TMUX: (await world.server.insideEnv()).TMUX};
		const observer = createObserver((await wirePorts(createTestIo(env).io)).ports);
		let last = '';
		return (holds: (row: Row) => boolean): Promise<Row> =>
			waitFor(
				async () => {
					const rows = (await observer.look()).rows.filter((each) => sessionId === undefined || each.sessionId === sessionId);
					last = rows.map(({state, place}) => `${place?.pane} ${state.state} ${state.label}`).join('\n');
					return rows.find(holds);
				},
				{what: 'row', lastSeen: () => last},
			);
	}

	test('a question in plain text, and done once it is answered', async () => {
		const agent = await world.standIn(turns([say('Two ways are open.\n\nShall I take the first?')], [say('All done.')]));
		const asks = await world.row(agent.sessionId, is('awaiting_input'));
		expect(asks.state).toMatchObject({group: 'needs_you', label: 'Shall I take the first?'});
		await prompt(agent, 'yes');
		const done = await world.row(agent.sessionId, is('idle'));
		expect(done.task).toBe('go');
	});

	test('a folder that has to be trusted, found by its pane', async () => {
		const agent = await world.standIn({trust: true, opening: undefined, turns: []});
		await agent.see(/Yes, I trust this folder/);
		const row = await stays();
		const asks = await row((each) => each.place?.pane === agent.pane && is('needs_permission')(each));
		expect(asks).toMatchObject({sessionId: undefined, state: {context: {ask: {kind: 'trust'}}}});
		await agent.send('Down');
		await agent.send('Enter');
		const opened = await row((each) => each.sessionId === agent.sessionId && is('ready')(each));
		expect(opened.formerKeys).toContain(asks.key);
	});

	test('seen is what was looked at with a key press, not what was merely in front', async () => {
		const agent = await world.standIn({trust: false, opening: undefined, turns: [[think(1500), say('All done.')], [think(60_000)]]});
		await agent.see(/manual mode on/);
		const window = await world.server.tmux('display-message', '-p', '-t', agent.pane, '#{window_id}');
		await world.server.tmux('select-window', '-t', window);
		const person = await world.server.attachClient();
		await prompt(agent, 'go');
		const idle = await world.row(agent.sessionId, is('idle'));
		// Several looks later the pane is still in front of an attached client, and nobody has touched a key.
		for (let look = 0; look < 3; look += 1) expect((await world.look()).rows.find((row) => row.key === idle.key)?.state.state).toBe('idle');
		// tmux tells when a client was last used in whole seconds.
		await waitFor(async () => {
			await person.press('BSpace');
			return (await world.look()).rows.some((row) => row.key === idle.key && row.state.state === 'task_complete');
		});
		await prompt(agent, 'more');
		await world.row(agent.sessionId, (row) => row.state.group === 'autonomous');
	});

	test('stuck, and recovered when something moves', async () => {
		const config = join(world.env['HOME'] ?? '', '.config', 'beckon');
		mkdirSync(config, {recursive: true});
		writeFileSync(join(config, 'config.json'), '{"stuckAfterMs": 1500}');
		const agent = await world.standIn(turns([think(6000), say('All done.')]));
		const row = await stays(agent.sessionId);
		const stuck = await row(is('stuck'));
		expect(stuck).toMatchObject({detail: {primary: 'stuck'}});
		await row(is('idle'));
		await row((each) => each.recoveredAt === undefined);
	});

	test('compacting, and at work as before', async () => {
		const agent = await world.standIn(turns([think(300), {do: 'compact', ms: 2500}, think(2500), say('All done.')]));
		const row = await stays(agent.sessionId);
		await row(is('compacting'));
		await row(is('thinking', 'responding', 'acting'));
		await row(is('idle'));
	});

	test('retrying, and at work once the request went through', async () => {
		const agent = await world.standIn(turns([think(300), {do: 'retry', ms: 2500, attempt: 3}, think(2500), say('All done.')]));
		const row = await stays(agent.sessionId);
		const retrying = await row(is('retrying'));
		expect(retrying.state.group).toBe('autonomous');
		await row(is('thinking', 'responding', 'acting'));
		await row(is('idle'));
	});

	test('an error, and healed by the next prompt', async () => {
		const fail: Step = {do: 'fail', error: 'rate_limit', message: "You've hit your limit · resets 3pm (UTC)", hint: 'fixed'};
		const agent = await world.standIn(turns([think(200), fail], [think(2500), say('All done.')]));
		const error = await world.row(agent.sessionId, is('error'));
		expect(error.state.context).toMatchObject({kind: 'error', error: 'rate_limit', resetsAt: '3pm (UTC)'});
		await prompt(agent, 'again');
		await world.row(agent.sessionId, (row) => row.state.group === 'autonomous');
		await world.row(agent.sessionId, is('idle'));
	});

	test('delegating while subagents run, named and counted', async () => {
		const agents = ['One', 'Two'].map((task, index) => ({type: 'general-purpose', task, ms: 2500 + 2500 * index}));
		const agent = await world.standIn(turns([{do: 'agents', agents}, say('Both run.')]));
		const count = (row: Row): number => (row.state.context.kind === 'working' ? row.state.context.subagents.length : 0);
		const both = await world.row(agent.sessionId, (row) => is('delegating')(row) && count(row) === 2);
		expect(both.state).toMatchObject({label: 'Running 2 subagents', context: {subagents: agents.map(({type}) => ({type}))}});
		await world.row(agent.sessionId, (row) => is('delegating')(row) && row.state.label === 'Running general-purpose subagent');
		await world.row(agent.sessionId, is('idle'));
	});

	test('a session without hooks is found by its process and its pane', async () => {
		const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run'}, ms: 2500, asks: true};
		const agent = await world.standIn(turns([bash, say('All done.')]), {hooks: []});
		const row = await stays(agent.sessionId);
		const asks = await row(is('needs_permission'));
		expect(asks).toMatchObject({place: {pane: agent.pane}, notes: ['no-hooks']});
		await agent.see(/Do you want to proceed\?/);
		await agent.send('1');
		await row((each) => each.state.group === 'autonomous');
		await row(is('idle'));
	});

	test('copy mode is a note, and changes nothing else', async () => {
		const agent = await world.standIn(turns([say('All done.')]));
		await world.row(agent.sessionId, is('idle'));
		await world.server.tmux('copy-mode', '-t', agent.pane);
		await world.row(agent.sessionId, (row) => row.notes.includes('copy-mode') && row.state.state === 'idle');
		await world.server.tmux('send-keys', '-t', agent.pane, '-X', 'cancel');
		await world.row(agent.sessionId, (row) => !row.notes.includes('copy-mode') && row.state.state === 'idle');
	});

	test('a dialog of the agent itself is a note, and changes nothing else', async () => {
		const agent = await world.standIn(turns([say('All done.')]));
		await world.row(agent.sessionId, is('idle'));
		await prompt(agent, '/model');
		await agent.see(/Select model/);
		await world.row(agent.sessionId, (row) => row.notes.includes('dialog-open') && row.state.state === 'idle');
		// Keys within a moment of the dialog's first frame are dropped.
		await waitFor(async () => {
			await agent.send('Escape');
			return !(await agent.screen()).includes('Select model');
		});
		await world.row(agent.sessionId, (row) => !row.notes.includes('dialog-open') && row.state.state === 'idle');
	});
});
