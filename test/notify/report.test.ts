/** Who is notified of what, how often, and by which channel. */
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openTerminal} from '../../rigs/perf/terminal.js';
import {announceDecider} from '../../src/deliver/deciders.js';
import {viewServer} from '../../src/jump/focus.js';
import {startReporter} from '../../src/notify/report.js';
import type {Follower} from '../../src/notify/status-variables.js';
import {lookOnce} from '../../src/observe/once.js';
import {wirePorts} from '../../src/observe/wire.js';
import {announceReader} from '../../src/store/decisions/decisions.js';
import {appendMark} from '../../src/store/records/marks.js';
import {newEntry, readOutbox, writeOutbox} from '../../src/store/records/outbox.js';
import {type Desk, openDesk} from '../helpers/desk.js';
import {look} from '../helpers/notify-desk.js';
import {isTmuxBefore} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

/** A `notify` section; the channel `command` writes a line with the title. */
function configure(desk: Desk, notify: Record<string, unknown>): void {
	mkdirSync(join(desk.home, '.config', 'beckon'), {recursive: true});
	const command = ['sh', '-c', 'echo "$BECKON_EVENT $BECKON_TITLE: $BECKON_BODY ($BECKON_PANE)" >>"$HOME/told"'];
	writeFileSync(
		join(desk.home, '.config', 'beckon', 'config.json'),
		JSON.stringify({notify: {channels: ['command'], afterMs: 0, command, ...notify}}),
	);
}

function told(desk: Desk): readonly string[] {
	try {
		return readFileSync(join(desk.home, 'told'), 'utf8').trimEnd().split('\n');
	} catch {
		return []; // nobody was told of anything yet
	}
}

async function attend(desk: Desk, now: () => number = Date.now, env: NodeJS.ProcessEnv = {}): Promise<Follower> {
	const {io: usual} = await desk.io(now);
	const io = {...usual, env: {...usual.env, ...env}};
	const attending = startReporter(io, await wirePorts(io), {send: undefined});
	onTestFinished(() => attending.close());
	return attending;
}

const hourMs = 3_600_000;

test('that a limit is over is told once, with the texts it kept from being sent, which stay where they are', async () => {
	const desk = await openDesk(1);
	configure(desk, {});
	const resets = new Date(Date.now() + hourMs);
	const time = `${resets.getHours() % 12 || 12}:${String(resets.getMinutes()).padStart(2, '0')}${resets.getHours() < 12 ? 'am' : 'pm'}`;
	await desk.fire('%1', 'SessionStart', {source: 'startup'});
	await desk.fire('%1', 'UserPromptSubmit', {prompt: 'do it'});
	await desk.fire('%1', 'StopFailure', {error: 'rate_limit', last_assistant_message: `You've hit your limit · resets ${time} (UTC)`});
	const about = {row: '', sessionId: 'session-1', project: '', text: 'go on', state: 'refused'} as const;
	writeOutbox(desk.paths, newEntry(Date.now(), about));
	const attending = [await attend(desk), await attend(desk)];
	const round = async (now: number) => {
		const seen = await lookOnce((await desk.io(() => now)).io);
		for (const each of [...attending, ...attending]) {
			each.follow(seen);
			await each.settled();
		}
	};
	await round(Date.now());
	expect(told(desk)).toEqual([expect.stringMatching(/^waiting session-1 ran into an error/)]);
	await round(resets.getTime() + 1);
	await round(resets.getTime() + 60_000);
	expect(told(desk).slice(1)).toEqual(['reset A limit is over: 1 session can go on (session-1) · 1 text is kept: beckon outbox ()']);
	expect(readOutbox(desk.paths).entries).toHaveLength(1);
});

test('three programs tell of a wait once, and of the next one again', async () => {
	const desk = await openDesk(1);
	configure(desk, {});
	await desk.attachClient();
	const programs = await Promise.all([attend(desk), attend(desk), attend(desk)]);
	const round = async () => {
		const seen = await look(desk);
		for (let count = 0; count < 3; count += 1) {
			for (const program of programs) program.follow(seen);
			await Promise.all(programs.map((program) => program.settled()));
		}
	};
	await desk.ask('%1', 'npm test');
	await round();
	expect(told(desk)).toEqual(['waiting session-1 needs permission: Bash: npm test (%1)']);
	await desk.finish('%1');
	await round();
	expect(told(desk).at(-1)).toMatch(/^waiting session-1 is done:/);
	expect(told(desk)).toHaveLength(2);
	expect(readdirSync(desk.paths.claims)).toHaveLength(2);
});

