/** Answers to a stand-in in a pane, and sends from the command line. */
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {parseChoice} from '../../../src/core/ask/option-role.js';
import type {Row} from '../../../src/core/session.js';
import {sendAnswer} from '../../../src/deliver/send.js';
import {statePaths} from '../../../src/store/paths.js';
import {readAudit} from '../../../src/store/records/audit-log.js';
import type {Step} from '../../../stand-in/agent/script.js';
import {
	agent,
	askedRow,
	bash,
	blocked,
	done,
	io,
	landed,
	outbox,
	reports,
	resting,
	shareWorld,
	working,
	world,
} from '../../helpers/agent/sends.js';
import {createTestIo} from '../../helpers/test-io.js';
import {waitFor} from '../../helpers/wait-for.js';

shareWorld();

const database = {
	question: 'Which database should we use?',
	header: 'Database',
	multiSelect: false,
	options: ['SQLite', 'Postgres'].map((label) => ({label, description: `It is ${label}`})),
};

const features = {
	question: 'Which features do you want?',
	header: 'Features',
	multiSelect: true,
	options: ['Logging', 'Metrics', 'Tracing'].map((label) => ({label, description: `Has ${label}`})),
};

async function answer(row: Row, word: string, text?: string, token = row.token ?? '') {
	const choice = parseChoice(word, text);
	if (choice === undefined) throw new Error(`${word} is no choice`);
	return (await sendAnswer(io(), row, {choice, token})).receipt;
}

describe('an answer', () => {
	const newFile: Step = {do: 'tool', tool: 'Write', input: {file_path: '/work/new.py', content: 'x'}, ms: 50, asks: true};
	const aFile: Step = {do: 'tool', tool: 'Read', input: {file_path: '/etc/hostname'}, ms: 50, asks: true};
	const aPage: Step = {do: 'tool', tool: 'WebFetch', input: {url: 'https://example.com/page', prompt: 'Sum up'}, ms: 50, asks: true};

	/** In a pane of 120 columns it is one row of more than 80 cells. */
	const input = {command: `npm test -- ${'a'.repeat(80)}`, description: 'Run the tests'};
	const longCommand: Step = {do: 'tool', tool: 'Bash', input, ms: 50, asks: true};

	// A request that comes within milliseconds of a key may have got the key.
	const pause: Step = {do: 'say', text: 'Next.', ms: 200};

	/** After each of these the turn goes on. */
	const goingOn: readonly (readonly [what: string, Step, word: string, text: string | undefined, heard: RegExp])[] = [
		['Yes to a command', bash, 'y', undefined, /^answered: Yes/],
		['Yes to a long command', longCommand, 'y', undefined, /^answered: Yes/],
		['No with a reason', bash, 'n', 'use make', /^refused: use make/],
		['Yes with words', bash, '1', 'quickly', /^answered: Yes, quickly/],
		['Yes to a new file', newFile, 'y', undefined, /^answered: Yes/],
		['Yes to reading a file', aFile, 'y', undefined, /^answered: Yes/],
		['an option of a question', {do: 'ask', questions: [database]}, '2', undefined, /Postgres/],
		['own words to a question', {do: 'ask', questions: [database]}, '3', 'MariaDB', /MariaDB/],
		['several options, submitted', {do: 'ask', questions: [features]}, '1,3', undefined, /Logging.*Tracing/],
		['a plan, with what to change', {do: 'plan', plan: '1. Add a test'}, 'n', 'shorter', /shorter/],
		['a plan, edits approved by hand', {do: 'plan', plan: '1. Add a test'}, '2', undefined, /manually/],
	];

	test('of each kind is taken, one after the other', async () => {
		const {it, row} = await blocked(...goingOn.flatMap(([, step]) => [step, pause]));
		let asked: Row | undefined = row;
		for (const [index, [what, , word, text, heard]] of goingOn.entries()) {
			const before = it.log().length;
			const {token} = asked;
			expect([what, await answer(asked, word, text)]).toEqual([what, expect.objectContaining({kind: 'landed'})]);
			await waitFor(
				() =>
					it
						.log()
						.slice(before)
						.some((each) => heard.test(each)),
				{what, lastSeen: () => it.log().join('\n')},
			);
			expect(outbox()).toEqual([]);
			if (index + 1 < goingOn.length) asked = await askedRow(it, (next) => next.token !== token);
		}
	});

	test.each([
		['a command', bash],
		['a page', aPage],
	] as const)('No to %s ends the turn', async (_, step) => {
		const {it, row} = await blocked(step, done);
		landed(await answer(row, 'n'));
		await waitFor(() => it.log().some((each) => /^refused/.test(each)), {lastSeen: () => it.log().join('\n')});
	});

	test('each question of a form has a token of its own, and its review is answered apart', async () => {
		const {it, row} = await blocked({do: 'ask', questions: [database, features]}, done);
		landed(await answer(row, '1'));
		expect(await answer(row, '2')).toMatchObject({kind: 'refused'});
		const second = await world.row(it.sessionId, ({token}) => token !== undefined && token !== row.token);
		landed(await answer(second, '2'));
		const review = await world.row(it.sessionId, ({token}) => token !== undefined && token !== second.token && token !== row.token);
		landed(await answer(review, 'y'));
		await waitFor(() => it.log().some((each) => /SQLite.*Metrics/.test(each)), {lastSeen: () => it.log().join('\n')});
		const ofThis = readAudit(statePaths(world.env)).lines.filter((line) => line.row === row.key && line.receipt.kind === 'landed');
		const [submitted, later, first] = ofThis.map(({asked}) => asked);
		expect([first, later]).toEqual([`${database.question} (1 of 2)`, `${features.question} (2 of 2)`]);
		expect(submitted).toBe('Submit these answers?');
	});

	test('with the token of a prompt that is gone is refused, though the next one looks the same', async () => {
		const {it, row} = await blocked(bash, bash, done);
		landed(await answer(row, 'y'));
		await world.row(it.sessionId, ({token}) => token !== undefined && token !== row.token);
		expect(await answer(row, 'y')).toMatchObject({kind: 'refused'});
		expect(it.log().filter((each) => each.startsWith('answered'))).toHaveLength(1);
	});

	test('a trust prompt is answered before there is a session', async () => {
		const it = await agent({trust: true});
		await it.see(/Yes, I trust this folder/);
		const row = await waitFor(async () =>
			(await world.look()).rows.find((each) => each.place?.pane === it.pane && each.token !== undefined),
		);
		landed(await answer(row, 'y'));
		await it.see(/^❯\u00a0/m);
	});
});

