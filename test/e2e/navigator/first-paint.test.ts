/** What a person sees and may press before the libraries of the screen are loaded, with the built program in a real terminal. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {packagePath} from '../../../src/store/program.js';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {nodeWords} from '../../helpers/program.js';
import {startServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

let world: CliWorld;
let server: TestServer;

async function begin(columns: number, rows: number): Promise<void> {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = createCliWorld();
	server = await startServer({columns, rows, env: world.env});
}
afterEach(() => server?.kill());

/** Starts the navigator in the first pane. The libraries of its screen are not loaded before `letLoad`. */
async function open(before = ''): Promise<void> {
	// A loader of Node's holds them back: the executable loads no modules from files. The code itself waits: a loader that waits would block all of Node 24, its signals too.
	const wait = `import {existsSync as isThere} from 'node:fs'; while (!isThere(${JSON.stringify(gate())})) await new Promise((go) => setTimeout(go, 5));`;
	const held = `export async function load(url, context, next) {
	const loaded = await next(url, context);
	return /chunks\\/screen-/.test(url) ? {...loaded, source: ${JSON.stringify(wait)} + loaded.source} : loaded;
}`;
	const hold = join(world.home, 'hold.mjs');
	writeFileSync(
		hold,
		`import {register} from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(held))});`,
	);
	const run = `${before}NODE_OPTIONS='--import ${hold}' ${nodeWords}`;
	const line = `cd '${world.home}'; clear; stty -a >before; ${run} 2>errors; echo left $?; stty -a >after`;
	await server.type('%0', line);
}

function gate(): string {
	return join(world.home, 'may-load');
}

function letLoad(): void {
	writeFileSync(gate(), '');
}

const press = (...keys: readonly string[]) => server.tmux('send-keys', '-t', '%0', ...keys);
const flags = () => server.tmux('display-message', '-p', '-t', '%0', '#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag}');

const see = (text: RegExp | string) => server.see('%0', text);

/** The components have the screen: they ask for the mouse. */
async function seeMounted(): Promise<void> {
	await waitFor(async () => (await flags()) === '1 0 1 0', {what: 'the components are drawn', lastSeen: flags});
}

async function expectSaneTerminal(): Promise<void> {
	expect(await flags()).toBe('0 1 0 1');
	const after = join(world.home, 'after');
	await waitFor(() => existsSync(after) && readFileSync(after, 'utf8') !== '', {what: 'the shell went on'});
	expect(readFileSync(after, 'utf8')).toBe(readFileSync(join(world.home, 'before'), 'utf8'));
}

/** Session `s-<n>` rests in the project `p<n>`. */
function addResting(count: number): void {
	for (let number = 1; number <= count; number += 1) world.addSession(restingSession(`s-${number}`, `/home/dev/p${number}`));
}

describe.each([
	[28, 8],
	[40, 12],
	[100, 30],
	[200, 50],
])('at %d×%d', (columns, rows) => {
	beforeEach(() => begin(columns, rows));

	test('the list is there before the components, and nothing of it is left over below them', async () => {
		addResting(3);
		await open();
		// Below 30×8 only the components draw.
		if (columns >= 30) {
			const early = await see(/p1/);
			expect(await flags()).toBe('1 0 0 0');
			letLoad();
			await seeMounted();
			const list = (screen: string) => screen.split('\n').flatMap((line) => /^[❯ ].?● +(p\d)/.exec(line)?.[1] ?? []);
			expect(list(early)).toHaveLength(3);
			expect(list(await see(/p1/))).toEqual(list(early));
		} else letLoad();
		await seeMounted();
		await press('/', 'n', 'o', 'n', 'e');
		if (columns >= 30) expect(await see('Nothing matches')).not.toMatch(/p[123]/);
		await press('C-c');
		await see('left 0');
		await expectSaneTerminal();
	});
});

describe('before the components are loaded', () => {
	beforeEach(async () => {
		await begin(100, 30);
		addResting(3);
	});

	test('keys are kept and done in their order afterwards', async () => {
		await open();
		await see(/❯.*p\d/);
		await press('j');
		await press('Down');
		await press('k');
		await press('/', 'p', '2', 'Enter');
		letLoad();
		await see('/p2');
		expect(await see(/1\/1$/m)).toMatch(/❯.*p2/);
		expect(await server.capture('%0')).not.toMatch(/p[13]/);
	});

	test('rows that are read late are drawn all the same', async () => {
		const folder = join(world.home, 'slow');
		mkdirSync(folder);
		const answers = join(world.home, 'tmux-answers');
		const slow = `#!/bin/sh\nuntil [ -e '${answers}' ]; do sleep 0.01; done\nPATH="\${PATH#*:}" exec tmux "$@"\n`;
		writeFileSync(join(folder, 'tmux'), slow, {mode: 0o755});
		await open(`PATH='${folder}':"$PATH" `);
		await see('Looking for sessions');
		writeFileSync(answers, '');
		await see(/❯.*p\d/);
		letLoad();
		await seeMounted();
		await press('q');
		await see('left 0');
	});

	test('the pane of the session at the top is drawn', async () => {
		const [pane = '', pid = ''] = (
			await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id} #{pane_pid}', "echo 'words of the pane'; exec sleep 600")
		)
			.trim()
			.split(' ');
		world.addSession({...blockedSession('s-9', '/home/dev/asks'), pane, pid: Number(pid), tmux: `${server.socket},0,0`});
		await open();
		expect(await see('words of the pane')).toMatch(/❯.*asks/);
		expect(await flags()).toBe('1 0 0 0');
	});

	test.each([
		['q', 'q'],
		['Ctrl-C', 'C-c'],
	])('%s ends it as soon as they are, and the terminal is given back', async (_, key) => {
		await open();
		await see(/❯.*p\d/);
		await press(key);
		letLoad();
		await see('left 0');
		await expectSaneTerminal();
		expect(readFileSync(join(world.home, 'errors'), 'utf8').replaceAll('\x1b[?25h', '')).toBe('');
	});

	test('a signal ends it at once, and the terminal is given back', async () => {
		await open();
		await see(/❯.*p\d/);
		const shell = await server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}');
		const processes = execFileSync('ps', ['-A', '-o', 'ppid=', '-o', 'pid='], {encoding: 'utf8'});
		process.kill(Number(new RegExp(`^ *${shell} +(\\d+)$`, 'm').exec(processes)?.[1]), 'SIGTERM');
		await see('left 143');
		await expectSaneTerminal();
	});

	test('an answer to what was not on the screen yet is refused', async () => {
		world.addSession(blockedSession('s-9', '/home/dev/asks', 'rm -r build'));
		await open();
		await see(/❯.*asks/);
		await press('y');
		letLoad();
		await see('this prompt has only just appeared');
	});
});
