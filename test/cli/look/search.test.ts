import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {beckon} from '../../helpers/cli-main.js';
import {createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {outputSchemas} from '../../helpers/documents/output-schemas.js';
import {answer, prompt, text} from '../../helpers/samples/transcript-lines.js';

const old = '0190b5e2-0000-4000-8000-00000000000a';

function createPast() {
	const world = createCliWorld();
	const write = (id: string, ...lines: readonly object[]): void => {
		const file = join(world.home, '.claude', 'projects', 'p', `${id}.jsonl`);
		mkdirSync(dirname(file), {recursive: true});
		writeFileSync(file, lines.map((line, index) => `${JSON.stringify({cwd: '/work/shop', uuid: `${id} ${index}`, ...line})}\n`).join(''));
	};
	return {...world, write};
}

test('an ended session and a living one are found, each with what was said and the command that goes there', async () => {
	const {env, addSession, write} = createPast();
	addSession(restingSession('live', '/work/api'));
	write('live', {...prompt('Why does the retry fail?', 1), cwd: '/work/api'});
	write(old, prompt('Add a retry', 1), answer([text('Retry is there, with\x1b[31m backoff.')], 2));
	const {code, out, err} = await beckon(env, 'search', 'retry');
	expect({code, err}).toEqual({code: 0, err: ''});
	expect(out).toContain('api · your turn · ');
	expect(out).toContain('  you   Why does the retry fail?\n  beckon jump live\n');
	expect(out).toContain(`  agent Retry is there, with backoff.\n  beckon resume ${old}\n`);
	expect(out).not.toContain('\x1b');
});

test('a prompt is found that the agent has not written into the transcript yet, once, and not where the search leaves it out', async () => {
	const {env, home, addSession, write} = createPast();
	const live = restingSession('live', '/work/api');
	const events: typeof live.events = [...live.events, ['UserPromptSubmit', {prompt: 'Why does the RETRY fail?'}]];
	addSession({...live, events});
	addSession({...live, id: 'both', events});
	write('both', {...prompt('Why does the RETRY fail?', 1), cwd: '/work/api'});
	const found = async () => [...(await beckon(env, 'search', 'retry', 'fail')).out.matchAll(/beckon jump (\w+)/g)].map(([, id]) => id);
	expect(await found()).toEqual(['live', 'both']);
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), '{"search": {"exclude": ["/work/api"]}}');
	expect(await found()).toEqual([]);
});

test('as JSON with the shape of the schema', async () => {
	const {env, addSession, write} = createPast();
	addSession(restingSession('live', '/work/api'));
	write('live', {...prompt('retry', 1), cwd: '/work/api'});
	write(old, prompt('retry', 1));
	const {code, out} = await beckon(env, 'search', 'retry', '--json');
	expect(code).toBe(0);
	const found = outputSchemas.search.parse(JSON.parse(out));
	expect(found).toMatchObject({words: ['retry'], found: 2, transcripts: 2});
	expect(found.sessions.find(({alive}) => alive)).toMatchObject({session_id: 'live', key: 'live', project: 'api', state: 'idle'});
	expect(found.sessions.find(({alive}) => !alive)).toMatchObject({session_id: old, key: null, command: `beckon resume ${old}`});
});

test('projects and directories narrow it, and a limit says how many are left', async () => {
	const {env, write} = createPast();
	write('one', {...prompt('retry', 1), cwd: '/work/api'});
	write('two', {...prompt('retry', 1), cwd: process.cwd()});
	write('three', {...prompt('retry', 1), cwd: '/work/shop'});
	const ids = async (...argv: readonly string[]) =>
		[...(await beckon(env, 'search', 'retry', ...argv)).out.matchAll(/resume (\w+)/g)].map(([, id]) => id);
	expect(await ids('--project', 'SHO')).toEqual(['three']);
	expect(await ids('--here')).toEqual(['two']);
	expect(await ids('project:api')).toEqual(['one']);
	expect((await beckon(env, 'search', 'retry', '--limit', '1')).out).toContain('2 more sessions');
});