test('a command tells who is attached nowhere, with the token to answer by, and does not tell it again to who comes', async () => {
	const desk = await openDesk(1);
	configure(desk, {command: ['sh', '-c', 'echo "$BECKON_SESSION_ID $BECKON_TOKEN" >>"$HOME/told"']});
	const program = await attend(desk);
	const round = async () => {
		program.follow(await look(desk));
		await program.settled();
	};
	await desk.ask('%1', 'make');
	await round();
	const [row] = (await look(desk)).rows.filter(({sessionId}) => sessionId === 'session-1');
	expect(row?.token).toMatch(/./);
	expect(told(desk)).toEqual([`session-1 ${row?.token}`]);
	await desk.attachClient();
	await round();
	expect(told(desk)).toHaveLength(1);
});

test('in quiet hours nobody is told; when they are over, of what still waits', async () => {
	const desk = await openDesk(2);
	let now = Date.now();
	const clock = (ms: number) => new Date(ms).toTimeString().slice(0, 5);
	configure(desk, {quietHours: [`${clock(now - 2 * hourMs)}-${clock(now + 2 * hourMs)}`]});
	await desk.attachClient();
	const program = await attend(desk, () => now);
	const round = async () => {
		program.follow(await look(desk));
		await program.settled();
	};
	for (const pane of ['%1', '%2']) await desk.ask(pane, 'make');
	now = Date.now();
	await round();
	expect(told(desk)).toEqual([]);
	await desk.fire('%2', 'UserPromptSubmit', {prompt: 'rather not'});
	now += 3 * hourMs;
	await round();
	expect(told(desk)).toEqual(['waiting session-1 needs permission: Bash: make (%1)']);
});

test('what terminal and desktop show of a prompt is taken back once it is answered', {tags: ['script', 'userland']}, async () => {
	const desk = await openDesk(2);
	configure(desk, {channels: ['osc99', 'notify-send']});
	const log = join(desk.home, 'desktop');
	const bin = join(desk.home, 'bin');
	mkdirSync(bin);
	writeFileSync(join(bin, 'notify-send'), `#!/bin/sh\nfor last; do :; done; echo "$last" >>'${log}'; grep -c . '${log}'\n`, {mode: 0o755});
	writeFileSync(join(bin, 'gdbus'), `#!/bin/sh\nfor last; do :; done; echo "closed $last" >>'${log}'\n`, {mode: 0o755});
	const terminal = openTerminal(`exec tmux -u -S '${desk.socket}' attach-session -t =main`, {columns: 100, rows: 24, env: process.env});
	onTestFinished(terminal.close);
	await waitFor(async () => (await viewServer(desk.socket)).clients.length === 1, {what: 'somebody is there'});
	const program = await attend(desk, Date.now, {PATH: `${bin}:${process.env['PATH']}`});
	const round = async () => {
		program.follow(await look(desk));
		await program.settled();
	};
	await desk.ask('%1', 'npm test');
	await desk.ask('%2', 'make');
	await round();
	await terminal.see([':p=body;Bash: npm test', ':p=body;Bash: make'], 0, 60_000);
	const shown = [...terminal.text().matchAll(/\x1b\]99;i=([\w-]+):p=body;Bash: (npm test|make)/g)].map(([, id, command]) => [command, id]);
	const ids = new Map(shown.map(([command, id]) => [command, id]));
	expect([...ids.keys()]).toEqual(['npm test', 'make']);
	expect(readFileSync(log, 'utf8')).toBe('Bash: npm test\nBash: make\n');
	await desk.fire('%1', 'UserPromptSubmit', {prompt: 'rather not'});
	await round();
	await terminal.see([`\x1b]99;i=${ids.get('npm test')}:p=close;`], 0, 60_000);
	expect(terminal.text()).not.toContain(`${ids.get('make')}:p=close`);
	expect(readFileSync(log, 'utf8')).toBe('Bash: npm test\nBash: make\nclosed 1\n');
});

test('whoever has the pane before them is not told; when they have done nothing for long they are', async () => {
	const desk = await openDesk(1);
	configure(desk, {});
	const client = await desk.attachClient();
	await client.press('C-b', '1');
	await waitFor(async () => (await viewServer(desk.socket)).clients[0]?.spot.pane === '%1', {what: 'the pane in front'});
	await desk.ask('%1', 'make');
	let now = Date.now();
	const program = await attend(desk, () => now);
	const seen = await look(desk);
	program.follow(seen);
	await program.settled();
	expect(told(desk)).toEqual([]);
	now += 61_000;
	program.follow(seen);
	await program.settled();
	expect(told(desk)).toHaveLength(1);
});

