import {execFileSync} from 'node:child_process';
import {mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {createStatusReader} from '../../../../src/agents/claude/status/status-files.js';
import {tempDir} from '../../../helpers/temp-state.js';

type Written = {readonly dir: string; readonly write: (pid: number, fields?: object, ageMs?: number) => void};

function config(): Written {
	const dir = tempDir();
	mkdirSync(join(dir, 'sessions'));
	return {
		dir,
		write(pid, fields = {}, ageMs = 10_000) {
			const file = join(dir, `sessions/${pid}.json`);
			writeFileSync(file, JSON.stringify({pid, sessionId: `s${pid}`, cwd: '/work', procStart: '1', status: 'idle', ...fields}));
			const at = (Date.now() - ageMs) / 1000;
			utimesSync(file, at, at);
		},
	};
}

test('the files of several config folders are read', () => {
	const one = config();
	const two = config();
	one.write(7);
	two.write(8);
	const {statuses, problems} = createStatusReader().read([one.dir, two.dir, one.dir, '/nowhere']);
	expect(statuses.map((native) => native.sessionId)).toEqual(['s7', 's8']);
	expect(problems).toEqual([]);
});

test('a change of the same length within one tick of the file clock is seen', () => {
	const {dir, write} = config();
	const reader = createStatusReader();
	for (let round = 0; round < 50; round += 1) {
		const status = round % 2 === 0 ? 'busy' : 'idle';
		writeFileSync(join(dir, 'sessions/7.json'), JSON.stringify({pid: 7, sessionId: 's7', cwd: '/w', status}));
		expect(reader.read([dir]).statuses[0]?.status).toBe(status);
	}
	write(8);
	expect(reader.read([dir]).statuses).toHaveLength(2);
});

test('the same object comes back when nothing changed', () => {
	const {dir, write} = config();
	write(7);
	const reader = createStatusReader();
	const first = reader.read([dir]);
	expect(reader.read([dir])).toBe(first);
	write(8);
	const second = reader.read([dir]);
	expect(second).not.toBe(first);
	expect(second.statuses[0]).toBe(first.statuses[0]);
});

test('a file that is removed is gone', () => {
	const {dir, write} = config();
	write(7);
	const reader = createStatusReader();
	reader.read([dir]);
	rmSync(join(dir, 'sessions/7.json'));
	expect(reader.read([dir]).statuses).toEqual([]);
});

test('while a file is half written what was known of it holds, and it is a problem only when it stays so', () => {
	const {dir, write} = config();
	write(7, {status: 'busy'});
	let now = Date.now();
	const reader = createStatusReader(() => now);
	reader.read([dir]);
	writeFileSync(join(dir, 'sessions/7.json'), '{"pid":7,"sess');
	expect(reader.read([dir])).toMatchObject({statuses: [{status: 'busy'}], problems: []});
	now += 3000;
	expect(reader.read([dir])).toMatchObject({statuses: [], problems: [{file: join(dir, 'sessions/7.json')}]});
	write(7, {status: 'idle'});
	expect(reader.read([dir])).toMatchObject({statuses: [{status: 'idle'}], problems: []});
});

test('names that are no pid and links are passed over', () => {
	const {dir, write} = config();
	write(7);
	writeFileSync(join(dir, 'sessions/notes.json'), '{}');
	const elsewhere = join(tempDir(), '9.json');
	writeFileSync(elsewhere, JSON.stringify({pid: 9, sessionId: 's9', cwd: '/w'}));
	symlinkSync(elsewhere, join(dir, 'sessions/9.json'));
	expect(
		createStatusReader()
			.read([dir])
			.statuses.map((native) => native.sessionId),
	).toEqual(['s7']);
});

test('a folder or a pipe of such a name is a problem, and the others are read', () => {
	const {dir, write} = config();
	write(7);
	mkdirSync(join(dir, 'sessions/8.json'));
	execFileSync('mkfifo', [join(dir, 'sessions/9.json')]);
	const {statuses, problems} = createStatusReader(() => Date.now() + 3000).read([dir]);
	expect(statuses.map((native) => native.sessionId)).toEqual(['s7']);
	expect(problems.map(({file}) => file)).toEqual(['8', '9'].map((name) => join(dir, `sessions/${name}.json`)));
});

test('only the files that are named are read again, and those that are gone or new', () => {
	const {dir, write} = config();
	for (const pid of [7, 8, 9]) write(pid);
	const reader = createStatusReader();
	const read = (...names: readonly string[]) =>
		reader.read([dir], new Set(names.map((name) => join(dir, name)))).statuses.map(({process, status}) => `${process.pid} ${status}`);
	vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 1000});
	onTestFinished(() => void vi.useRealTimers());
	reader.read([dir]);
	for (const pid of [7, 8]) write(pid, {status: 'busy'}, 5000);
	rmSync(join(dir, 'sessions/9.json'));
	write(10);
	expect(read('sessions/8.json', 'sessions/8.json.tmp').toSorted()).toEqual(['7 idle', '8 busy', '9 idle']);
	expect(read('sessions/9.json', 'sessions/10.json', 'elsewhere/11.json').toSorted()).toEqual(['10 idle', '7 idle', '8 busy']);
	expect(read('sessions').toSorted()).toEqual(['10 idle', '7 busy', '8 busy']);
});

test('a file that may be written again within a tick of the clock is read whatever is named', () => {
	const {dir, write} = config();
	write(7, {}, 0);
	const reader = createStatusReader();
	reader.read([dir]);
	write(7, {status: 'busy'}, 0);
	expect(reader.read([dir], new Set([join(dir, 'sessions/8.json')])).statuses[0]?.status).toBe('busy');
});