test('hosts answer for themselves: what they tell is shown with their names and without its control characters, and who has no beckon is named', async () => {
	const {env, home, write} = createPast();
	write(old, prompt('Add a retry', 1));
	const far = join(home, 'far');
	mkdirSync(join(far, '.local', 'bin'), {recursive: true});
	const excerpt = {by: 'user', at: 1, text: 'a retry', marks: [[2, 7]]};
	const told = {
		session_id: 'deploy-1',
		key: 'deploy-1',
		agent: 'claude',
		project: 'tagger\x1b[31m',
		cwd: '/srv',
		branch: 'main',
		title: null,
		last_at: 1,
	};
	const sessions = [
		{...told, state: 'idle', alive: true, excerpts: [excerpt]},
		{...told, session_id: 'old-1', key: null, state: 'session_ended', alive: false, excerpts: [{...excerpt, text: 'a\x07 retry'}]},
		{...told, session_id: '; rm -rf'},
		'x',
	];
	const answer = JSON.stringify({v: 1, found: 7, sessions}).replaceAll("'", '');
	const script = (text: string) => writeFileSync(join(far, '.local', 'bin', 'beckon'), `#!/bin/sh\n${text}\n`, {mode: 0o755});
	script(`printf '%s|' "$@" >'${far}/asked'\ncat <<'END'\n${answer}\nEND`);
	mkdirSync(join(home, '.config', 'beckon'), {recursive: true});
	const hosts = [{name: 'gpu1', command: ['env', '-i', `HOME=${far}`, 'PATH=/usr/bin:/bin', 'sh']}];
	writeFileSync(join(home, '.config', 'beckon', 'config.json'), JSON.stringify({hosts}));

	const {out, err} = await beckon(env, 'search', "it's retry", 'retry', '--everywhere', '--project', 'o');
	expect(readFileSync(join(far, 'asked'), 'utf8')).toBe("search|--json|--limit|10|--project|o|--|it's retry|retry|");
	expect(err).toBe('');
	expect(out).toContain('tagger · gpu1 · main · your turn · ');
	expect(out).toContain('  you   a retry\n  beckon jump gpu1/deploy-1\n');
	expect(out).toContain('  you   a retry\n  on gpu1: beckon resume old-1\n');
	expect(out).toContain('5 more sessions');
	expect(out).not.toMatch(/\x1b|\x07|rm -rf/);
	const found = outputSchemas.search.parse(JSON.parse((await beckon(env, 'search', 'retry', '--everywhere', '--json')).out));
	expect(found.sessions.map(({host, session_id}) => `${host} ${session_id}`)).toEqual([`null ${old}`, 'gpu1 deploy-1', 'gpu1 old-1']);

	script('exit 127');
	expect((await beckon(env, 'search', 'retry', '--everywhere')).err).toBe(
		'beckon: beckon is not installed on gpu1, so what was said there is not searched\n',
	);
	script('echo no');
	expect((await beckon(env, 'search', 'retry', '--everywhere')).err).toContain('gpu1 told nothing');
	expect((await beckon(env, 'search', 'retry', '--everywhere', '--here')).code).toBe(2);
});

test('nothing found is an exit code of its own; no word and no time are told', async () => {
	const {env, write} = createPast();
	write('one', prompt('retry', 1));
	expect(await beckon(env, 'search', 'zzz')).toEqual({code: 1, out: '', err: 'Nothing was found in 1 session.\n'});
	expect(await beckon(env, 'search', 'project:x')).toMatchObject({code: 2, err: expect.stringContaining('no word')});
	expect(await beckon(env, 'search', 'x', 'after:soon')).toMatchObject({code: 2, err: expect.stringContaining('"soon" is not a time')});
});

test('a session that only its transcript tells of is resumed in its directory, if that is still there', async () => {
	const {env, home, write} = createPast();
	write(old, prompt('retry', 1));
	expect(await beckon(env, 'resume', old, '--yes')).toMatchObject({code: 3, err: expect.stringContaining('/work/shop')});
	const there = join(home, 'shop');
	mkdirSync(there);
	write(old, {...prompt('retry', 1), cwd: there});
	const {code, err} = await beckon(env, 'resume', old.slice(0, 8), '--yes');
	expect(code).toBe(3);
	expect(err).toContain(`claude --resume ${old}`);
	expect(err).toContain(there);
});

test('an id that nobody has is no path, several that begin so are named, and one that lives is not started again', async () => {
	const {env, addSession, write} = createPast();
	addSession(restingSession('live-session', '/work/api'));
	write('live-session', prompt('retry', 1));
	write(old, prompt('retry', 1));
	write(`${old.slice(0, -1)}b`, prompt('retry', 1));
	expect(await beckon(env, 'resume', '../../etc/passwd', '--yes')).toMatchObject({
		code: 2,
		err: expect.stringContaining('No session matches'),
	});
	expect(await beckon(env, 'resume', '0190b5e2', '--yes')).toMatchObject({code: 2, err: expect.stringContaining('2 sessions match')});
	expect(await beckon(env, 'resume', 'live-session', '--yes')).toMatchObject({code: 3, err: expect.stringContaining('has not ended')});
});

test('purge removes what the search keeps', async () => {
	const {env, state, write} = createPast();
	write('one', prompt('retry', 1));
	await beckon(env, 'search', 'retry');
	expect(readFileSync(join(state, 'search', 'index.jsonl'), 'utf8')).toContain('"sessionId":"one"');
	expect((await beckon(env, 'purge', '--all')).code).toBe(0);
	expect(() => readFileSync(join(state, 'search', 'index.jsonl'))).toThrow();
});
