import {execFile, execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {packagePath} from '../../../src/store/program.js';
import {processStart} from '../../../src/system/processes.js';
import {beckonCommand, beckonWords, preloading} from '../../helpers/program.js';
import {some, times} from '../../helpers/size.js';
import {tempDir} from '../../helpers/temp-state.js';
import {bareEnv, startServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const run = promisify(execFile);
const [program = '', ...entry] = beckonCommand;
const names = ['checkout-api', 'web-shop', 'billing', 'docs-site', 'search', 'mobile-app'];

const leaves = [
	['detaching', ['C-a', 'd']],
	['Ctrl-C', ['C-c']],
	['q', ['q']],
] as const;

describe('beckon demo', () => {
	let server: TestServer;
	/** Holds all that the demo makes: TMPDIR leads here. */
	let temp: string;
	let home: string;
	let homes: NodeJS.ProcessEnv;

	beforeEach(async () => {
		expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
		const folder = tempDir();
		temp = join(folder, 't');
		home = join(folder, 'h');
		for (const each of [temp, home]) mkdirSync(each);
		// Node from 22 on keeps the compiled code of all commands there.
		homes = {TMPDIR: temp, HOME: home, XDG_CACHE_HOME: join(folder, 'c')};
		server = await startServer({columns: 140, rows: 40, env: homes});
	});
	afterEach(() => server.kill());

	/** Nothing of the demo is left: no process that names its folder, no file, nothing in the user's home, no pane in his server. */
	async function nothingIsLeft(): Promise<void> {
		await waitFor(() => readdirSync(temp).length === 0 && processesOf(temp) === '', {
			what: 'the demo has cleaned up',
			lastSeen: () => `${readdirSync(temp).join(' ')}\n${processesOf(temp)}`,
		});
		expect(readdirSync(home)).toEqual([]);
		expect(await server.tmux('list-panes', '-a', '-F', '#{pane_id}')).toBe('%0');
	}

	/** @param settings words of a shell that set variables of all programs of the demo. */
	async function typeDemo(settings = '', options = ''): Promise<void> {
		await server.type('%0', `${settings} ${beckonWords} demo ${options}; echo left with $?`);
	}

	async function openInTerminal(): Promise<void> {
		await typeDemo();
		await see(/Needs you 4/);
	}

	function see(text: RegExp): Promise<string> {
		return waitFor(
			async () => {
				const screen = await server.capture('%0');
				return text.test(screen) && screen;
			},
			{what: String(text), lastSeen: async () => `${await server.capture('%0')}\n${processesOf(temp, /beckon\.js/)}`},
		);
	}

	test('without a terminal it prints its rows, also those of two pretend hosts, and leaves nothing behind, also inside another tmux', {
		tags: ['userland'],
	}, async () => {
		const env = {...(await server.insideEnv()), ...homes};
		const {stdout} = await run(program, [...entry, 'demo', '--hosts'], {env});
		for (const name of [...names, 'train-tagger@gpu1', 'eval-suite@gpu1', 'importer@dev-box']) expect(stdout).toContain(name);
		expect(stdout).toMatch(/Needs you \(6\)[\s\S]*Running \(3\)/);
		await nothingIsLeft();
	});

	test('the navigator shows six sessions, approving one in its pane lets it work on, a new one can be started, and detaching ends it', async () => {
		await openInTerminal();
		const screen = await see(/mobile-app/);
		// The tmux around it takes Ctrl-b for itself.
		expect(screen).toContain('Ctrl-a 9: the list');
		for (const name of names) expect(screen).toContain(name);
		await server.tmux('send-keys', '-t', '%0', 'Enter');
		await see(/Do you want to proceed\?[\s\S]*0:checkout-api\*/);
		await server.tmux('send-keys', '-t', '%0', '1');
		await see(/esc to interrupt|All 214 tests pass/);
		await server.tmux('send-keys', '-t', '%0', 'C-a', '9');
		// It works for seven seconds.
		await see(/Running 3|checkout-api +your turn/);
		await server.tmux('send-keys', '-t', '%0', 'C');
		await see(/Where .*\n.*❯/);
		await server.tmux('send-keys', '-t', '%0', 'Enter');
		await see(/Prompt +optional/);
		await server.tmux('send-keys', '-t', '%0', 'hello', 'Enter');
		await see(/I am a simulated session/);
		// A terminal that is closed while it leaves stops it from nothing.
		const shell = await server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}');
		const demo = Number(execFileSync('ps', ['-o', 'pid=', '--ppid', shell], {encoding: 'utf8'}));
		await server.tmux('send-keys', '-t', '%0', 'C-a', 'd');
		const start = processStart(demo);
		await waitFor(() => !hangUp(demo, start), {what: 'the demo has ended'});
		await nothingIsLeft();
	});

	// The one above was detached, and one that Ctrl-C ends early has no list yet.
	test.each(leaves.slice(0, times(0, leaves.length)))('%s ends it', async (_, keys) => {
		await openInTerminal();
		await server.tmux('send-keys', '-t', '%0', ...keys);
		await see(/`beckon init` sets it up for yours\.\s+left with 0/);
		await nothingIsLeft();
	});

	test('Ctrl-C ends it also before its navigator takes the keys', async () => {
		const folder = tempDir();
		const [held, preload] = [join(folder, 'held'), join(folder, 'hold.cjs')];
		const hold = `require('node:fs').writeFileSync(${JSON.stringify(held)}, ''); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
		writeFileSync(preload, `if (process.argv.includes('navigate')) { ${hold} }`);
		await typeDemo(preloading(preload));
		await see(/9:beckon\*/);
		await waitFor(() => existsSync(held), {what: 'the navigator is held'});
		await server.tmux('send-keys', '-t', '%0', 'C-c');
		await see(/left with 0/);
		await nothingIsLeft();
	});

	test('a closed terminal of 40 columns ends it, also with panes of other agents', async () => {
		// So narrow that the sessions wrap and cut what they draw.
		await server.tmux('resize-window', '-t', '%0', '-x', '40', '-y', '20');
		await typeDemo('', '--agents');
		await see(/Needs you 5/);
		await server.tmux('new-window', '-d', 'exec sh');
		await server.tmux('kill-pane', '-t', '%0');
		await waitFor(() => readdirSync(temp).length === 0 && processesOf(temp) === '', {
			what: 'the demo has cleaned up',
			lastSeen: () => processesOf(temp),
		});
	});

	for (const signal of some(['SIGTERM', 'SIGINT'] as const, 1)) {
		test(`${signal} ends it in the middle of its start`, async () => {
			const child = spawn(program, [...entry, 'demo'], {env: bareEnv(homes), stdio: 'ignore'});
			const ended = new Promise((resolve) => child.on('close', resolve));
			await waitFor(() => readdirSync(temp).some((name) => existsSync(join(temp, name, 'billing.json'))), {what: 'the demo has begun'});
			child.kill(signal);
			await ended;
			await nothingIsLeft();
		});
	}
});

/** False: it has ended. Another process may have its pid by then. */
function hangUp(pid: number, start: string | undefined): boolean {
	try {
		return start !== undefined && processStart(pid) === start && process.kill(pid, 'SIGHUP');
	} catch {
		return false;
	}
}

/** Those that name the folder, and `others`: a line each with what it waits for. */
function processesOf(folder: string, others = /^$/): string {
	const columns = ['pid', 'ppid', 'stat', 'wchan', 'time', 'args'].flatMap((name) => ['-o', `${name}=`]);
	return execFileSync('ps', ['-A', ...columns], {encoding: 'utf8'})
		.split('\n')
		.filter((line) => line.includes(`${folder}/beckon-demo`) || others.test(line))
		.join('\n');
}
