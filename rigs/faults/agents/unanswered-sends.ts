/** Answers and replies to agents into whose panes beckon types nothing, while panes and requests change: not a byte may get there, and no text may be lost. */
import {appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {Io} from '../../../src/core/context.js';
import type {Fields} from '../../../src/core/fields.js';
import type {Row} from '../../../src/core/session.js';
import {sendAnswer, sendReply} from '../../../src/deliver/send.js';
import {createObserver} from '../../../src/observe/observer.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {removeFolder} from '../../../src/store/files.js';
import {statePaths} from '../../../src/store/paths.js';
import {readOutbox} from '../../../src/store/records/outbox.js';
import {tmux} from '../../../src/tmux/run.js';
import {createChances} from '../../random.js';
import {awaitRow} from '../send.js';
import type {Sent} from './report.js';

type Unanswered = 'copilot' | 'gemini';

const kinds = ['yes', 'no', 'option', 'reply', 'reply at rest'] as const;
const faults = [
	'none',
	'pane ends',
	'starts anew',
	'asks anew',
	'answered by another',
	'panes swap',
	'another agent takes the pane',
] as const;
const choices: Readonly<Record<'yes' | 'no' | 'option', Choice>> = {
	yes: {kind: 'yes'},
	no: {kind: 'no', reason: 'not now'},
	option: {kind: 'options', numbers: [2], text: undefined},
};
const session = '11111111-2222-4333-8444-555555555555';
/** The longest wait for the row. */
const findMs = 8000;

/** The fault comes within the first moments of the send. */
export async function sendUnanswered(io: Io, agent: Unanswered, {seed, number}: {seed: number; number: number}): Promise<Sent> {
	const {one, between} = createChances(seed, number);
	const [kind, fault, afterMs] = [one(kinds), one(faults), between(0, 12)];
	const world = await openWorld(io, agent);
	try {
		await world.act(kind === 'reply at rest' ? 'rest' : 'ask');
		const row = await world.find(kind === 'reply at rest');
		const text = `text ${number}`;
		const struck = sleep(afterMs).then(() => world.strike(fault));
		const {receipt, outboxId} =
			kind === 'reply' || kind === 'reply at rest'
				? await sendReply(world.io, row, {text})
				: await sendAnswer(world.io, row, {choice: choices[kind], token: row.token ?? ''});
		await struck;
		const bytes = world.typed();
		const hasText = kind !== 'yes' && kind !== 'option';
		const isKept = readOutbox(statePaths(world.io.env)).entries.some(({id}) => id === outboxId);
		return {
			name: `${kind}, ${fault} after ${afterMs} ms`,
			kind,
			fault,
			receipt,
			found: [
				...(bytes === '' ? [] : ['wrong pane']),
				...(hasText && !isKept ? ['lost'] : []),
				...(receipt.kind === 'refused' ? [] : ['false receipt']),
			],
		};
	} finally {
		await world.close();
	}
}

async function openWorld(plain: Io, agent: Unanswered) {
	const folder = mkdtempSync(join(tmpdir(), `beckon-${agent}-`));
	const [home, script, shown, socket] = ['home', 'agent.cjs', 'shown', 'tmux.sock'].map((name) => join(folder, name)) as [
		string,
		string,
		string,
		string,
	];
	writeFileSync(script, recorder);
	writeFileSync(shown, '');
	const records = join(home, '.copilot/session-state', session);
	mkdirSync(records, {recursive: true});
	const run = (...args: readonly string[]): Promise<string> => tmux(socket, [...args]);
	const program = (name: string, number: number): string =>
		`exec ${process.execPath} ${script} ${name} ${join(folder, `typed-${number}`)} ${records} ${shown}`;
	await run('-f', '/dev/null', 'new-session', '-d', '-s', 'one', '-x', '100', '-y', '30', program(agent, 1));
	await run('split-window', '-d', '-t', 'one', program(agent, 2));
	const [target = '', other = ''] = (await run('list-panes', '-t', 'one', '-F', '#{pane_id}')).trim().split('\n');
	const env: NodeJS.ProcessEnv = {
		PATH: process.env['PATH'],
		HOME: home,
		XDG_STATE_HOME: folder,
		TMUX: `${socket},${(await run('display-message', '-p', '#{pid}')).trim()},0`,
		TMUX_TMPDIR: folder,
	};
	const io: Io = {...plain, env};
	const observer = createObserver((await wirePorts(io)).ports);
	let calls = 0;
	const note = (type: string, data: Fields): void =>
		appendFileSync(join(records, 'events.jsonl'), `${JSON.stringify({type, data, timestamp: new Date().toISOString()})}\n`);
	return {
		io,
		find: (isAtRest: boolean): Promise<Row> =>
			awaitRow(
				({place, state}) => place?.pane === target && (state.context.kind === 'blocked') !== isAtRest && state.state !== 'unknown',
				findMs,
				async (capture) => (await observer.look({freshPanes: true, capture})).rows,
			),
		async act(what: 'ask' | 'rest' | 'work'): Promise<void> {
			calls += 1;
			const requestId = `r${calls}`;
			if (agent === 'copilot') {
				if (calls === 1) note('session.start', {sessionId: session, copilotVersion: '1.0.102', context: {cwd: folder}});
				if (calls === 1) note('user.message', {content: 'go'});
				else note('permission.completed', {requestId: `r${calls - 1}`, result: {kind: 'approved'}});
				const permissionRequest = {kind: 'shell', fullCommandText: `touch ${calls}`};
				if (what === 'ask') note('permission.requested', {requestId, permissionRequest});
				if (what === 'rest') note('abort', {reason: 'user_abort'});
				return;
			}
			writeFileSync(shown, what === 'ask' ? dialog(calls) : composer);
			const title = {ask: '✋  Action Required (demo)', rest: '◇  Ready (demo)', work: '✦  Working… (demo)'}[what];
			await run('select-pane', '-t', target, '-T', title);
		},
		async strike(fault: (typeof faults)[number]): Promise<void> {
			if (fault === 'pane ends') await run('kill-pane', '-t', target);
			else if (fault === 'starts anew') await run('respawn-pane', '-k', '-t', target, program(agent, 3));
			else if (fault === 'another agent takes the pane') await run('respawn-pane', '-k', '-t', target, program('claude', 4));
			else if (fault === 'panes swap') await run('swap-pane', '-d', '-s', target, '-t', other);
			else if (fault === 'asks anew') await this.act('ask');
			else if (fault === 'answered by another') await this.act('work');
		},
		typed: (): string =>
			readdirSync(folder)
				.filter((name) => name.startsWith('typed-'))
				.map((name) => readFileSync(join(folder, name), 'utf8'))
				.join(''),
		async close(): Promise<void> {
			await run('kill-server').catch(() => undefined);
			await removeFolder(folder);
		},
	};
}

/** Its words: its name, the file for what is typed, the folder of its session, the file with what it shows. */
const recorder = `
const {appendFileSync, openSync, readFileSync, watch, writeFileSync} = require('node:fs');
const [, , name, typed, session, shown] = process.argv;
process.title = name;
writeFileSync(typed, '');
process.stdin.setRawMode(true).on('data', (bytes) => appendFileSync(typed, bytes));
if (name === 'copilot' && typed.endsWith('-1')) openSync(session + '/inuse.' + process.pid + '.lock', 'w');
const draw = () => process.stdout.write('\\x1b[2J\\x1b[H' + readFileSync(shown, 'utf8').replaceAll('\\n', '\\r\\n'));
if (name === 'gemini' && !typed.endsWith('-2')) watch(shown, draw);
draw();
`;

const rule = (left: string, right: string): string => `${left}${'─'.repeat(78)}${right}`;
const boxed = (text: string): string => `│ ${text.padEnd(76)} │`;

function dialog(number: number): string {
	const rows = [
		`? Shell  touch ${number}`,
		'Allow execution of [Shell]?',
		'● 1. Allow once',
		'  2. Allow for this session',
		'  3. No, suggest changes (esc)',
	];
	return [rule('╭', '╮'), ...rows.map(boxed), rule('╰', '╯')].join('\n');
}

const composer = ['✦ It is done.', '▄'.repeat(80), ' >   Type your message or @path/to/file', '▀'.repeat(80)].join('\n');
