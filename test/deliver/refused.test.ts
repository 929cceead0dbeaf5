/** `beckon answer` for a request that is cut or not known for certain, with the stand-in on real tmux. */
import {appendFileSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {toHookBody} from '../../src/agents/agents.js';
import {runCli} from '../../src/cli/main.js';
import {defaultConfig} from '../../src/core/config.js';
import {reasonText} from '../../src/core/terms/receipt-words.js';
import type {Blocked} from '../../src/core/terms/state.js';
import {createMaintainer} from '../../src/store/journal/maintenance.js';
import {statePaths} from '../../src/store/paths.js';
import {readAudit} from '../../src/store/records/audit-log.js';
import {lockHolders} from '../../src/system/processes.js';
import type {Step} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld, type StandIn} from '../helpers/agent/play.js';
import {createTestIo} from '../helpers/test-io.js';

let world: PlayWorld;
beforeAll(async () => {
	world = await openPlayWorld();
});
afterAll(() => world.close());

/** The agent with its dialog up, and a row that tells of it. */
async function asking(step: Step, holds: (context: Blocked) => boolean): Promise<StandIn> {
	const it = await world.standIn({trust: false, opening: {prompt: 'go', steps: [step]}, turns: [[]]});
	onTestFinished(async () => {
		await world.server.tmux('kill-pane', '-t', it.pane).catch(() => undefined);
	});
	await it.see(/❯ 1\. Yes/);
	await world.row(it.sessionId, ({state: {context}}) => context.kind === 'blocked' && context.options.length > 0 && holds(context));
	return it;
}

async function beckon(...args: readonly string[]) {
	const {io, out, err} = createTestIo(world.env);
	return {code: await runCli(args, io), out: out(), err: err()};
}

async function listed(it: StandIn) {
	const {sessions}: {sessions: readonly Record<string, unknown>[]} = JSON.parse((await beckon('ls', '--json')).out);
	return sessions.find((each) => each['session_id'] === it.sessionId);
}

/** The answer is refused with these words, and the agent hears of nothing. */
async function refusesToAnswer(it: StandIn, reason: 'request-cut' | 'request-unclear'): Promise<void> {
	const before = it.log();
	const {code, out, err} = await beckon('answer', it.sessionId, 'y');
	expect({code, out}).toEqual({code: 3, out: ''});
	const why = reasonText(reason);
	expect(err).toContain(`not sent: ${why}`);
	// A key that was sent would be read before this one.
	await it.send('Down');
	await it.see(/❯ 2\. Yes/);
	expect(it.log()).toEqual(before);
	expect(readAudit(statePaths(world.env)).lines[0]).toMatchObject({kind: 'answer', choice: 'y', receipt: {kind: 'refused', why, reason}});
}

describe('a request that was cut', () => {
	const isCut = ({ask}: Blocked): boolean => 'cut' in ask && ask.cut !== undefined;
	const bash = (more: Record<string, unknown>): Step => ({
		do: 'tool',
		tool: 'Bash',
		input: {command: 'npm test', ...more},
		ms: 1,
		asks: true,
	});

	test('since its payload has 9 MB is not answered', async () => {
		const it = await asking(bash({note: 'x'.repeat(9 * 2 ** 20)}), isCut);
		await refusesToAnswer(it, 'request-cut');
		const missing = 'note: what follows 65,536 characters';
		expect(await listed(it)).toMatchObject({ask: {kind: 'tool', tool: 'Bash', cut: [missing]}, ask_cut: [missing], ask_unclear: null});
		expect((await beckon('explain', it.sessionId)).out).toContain(`request: The request was cut. Missing: ${missing}`);
	});

	test('to 64 fields, whose payload was deleted since, is not answered', async () => {
		const fields = Object.fromEntries(Array.from({length: 70}, (_, index) => [`field${index}`, `${index}`]));
		const it = await asking(bash(fields), ({ask}) => ask.kind === 'tool');
		expect(await listed(it)).toMatchObject({ask: {input: fields}, ask_cut: []});
		await forgetPayloads(it);
		await refusesToAnswer(it, 'request-cut');
		const missing = '7 more fields';
		expect(await listed(it)).toMatchObject({ask: {kind: 'tool', tool: 'Bash', cut: [missing]}, ask_cut: [missing], ask_unclear: null});
		expect((await beckon('explain', it.sessionId)).out).toContain(`request: The request was cut. Missing: ${missing}`);
	});
});

/** The journal is folded into its base, as it is once it is long, and what its lines named is gone. */
async function forgetPayloads({sessionId}: StandIn): Promise<void> {
	const paths = statePaths(world.env);
	const folder = join(paths.sessions, sessionId);
	appendFileSync(join(folder, 'journal.jsonl'), '\n'.repeat(2 ** 18));
	await createMaintainer(paths, {
		config: () => ({...defaultConfig, retentionDays: 30}),
		toBody: toHookBody,
		holders: lockHolders(),
		isAlive: () => true,
	})();
	expect(readdirSync(folder)).toContain('journal.1.jsonl');
	for (const name of readdirSync(join(folder, 'p'))) rmSync(join(folder, 'p', name));
}

describe('a dialog that may be of either of two subagents', () => {
	const why = 'beckon cannot tell which request this dialog is for: answer it in its pane';
	const call = {tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 1, asks: true};
	const agents: Step = {do: 'agents', agents: ['One', 'Two'].map((task) => ({type: 'general-purpose', task, ms: 500, call}))};

	test('is not answered', async () => {
		const it = await asking(agents, ({request}) => request === 'ambiguous');
		await refusesToAnswer(it, 'request-unclear');
		expect(await listed(it)).toMatchObject({ask: {kind: 'dialog'}, asker: null, ask_unclear: why});
		expect((await beckon('explain', it.sessionId)).out).toContain(`request: ${why}\n`);
	});

	test('is answered once the other was answered in the pane', async () => {
		const it = await asking(agents, ({request}) => request === 'ambiguous');
		await it.send('1');
		await world.row(it.sessionId, ({state: {context}}) => context.kind === 'blocked' && context.request === 'shown');
		expect(await listed(it)).toMatchObject({ask: {kind: 'tool', input: call.input}, ask_unclear: null});
		expect(await beckon('answer', it.sessionId, 'y')).toMatchObject({code: 0, err: ''});
		expect(it.log().filter((entry) => entry === 'answered: Yes')).toHaveLength(2);
	});
});
