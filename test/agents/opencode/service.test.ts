/** OpenCode 2, whose server is played by the published protocol. */
import {chmodSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {agentTraits, createStatusReader, createTranscriptReader, refreshServers} from '../../../src/agents/agents.js';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import {tempDir} from '../../helpers/temp-state.js';

const [one, two] = ['ses_one', 'ses_two'];

/** What the server answers, by path; a path that is missing is a 404. */
type Answers = Record<string, unknown>;

const closing: (() => void)[] = [];
afterEach(async () => {
	await refreshServers({HOME: tempDir()}, () => 0);
	for (const close of closing.splice(0)) close();
});

async function world(answers: Answers, {mode = 0o600, host = '127.0.0.1'}: {readonly mode?: number; readonly host?: string} = {}) {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(`${request.headers.authorization} ${request.method} ${request.url}`);
		const answer = answers[request.url ?? ''];
		response.writeHead(answer === undefined ? 404 : 200, {'content-type': 'application/json'});
		response.end(JSON.stringify(answer ?? {}));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	closing.push(() => server.close());
	const home = tempDir();
	const env = {HOME: home, XDG_STATE_HOME: home};
	const file = join(home, 'opencode/service.json');
	mkdirSync(join(home, 'opencode'), {recursive: true});
	const url = `http://${host}:${(server.address() as AddressInfo).port}`;
	writeFileSync(file, JSON.stringify({id: 'x', url, pid: 7, version: '2.2.6', password: 'secret'}));
	chmodSync(file, mode);
	const reader = createTranscriptReader({now: () => 9e12});
	const look = async (at: number): Promise<readonly (TranscriptClaim | undefined)[]> => {
		await refreshServers(env, () => at);
		const {statuses} = createStatusReader(() => at).read([]);
		return statuses.map((status) => reader.read(agentTraits.transcriptOf(status) ?? '', 'opencode'));
	};
	const lines = () =>
		readFileSync(join(home, `beckon/told/opencode/${two}.jsonl`), 'utf8')
			.trimEnd()
			.split('\n').length;
	return {asked, look, lines};
}

const info = {'/api/info': {pid: 7, version: '2.2.6'}};
const session = (id: string, more: object = {}) => ({
	[`/api/session/${id}`]: {data: {id, title: `title of ${id}`, cost: 0.5, location: {directory: '/w'}, model: {id: 'm'}, ...more}},
	[`/api/session/${id}/permission`]: {data: []},
	[`/api/session/${id}/question`]: {data: []},
});
const clients = {
	'/api/client': {
		data: [
			{kind: 'tui', pid: 4711, sessions: [one, two], focused: two},
			{kind: 'web', pid: 5},
		],
	},
};

test('the session that a terminal shows is linked to its process, with its requests by their ids', async () => {
	const answers: Answers = {...info, ...clients, ...session(two), '/api/session/active': {data: {[two]: {type: 'running'}}}};
	const {asked, look, lines} = await world(answers);
	expect(await look(1000)).toMatchObject([
		{turn: {kind: 'working', at: 1000}, asked: undefined, suggestedTitle: 'title of ses_two', costUsd: 0.5, cwd: '/w', version: '2.2.6'},
	]);
	expect(createStatusReader(() => 0).read([]).statuses).toMatchObject([
		{agent: 'opencode', process: {pid: 4711, start: ''}, sessionId: two},
	]);
	expect(new Set(asked.map((line) => line.split(' ').slice(0, 3).join(' ')))).toEqual(
		new Set([`Basic ${Buffer.from('opencode:secret').toString('base64')} GET`]),
	);
	answers[`/api/session/${two}/permission`] = {data: [{id: 'per_1', action: 'bash', resources: ['ls'], metadata: {command: 'ls -la'}}]};
	expect(await look(2000)).toMatchObject([{asked: {at: 2000, ask: {kind: 'tool', tool: 'bash', input: {command: 'ls -la'}}}}]);
	expect(await look(3000)).toMatchObject([{asked: {at: 2000}}]);
	expect(lines()).toBe(2);
	answers[`/api/session/${two}/permission`] = {data: []};
	answers[`/api/session/${two}/question`] = {
		data: [{id: 'que_1', questions: [{question: 'Which?', header: 'h', options: [{label: 'A'}]}]}],
	};
	expect(await look(4000)).toMatchObject([{asked: {at: 4000, ask: {kind: 'questions', questions: [{question: 'Which?'}]}}}]);
	Object.assign(answers, session(two), {'/api/session/active': {data: {}}});
	expect(await look(5000)).toMatchObject([{turn: {kind: 'ended', at: 5000}, asked: undefined}]);
});

test('nobody is asked by a file that others can read, or that names another machine', async () => {
	for (const how of [{mode: 0o644}, {host: '192.0.2.1'}]) {
		const {asked, look} = await world({...info, ...clients, ...session(two)}, how);
		expect(await look(1000)).toEqual([]);
		expect(asked).toEqual([]);
	}
});

test('a server that is another one, or says nothing of its terminals, links nothing; odd answers are survived', async () => {
	const other = await world({...clients, ...session(two), '/api/info': {pid: 8, version: '2.2.6'}});
	expect(await other.look(1000)).toEqual([]);
	expect(other.asked).toHaveLength(1);
	const silent = await world({...info, ...session(two)});
	expect(await silent.look(1000)).toEqual([]);
	const odd = await world({...info, '/api/client': {data: [7, {kind: 'tui', pid: 'x'}, {kind: 'tui', pid: 1, focused: '../../etc'}]}});
	expect(await odd.look(1000)).toEqual([]);
});
