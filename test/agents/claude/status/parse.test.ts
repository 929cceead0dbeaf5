import {expect, test} from 'vitest';
import {parseAgentStatus} from '../../../../src/agents/claude/status/status-files.js';

const file = {
	pid: 26,
	sessionId: '19b29855-4b93',
	cwd: '/home/dev/x',
	startedAt: 1000,
	procStart: '452013',
	version: '2.1.329',
	kind: 'interactive',
	entrypoint: 'cli',
	tmux: 'd_bash_1:@0.%7',
	name: 'x-b0',
	nameSource: 'derived',
	status: 'waiting',
	waitingFor: 'permission prompt',
	statusUpdatedAt: 2000,
	updatedAt: 2500,
};

function parse(value: unknown) {
	return parseAgentStatus(typeof value === 'string' ? value : JSON.stringify(value), '/c/sessions/26.json', {readAt: 3000});
}

test('the file of the agent gives process, status and what it waits for', () => {
	expect(parse(file)).toMatchObject({
		ok: true,
		value: {
			process: {pid: 26, start: '452013'},
			status: 'waiting',
			waitingFor: 'permission prompt',
			statusAt: 2000,
			spare: false,
			readAt: 3000,
		},
	});
});

test('an agent that has just started has no status', () => {
	const {status: _status, waitingFor: _waitingFor, statusUpdatedAt: _at, updatedAt: _updated, ...started} = file;
	expect(parse(started)).toMatchObject({ok: true, value: {status: undefined, statusAt: undefined}});
});

test('a status this version does not know is kept', () => {
	expect(parse({...file, status: 'dreaming'})).toMatchObject({ok: true, value: {status: 'dreaming'}});
});

test.each([
	['half a file', '{"pid":26,"sess'],
	['no process', {...file, pid: 'x'}],
	['a session id with a slash', {...file, sessionId: '../x'}],
	['an array', []],
	['null', 'null'],
])('%s is a problem', (_name, value) => expect(parse(value)).toMatchObject({ok: false}));

test.each(['--dangerously-skip-permissions', '-p', 'a b', '$(x)', ''])('a job that calls itself %j has no id, and a session none', (id) => {
	const text = JSON.stringify({pid: 7, sessionId: 's1', jobId: id, parkedJobId: id});
	const parsed = parseAgentStatus(text, '/c/sessions/7.json', {readAt: 1});
	expect(parsed).toMatchObject({ok: true, value: {jobId: undefined, parkedJobId: undefined}});
	expect(parseAgentStatus(JSON.stringify({pid: 7, sessionId: id}), '/c/sessions/7.json', {readAt: 1})).toMatchObject({ok: false});
});