test('a message and the sequences of terminals reach every client, inert', async () => {
	const desk = await openDesk(1);
	configure(desk, {channels: ['message', 'bell', 'osc9']});
	const [one, two] = [await desk.attachClient(), await desk.attachClient()];
	await desk.ask('%1', 'echo #(touch x) %H');
	const program = await attend(desk);
	program.follow(await look(desk));
	await program.settled();
	const shown = [one, two].map((client) => client.see('beckon: session-1 needs permission: Bash: echo #(touch x) %H'));
	// tmux 3.2 takes no name: one client shows what is for either.
	await (isTmuxBefore('3.3') ? Promise.any(shown) : Promise.all(shown));
});

test('two that are told of at once share a message, which would hide the other one', async () => {
	const desk = await openDesk(2);
	configure(desk, {channels: ['message', 'command']});
	const client = await desk.attachClient();
	for (const pane of ['%1', '%2']) await desk.ask(pane, 'make');
	const program = await attend(desk);
	program.follow(await look(desk));
	await program.settled();
	await client.see('beckon: 2 need you: session-1, session-2');
	expect(told(desk)).toEqual([
		'waiting session-1 needs permission: Bash: make (%1)',
		'waiting session-2 needs permission: Bash: make (%2)',
	]);
});

test('whoever answered in a pane is shown who waits next, once, and nobody else is', async () => {
	const desk = await openDesk(3);
	configure(desk, {channels: [], next: true});
	await desk.tmux('new-session', '-d', '-s', 'other', 'exec cat');
	const [here, elsewhere] = [await desk.attachClient(), await desk.attachClient({session: 'other'})];
	await here.press('C-b', '2');
	await waitFor(async () => (await viewServer(desk.socket)).clients.some(({spot}) => spot.pane === '%2'), {what: 'the pane in front'});
	const programs = [await attend(desk), await attend(desk)];
	const round = async () => {
		const seen = await look(desk);
		for (const program of programs) program.follow(seen);
		await Promise.all(programs.map((program) => program.settled()));
	};
	for (const pane of ['%1', '%2', '%3']) await desk.ask(pane, 'make');
	await round();
	await here.press('1');
	await desk.fire('%2', 'PostToolUse', {tool_name: 'Bash', tool_input: {command: 'make'}});
	await round();
	await here.see('Next: session-1 needs permission (2 wait) · prefix N');
	await desk.fire('%1', 'PostToolUse', {tool_name: 'Bash', tool_input: {command: 'make'}});
	await round();
	expect(readdirSync(desk.paths.claims)).toEqual([expect.stringMatching(/^next\./)]);
	expect(await elsewhere.screen()).not.toContain('Next:');
});

test('nobody who has the queue before them is told, whichever program is the first to see what waits', async () => {
	const desk = await openDesk(2);
	configure(desk, {});
	const client = await desk.attachClient();
	await client.press('C-b', '2');
	await waitFor(async () => (await viewServer(desk.socket)).clients[0]?.spot.pane === '%2', {what: 'the pane in front'});
	const server = await desk.tmux('display-message', '-p', '#{pid}');
	const navigator = announceDecider(desk.paths, `${server} %2`);
	const watch = await attend(desk);
	await desk.ask('%1', 'make');
	watch.follow(await look(desk));
	await watch.settled();
	expect(told(desk)).toEqual([]);
	navigator.close();
	await desk.finish('%1');
	watch.follow(await look(desk));
	await watch.settled();
	expect(told(desk)).toEqual([expect.stringMatching(/^waiting session-1 is done:/)]);
});

test('a navigator that was killed keeps nobody from being told', async () => {
	const desk = await openDesk(1);
	configure(desk, {});
	await desk.attachClient();
	announceReader(desk.paths, {process: {pid: process.pid, start: '1'}, screen: 'popup'}, () => true);
	const watch = await attend(desk);
	await desk.ask('%1', 'make');
	watch.follow(await look(desk));
	await watch.settled();
	expect(told(desk)).toHaveLength(1);
});

test('a session that was skipped or seen meanwhile is not told of', async () => {
	const desk = await openDesk(1);
	configure(desk, {});
	await desk.attachClient();
	await desk.finish('%1');
	const [row] = (await look(desk)).rows;
	if (row === undefined) throw new Error('no row');
	appendMark(desk.paths, {at: Date.now(), row: row.key, field: 'seen', value: true});
	const program = await attend(desk);
	program.follow(await look(desk));
	await program.settled();
	expect(told(desk)).toEqual([]);
});
