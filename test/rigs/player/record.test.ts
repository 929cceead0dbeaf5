import {mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {toLives} from '../../../rigs/player/lives.js';
import {type Mapping, mapFields, mapText, sessionIdsOf, zeroOf} from '../../../rigs/player/mapping.js';
import {paintScreen} from '../../../rigs/player/paint.js';
import {readRecording, truthAt} from '../../../rigs/player/record.js';
import {tempDir} from '../../helpers/temp-state.js';

const records = join(import.meta.dirname, '../../fixtures/records');
const read = (name: string) => readRecording(join(records, name)).recording;

function recordOf(files: Readonly<Record<string, string>>): ReturnType<typeof readRecording> {
	const folder = join(tempDir(), 'made_up');
	mkdirSync(folder);
	writeFileSync(join(folder, 'meta.json'), '{"client":"2.1.329","columns":80,"rows":24,"ends":5000}');
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	return readRecording(folder);
}

describe('a record', () => {
	const all = readdirSync(records).filter((name) => !name.endsWith('.md'));
	test.each(all)('%s is read without a problem', (name) => {
		const {recording, problems} = readRecording(join(records, name));
		expect(problems).toEqual([]);
		if (!recording.meta.capturesOnly) expect(recording.screens.length).toBeGreaterThan(3);
	});

	test('broken rows are left out and named by file and line', () => {
		const {recording, problems} = recordOf({
			'hooks.ndjson':
				'{"t":1,"event":"Stop","env":{},"payload":{}}\nnot json\n{"t":2,"event":"Stop; rm -rf","env":{},"payload":{}}\n{"event":"Stop"}\n',
			'truth.ndjson': '{"t":0,"until":"soon","surface":"idle"}\n',
		});
		expect(recording.hooks).toHaveLength(1);
		expect(problems.map(({file, line}) => [file.split('/').at(-1), line])).toEqual([
			['hooks.ndjson', 2],
			['hooks.ndjson', 3],
			['hooks.ndjson', 4],
			['truth.ndjson', 1],
		]);
	});

	test('no file of it leads out of the folders it is played into', () => {
		const {recording, problems} = recordOf({
			'client.ndjson': '{"t":1,"file":"../../x.json","data":null}\n{"t":1,"file":"7.json","data":null}\n',
			'transcript.ndjson':
				'{"t":1,"file":"../a.jsonl","line":{}}\n{"t":1,"file":"/etc/a","line":{}}\n{"t":1,"file":"p/a.jsonl","line":{}}\n',
		});
		expect(recording.statuses.map((row) => row.file)).toEqual(['7.json']);
		expect(recording.transcript.map((row) => row.file)).toEqual(['p/a.jsonl']);
		expect(problems).toHaveLength(3);
	});

	test('the truth of a moment is the row that spans it', () => {
		const recording = read('d_bash_1');
		expect(truthAt(recording, 5000)?.state).toBe('needs_permission');
		expect(truthAt(recording, 99_000)).toBeUndefined();
	});
});

describe('the lives of a record', () => {
	test('one agent lives from its first sign to its end', () => {
		const [life, ...others] = toLives(read('d_bash_1'));
		expect(others).toEqual([]);
		expect(life).toMatchObject({nested: false, killed: false});
		expect(life?.to).toBeCloseTo(11_201.9);
	});

	test('an agent killed with -9 dies when the shell is back', () => {
		expect(toLives(read('m_kill9'))).toMatchObject([{killed: true, to: 2916}]);
	});

	test('a session that is left and resumed has two agents, one after the other', () => {
		const [first, second] = toLives(read('m_resume'));
		expect(first?.nested || second?.nested).toBe(false);
		expect(first?.to).toBeLessThan(second?.from ?? 0);
	});

	test('an agent inside a tool is nested in the one around it', () => {
		expect(toLives(read('j_nested')).map((life) => life.nested)).toEqual([false, true]);
	});

	test('/clear goes on in the same life', () => {
		expect(toLives(read('m_clear'))).toHaveLength(1);
	});
});

describe('what is played', () => {
	const recording = read('d_bash_1');
	const [id = ''] = sessionIdsOf(recording);
	const mapping: Mapping = {
		home: '/tmp/h',
		configDir: '/tmp/c',
		suffix: '-2',
		sessionIds: [id],
		zero: zeroOf(recording),
		startedAt: 1_000_000,
		speed: 2,
	};

	test('has the paths and ids of its own stage', () => {
		expect(mapText(`/home/dev/.claude/projects/-home-dev-x/${id}.jsonl`, mapping)).toBe(`/tmp/c/projects/-home-dev-x/${id}-2.jsonl`);
		expect(mapFields({cwd: '/home/dev/x', list: [{path: '/home/dev'}], n: 3}, mapping)).toEqual({
			cwd: '/tmp/h/x',
			list: [{path: '/tmp/h'}],
			n: 3,
		});
	});

	test('has the times of the play, at its speed', () => {
		const row = recording.statuses.find((each) => typeof each.data === 'object' && each.data?.['status'] === 'waiting');
		const data = typeof row?.data === 'object' && row.data !== null ? mapFields(row.data, mapping) : {};
		const played = (Number(data['statusUpdatedAt']) - 1_000_000) * 2;
		expect(Math.abs(played - (row?.t ?? 0))).toBeLessThan(60);
	});

	test('tells work from rest by the colour of the prompt glyph', () => {
		const busy = 'text\n❯\u00a0\n  ⏸ manual mode on · esc to interrupt';
		expect(paintScreen(busy, false)[1]).toBe('\x1b[38;5;246m❯\u00a0\x1b[0m');
		expect(paintScreen(busy.replace(' · esc to interrupt', ''), false)[1]).toBe('❯\u00a0');
		expect(paintScreen('❯\u00a0draft\n  ⏸ manual mode on', true)[0]).toBe('\x1b[38;5;246m❯\u00a0\x1b[0mdraft');
	});

	test('shows a suggestion dim, so that it is no draft', () => {
		expect(paintScreen('❯\u00a0Resend your message to try again', false)[0]).toContain('\x1b[2mesend your message');
	});
});