describe('on the command line', () => {
	test('a refused answer has exit code 3, and a reply that lands 0: it is in the log, and marks the row seen', async () => {
		const {it} = await resting();
		const refused = createTestIo(world.env);
		expect(await runCli(['answer', it.sessionId, 'y'], refused.io)).toBe(3);
		expect(refused.err()).toContain('not waiting for an answer');
		expect(await runCli(['answer', it.sessionId, 'perhaps'], io())).toBe(2);
		const run = createTestIo(world.env);
		expect(await runCli(['reply', it.sessionId, '--text', 'by command', '--json'], run.io)).toBe(0);
		expect(JSON.parse(run.out())).toMatchObject({v: 1, session: it.sessionId, receipt: {kind: 'landed'}, outbox: null});
		await reports(it, 'submitted: by command');
		const log = createTestIo(world.env);
		await runCli(['log', '--json'], log.io);
		expect(JSON.parse(log.out()).sends[0]).toMatchObject({kind: 'reply', text: 'by command', row: it.sessionId});
		expect(statSync(statePaths(world.env).answers).mode & 0o777).toBe(0o600);
		expect(readFileSync(statePaths(world.env).marks, 'utf8')).toContain(it.sessionId);
	});

	test('an answer without an option lists the options, and sends nothing; one by token lands', async () => {
		const {it, row} = await blocked(bash, bash, done);
		const run = createTestIo(world.env);
		expect(await runCli(['answer', it.sessionId], run.io)).toBe(2);
		expect(run.err()).toBe('beckon: No option was named, so nothing was sent\n');
		expect(run.out()).toMatch(
			/ asks: Bash: npm test\n {2}1 Yes\n {2}2 Yes, .*\n {2}3 .*\n {2}4 No\n {2}or y, n \(a reason with --text\)\n$/,
		);
		expect(await runCli(['answer', it.sessionId, '1'], io())).toBe(0);
		await reports(it, 'answered: Yes');
		const {token = ''} = await askedRow(it, (next) => next.token !== row.token);
		expect(await runCli(['answer', it.sessionId, '1', '--token', token], io())).toBe(0);
		expect(readAudit(statePaths(world.env)).lines[0]).toMatchObject({
			kind: 'answer',
			choice: '1',
			asked: 'Bash: npm test',
			receipt: {kind: 'landed'},
		});
	});

	test('an act that nobody can be asked about is not done, and an interrupt is confirmed by the agent at rest', async () => {
		const {it} = await working();
		expect(await runCli(['interrupt', it.sessionId], io())).toBe(2);
		expect(await it.screen()).not.toContain('Interrupted');
		expect(await runCli(['interrupt', it.sessionId, '--yes'], io())).toBe(0);
		await it.see(/Interrupted/);
		expect(await runCli(['interrupt', it.sessionId, '--yes'], io())).toBe(3);
	});

	test('no lock of a send is left behind', () => {
		const folder = join(statePaths(world.env).root, 'sending');
		expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
	});
});
