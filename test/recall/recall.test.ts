import {
	appendFileSync,
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {type Config, defaultConfig} from '../../src/core/config.js';
import {parseQuery} from '../../src/core/search/query.js';
import {openRecall} from '../../src/recall/recall.js';
import {removeFolder} from '../../src/store/files.js';
import {pruneSearch} from '../../src/store/search/index-file.js';
import {answer, call, noon, prompt, result, text} from '../helpers/samples/transcript-lines.js';

const now = noon + 3_600_000;

function createPast(config: Partial<Config> = {}) {
	const home = mkdtempSync(join(tmpdir(), 'beckon-recall-'));
	onTestFinished(() => removeFolder(home));
	const env = {HOME: home, BECKON_STATE_DIR: join(home, 'state')};
	const folder = join(home, '.claude', 'projects', '-work-api');
	mkdirSync(folder, {recursive: true});
	const open = (more: Partial<Config> = {}) => openRecall({env, now: () => now}, {...defaultConfig, ...config, ...more}, () => []);
	const fileOf = (id: string) => join(folder, `${id}.jsonl`);
	let lines = 0;
	return {
		env,
		folder,
		cache: join(home, 'state', 'search'),
		open,
		fileOf,
		write: (id: string, ...said: readonly (object | string)[]) => {
			const told = said.map((line) =>
				typeof line === 'string' ? line : JSON.stringify({cwd: '/work/api', uuid: `${id} ${lines++}`, ...line}),
			);
			appendFileSync(fileOf(id), told.map((line) => `${line}\n`).join(''));
		},
		/** Reads what is new with a program of its own, and gives the ids of what it finds, best first. */
		find: (words: string, more: Partial<Config> = {}) => find(open(more), words).map(({sessionId}) => sessionId),
	};
}

function find(recall: ReturnType<typeof openRecall>, words: string) {
	for (let steps = 0; !recall.step(0).isDone; steps++) expect(steps).toBeLessThan(100);
	const query = parseQuery(words, {now, utcOffsetMs: 0});
	if (!query.ok) throw new Error(query.problem);
	return recall.find(query.value, {most: 50, excerpts: 2, width: 80, isMeant: () => true}).hits;
}

test('a session is found by all of its words, wherever and by whomever they were said, also by a part of a word', () => {
	const past = createPast();
	past.write(
		'one',
		prompt('Fix the beckonPopup', 1),
		answer([text('It retries.'), call('t', 'Bash', {command: 'npm run lint'})], 2),
		result('t', 3),
	);
	past.write('two', prompt('Fix the docs 検索機能', 1));
	expect(past.find('popup')).toEqual(['one']);
	expect(past.find('LINT retries')).toEqual(['one']);
	expect(past.find('索機')).toEqual(['two']);
	expect(past.find('fix').toSorted()).toEqual(['one', 'two']);
	expect(past.find('"the docs"')).toEqual(['two']);
	expect(past.find('"docs the"')).toEqual([]);
	expect(past.find('ok')).toEqual([]);
});

test('a hit tells what was said around the word, by whom and when', () => {
	const past = createPast();
	past.write('one', {...prompt('Why does the retry fail?', 1), gitBranch: 'main'}, answer([text('The retry has no backoff.')], 2), {
		type: 'ai-title',
		aiTitle: 'Retries',
	});
	const [hit] = find(past.open(), 'retry');
	expect(hit).toMatchObject({
		sessionId: 'one',
		agent: 'claude',
		cwd: '/work/api',
		branch: 'main',
		suggestedTitle: 'Retries',
		from: noon + 1000,
		to: noon + 2000,
		messages: 2,
		excerpts: [
			{by: 'user', at: noon + 1000, text: 'Why does the retry fail?', marks: [[13, 18]]},
			{by: 'agent', at: noon + 2000, text: 'The retry has no backoff.', marks: [[4, 9]]},
		],
	});
});

test('what is appended is found, half a line only once it is whole, and nothing is read twice', () => {
	const past = createPast();
	past.write('one', prompt('first', 1));
	expect(past.find('first')).toEqual(['one']);
	const line = JSON.stringify(prompt('second', 2));
	appendFileSync(past.fileOf('one'), line.slice(0, 40));
	expect(past.find('second')).toEqual([]);
	appendFileSync(past.fileOf('one'), `${line.slice(40)}\n`);
	expect(past.find('second')).toEqual(['one']);
	const recall = past.open();
	expect(find(recall, 'first')).toMatchObject([{messages: 1}]);
	past.write('one', prompt('third first', 3));
	expect(find(recall, 'first')).toMatchObject([{messages: 2}]);
});

test('a shortened or rewritten transcript is read anew, and a removed one is not found', () => {
	const past = createPast();
	past.write('one', prompt('alpha', 1), prompt('beta', 2));
	past.write('two', prompt('gamma', 1));
	expect(past.find('beta')).toEqual(['one']);
	truncateSync(past.fileOf('one'), readFileSync(past.fileOf('one'), 'utf8').indexOf('\n') + 1);
	expect(past.find('beta')).toEqual([]);
	expect(past.find('alpha')).toEqual(['one']);
	writeFileSync(`${past.fileOf('one')}.new`, `${JSON.stringify(prompt('delta and much more than there was before', 1))}\n`);
	renameSync(`${past.fileOf('one')}.new`, past.fileOf('one'));
	expect(past.find('alpha')).toEqual([]);
	expect(past.find('delta')).toEqual(['one']);
	rmSync(past.fileOf('two'));
	expect(past.find('gamma')).toEqual([]);
});

test('what a subagent said belongs to its session, and is gone with its file', () => {
	const past = createPast();
	past.write('one', prompt('Look', 1));
	const folder = join(past.folder, 'one', 'subagents');
	mkdirSync(folder, {recursive: true});
	writeFileSync(join(folder, 'agent-1.jsonl'), `${JSON.stringify({...answer([text('from below')], 2), isSidechain: true})}\n`);
	expect(past.find('below')).toEqual(['one']);
	rmSync(join(folder, 'agent-1.jsonl'));
	expect(past.find('below')).toEqual([]);
	expect(past.find('look')).toEqual(['one']);
});

test('a fork that was found only by what it copied is no hit of its own', () => {
	const past = createPast();
	const copied = [prompt('the shared question', 1, {uuid: 'u1'}), answer([text('the shared answer')], 2, {id: 'msg_1'})];
	past.write('origin', ...copied);
	past.write('fork', ...copied, prompt('another way', 3, {uuid: 'u3'}));
	expect(past.find('shared')).toHaveLength(1);
	expect(past.find('another')).toEqual(['fork']);
	past.write('origin', prompt('shared once more', 4, {uuid: 'u4'}));
	expect(past.find('shared')[0]).toBe('origin');
});

test('prompts come before answers, and those before tools; of equals the younger first', () => {
	const past = createPast();
	past.write('tool', prompt('x', 1), answer([call('t', 'Bash', {command: 'needle'})], 2));
	past.write('agent', prompt('x', 1), answer([text('needle')], 2));
	past.write('user', prompt('needle', 1), answer([text('x')], 2));
	expect(past.find('needle')).toEqual(['user', 'agent', 'tool']);
	const month = -31 * 86_400;
	past.write('old', prompt('needle', month), answer([text('x')], month));
	expect(past.find('needle').filter((id) => id !== 'agent')).toEqual(['user', 'old', 'tool']);
});

test('filters are for project, agent and the time of the message', () => {
	const past = createPast();
	past.write('one', prompt('needle', 1));
	past.write('two', {...prompt('needle', -3 * 86_400), cwd: '/work/web'});
	expect(past.find('needle project:web')).toEqual(['two']);
	expect(past.find('needle agent:claude')).toHaveLength(2);
	expect(past.find('needle agent:codex')).toEqual([]);
	expect(past.find('needle after:2d')).toEqual(['one']);
	expect(past.find('needle before:2d')).toEqual(['two']);
	past.write('two', prompt('something else', 2));
	expect(past.find('needle after:2d')).toEqual(['one']);
});

test('nothing is kept of excluded and ignored directories, also when they are excluded later', () => {
	const past = createPast({search: {exclude: ['/work/**/secret']}, ignoreDirectories: ['/private']});
	past.write('one', prompt('needle', 1));
	past.write('two', {...prompt('needle', 1), cwd: '/work/a/secret/deep'});
	past.write('three', {...prompt('needle', 1), cwd: '/private/x'});
	expect(past.find('needle')).toEqual(['one']);
	expect(past.find('needle', {search: {exclude: []}}).toSorted()).toEqual(['one', 'two']);
	expect(past.find('needle', {search: {exclude: ['/work/api', '/work/a']}})).toEqual([]);
	for (const name of readdirSync(past.cache)) expect(readFileSync(join(past.cache, name), 'utf8')).not.toContain('needle');
});

test('the files of the search are for their user alone, and the search goes on without them', () => {
	const past = createPast();
	past.write('one', prompt('needle', 1));
	expect(past.find('needle')).toEqual(['one']);
	expect(statSync(past.cache).mode & 0o777).toBe(0o700);
	for (const name of readdirSync(past.cache)) expect(statSync(join(past.cache, name)).mode & 0o777).toBe(0o600);
	const [small = ''] = readdirSync(past.cache).filter((name) => name.startsWith('small-'));
	truncateSync(join(past.cache, small), 3);
	expect(() => past.find('needle')).not.toThrow();
	writeFileSync(join(past.cache, 'index.jsonl'), 'garbage\n{"v":1');
	expect(past.find('needle')).toEqual(['one']);
	rmSync(past.cache, {recursive: true});
	expect(past.find('needle')).toEqual(['one']);
});

test('what nobody has searched for long is removed as a whole', () => {
	const past = createPast();
	past.write('one', prompt('needle', 1));
	expect(past.find('needle')).toEqual(['one']);
	pruneSearch(past.cache, statSync(join(past.cache, 'index.jsonl')).mtimeMs - 1);
	expect(readdirSync(past.cache)).not.toEqual([]);
	pruneSearch(past.cache, Date.now() + 1000);
	expect(() => readdirSync(past.cache)).toThrow('ENOENT');
});

test('what no session has any more does not pile up', () => {
	const past = createPast();
	const filler = 'filler '.repeat(2000);
	for (let round = 0; round < 12; round++) {
		for (const id of ['one', 'two']) {
			rmSync(past.fileOf(id), {force: true});
			past.write(id, ...Array.from({length: 10}, (_, index) => prompt(`${filler} round${round}`, index)));
		}
		expect(past.find(`round${round}`)).toHaveLength(2);
	}
	expect(past.find('round10')).toEqual([]);
	const files = readdirSync(past.cache).filter((name) => /^(small|text)-/.test(name));
	expect(files).toHaveLength(2);
	for (const name of files) expect(statSync(join(past.cache, name)).size).toBeLessThan(2 ** 21);
});

test('while another program reads, the search has what it wrote so far', () => {
	const past = createPast();
	past.write('one', prompt('needle', 1));
	expect(past.find('needle')).toEqual(['one']);
	past.write('two', prompt('needle', 1));
	past.write('three', prompt('needle', 1));
	const busy = past.open();
	expect(busy.step(0)).toMatchObject({isDone: false, total: 3});
	expect(past.find('needle')).toEqual(['one']);
	while (!busy.step(0).isDone);
	expect(past.find('needle')).toHaveLength(3);
});

test('garbage, a line without end, links, folders and unreadable files break nothing and hide nothing', () => {
	const past = createPast();
	past.write('long', prompt('before', 1), `{"type":"user","message":{"content":"${'x'.repeat(9 * 2 ** 20)}"}}`, prompt('needle after', 2));
	writeFileSync(past.fileOf('bytes'), Buffer.from([0, 255, 10, 0x80, 10, 0xed, 0xa0, 0x80, 10]));
	past.write('bytes', prompt('needle\x1b]52;c;eA==\x07 \u202eevil \x00\x01', 1));
	mkdirSync(past.fileOf('folder'));
	symlinkSync(past.fileOf('long'), past.fileOf('link'));
	past.write('closed', prompt('needle', 1));
	chmodSync(past.fileOf('closed'), 0);
	const hits = find(past.open(), 'needle');
	expect(hits.map(({sessionId}) => sessionId)).toEqual(expect.arrayContaining(['long', 'bytes']));
	expect(hits.map(({sessionId}) => sessionId)).not.toContain('link');
	expect(hits.flatMap(({excerpts}) => excerpts.map((each) => each.text)).join('')).not.toMatch(/[\x00-\x1f\u202e]/);
});

test('a word that is typed on narrows what was found, and a shorter one widens it again', () => {
	const past = createPast();
	past.write('one', prompt('needle', 1));
	past.write('two', prompt('need', 1));
	const recall = past.open();
	const isMeant = () => true;
	while (!recall.step(0).isDone);
	const typed = ['ne', 'need', 'needle', 'needle', 'need', 'need x', 'n'].map((words) => {
		const query = parseQuery(words, {now, utcOffsetMs: 0});
		return query.ok ? recall.find(query.value, {most: 50, excerpts: 1, width: 80, isMeant}).total : -1;
	});
	expect(typed).toEqual([2, 2, 1, 1, 2, 0, 2]);
});
