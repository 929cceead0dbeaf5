/** What install changes in the settings of the agent. */
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {freelyHooked} from '../../src/agents/agents.js';
import {ownHooks} from '../../src/agents/claude/settings/text.js';
import {UserError} from '../../src/core/errors.js';
import {checkHooks} from '../../src/setup/doctor/hooks.js';
import {mendInstall, runInstall} from '../../src/setup/install.js';
import {runUninstall} from '../../src/setup/uninstall.js';
import {statePaths} from '../../src/store/paths.js';
import {hookEnv, journalLines, run} from '../helpers/hooks/hook-run.js';
import {mine, noon, now, person} from '../helpers/install-world.js';

const [agent] = freelyHooked;
if (agent === undefined) throw new Error('no agent has hooks');

test('install registers what the agent knows, and its commands write the journal', async () => {
	const {env, file, io, state, text} = person('2.1.329 (Claude Code)', mine);
	chmodSync(file, 0o644);
	expect(await runInstall(io, now)).toBe(0);
	const own = ownHooks(JSON.parse(text()));
	expect(own).toHaveLength(18);
	const {hooks} = JSON.parse(text());
	expect(hooks.PreToolUse[0].matcher).toBe('AskUserQuestion|ExitPlanMode');
	for (const event of ['Stop', 'PreToolUse']) {
		const command = String(hooks[event].at(-1).hooks[0].command);
		const outcome = await run(
			['/bin/sh', '-c', command],
			{...hookEnv(''), ...env, BECKON_STATE_DIR: undefined, XDG_STATE_HOME: '/nowhere'},
			'{}',
		);
		expect(outcome).toEqual({status: 0, signal: null, printed: ''});
	}
	expect(journalLines(state).map((line) => line['event'])).toEqual(['Stop', 'PreToolUse']);
	expect(statSync(file).mode & 0o777).toBe(0o644);
});

test('a command whose script is gone is silent and succeeds', async () => {
	const {env, io, state, text} = person('2.1.329', mine);
	await runInstall(io, now);
	rmSync(state, {recursive: true});
	const command = String(JSON.parse(text()).hooks.SessionStart[0].hooks[0].command);
	const outcome = await run(['/bin/sh', '-c', command], {...hookEnv(''), ...env, BECKON_STATE_DIR: undefined}, '{}');
	expect(outcome).toEqual({status: 0, signal: null, printed: ''});
	expect(existsSync(state)).toBe(false);
});

test('hooks in a file that the agent skips are not said to work', async () => {
	const {io, err, file} = person('2.1.329', '{\n\t// mine\n\t"model": "opus"\n}\n');
	await runInstall(io, now);
	expect(err()).toBe(`Claude Code skips ${file}, as it has comments or trailing commas: no hook runs until they are taken out\n`);
});

test('a mark of the byte order before the settings changes nothing of what is read in them', async () => {
	const {env, file, io, text} = person('2.1.329', `\ufeff${mine}`);
	await runInstall(io, {...now, answerWithoutKeys: true, statusline: true});
	const installed = text();
	await runInstall(io, now);
	expect(text()).toBe(installed);
	expect(checkHooks(agent, {env, paths: statePaths(env), version: '2.1.329'})).toEqual([
		{level: 'ok', text: `hooks are in ${file}, for Claude Code 2.1.329`},
	]);
	await runUninstall(io, now);
	expect(text()).toBe(`\ufeff${mine}`);
});

test('without an agent only names up to 2.0.45 are registered', async () => {
	const {io, text} = person(undefined, '{}');
	await runInstall(io, now);
	expect(Object.keys(JSON.parse(text()).hooks)).not.toContain('StopFailure');
	expect(Object.keys(JSON.parse(text()).hooks)).toContain('PermissionRequest');
});

test('an install that had to guess the version says so, and is mended once a session or the program tells it', async () => {
	const {folder, io, out, text} = person(undefined, '{}');
	await runInstall(io, now);
	expect(out()).toContain('events known since 2.0.45');
	expect(await mendInstall(io)).toBe(false);
	mkdirSync(join(folder, '.claude/sessions'));
	const session = {pid: 7, sessionId: 's', cwd: '/', version: '2.1.100', startedAt: noon};
	writeFileSync(join(folder, '.claude/sessions/7.json'), JSON.stringify(session));
	expect(await mendInstall(io)).toBe(true);
	expect(Object.keys(JSON.parse(text()).hooks)).toContain('StopFailure');
	expect(await mendInstall(io)).toBe(false);
});

test('an install for a known version is not mended by itself, nor is a person without hooks', async () => {
	const {env, io, text} = person('2.1.329', mine);
	expect(await mendInstall(io)).toBe(false);
	await runInstall(io, now);
	const before = text();
	writeFileSync(join(env['HOME'] ?? '', 'bin/claude'), '#!/bin/sh\necho 2.1.80\n', {mode: 0o755});
	expect(await mendInstall(io)).toBe(false);
	expect(text()).toBe(before);
});

test('a dry run shows the diff and writes nothing', async () => {
	const {folder, io, out, text} = person('2.1.329', mine);
	expect(await runInstall(io, {...now, dryRun: true})).toBe(0);
	expect(out()).toMatch(/^--- .*settings\.json/);
	expect(out()).toContain('+    "SessionStart": [');
	expect(out()).not.toMatch(/^-(?!-)/m);
	expect(text()).toBe(mine);
	expect(readdirSync(folder).toSorted()).toEqual(['.claude', 'bin']);
	expect(readdirSync(join(folder, '.claude'))).toEqual(['settings.json']);
});

test('a second install changes nothing and keeps no second copy', async () => {
	const {file, io, out, text} = person('2.1.329', mine);
	await runInstall(io, now);
	const [once, files] = [text(), readdirSync(join(file, '..'))];
	await runInstall(io, now);
	expect(text()).toBe(once);
	expect(readdirSync(join(file, '..'))).toEqual(files);
	expect(files).toContain('settings.json.beckon-2026-06-01-120000.bak');
	expect(out()).toContain('is up to date');
});

test('a file that cannot be parsed is refused with line and column, and nothing is changed anywhere', async () => {
	const broken = '{\n  "model": "opus",\n}\n';
	const {folder, file, io, text} = person('2.1.329', broken);
	for (const command of [runInstall, runUninstall]) {
		const refusal = command(io, now);
		await expect(refusal).rejects.toThrow(UserError);
		await expect(refusal).rejects.toThrow(`${file}: line 3, column 1: property name expected`);
	}
	expect(text()).toBe(broken);
	expect(readdirSync(folder).toSorted()).toEqual(['.claude', 'bin']);
	expect(readdirSync(join(folder, '.claude'))).toEqual(['settings.json']);
});

test('a state dir that cannot be made is an error with its fix, and the settings stay', async () => {
	const {folder, io, text} = person('2.1.329', mine);
	mkdirSync(join(folder, 'my state'));
	writeFileSync(join(folder, 'my state/beckon'), 'a file');
	await expect(runInstall(io, now)).rejects.toThrow(UserError);
	expect(text()).toBe(mine);
});

test("a repository's settings are changed instead of the user's", async () => {
	const {folder, io, err, text} = person('2.1.329', mine);
	const project = join(folder, 'my repo');
	mkdirSync(project);
	await runInstall(io, {...now, project});
	expect(text()).toBe(mine);
	expect(ownHooks(JSON.parse(readFileSync(join(project, '.claude/settings.json'), 'utf8')))).toHaveLength(18);
	await runInstall(io, now);
	await runInstall(io, {...now, project});
	expect(err()).toContain('recorded twice');
	await runUninstall(io, {...now, project});
	expect(existsSync(join(project, '.claude/settings.json'))).toBe(false);
	expect(ownHooks(JSON.parse(text()))).toHaveLength(18);
});

test.each(['a typo', ''])('a repository that is not there is refused, and no folder is made: %j', async (name) => {
	const {folder, io, text} = person('2.1.329', mine);
	const project = name && join(folder, name);
	for (const command of [runInstall, runUninstall]) {
		const refusal = command(io, {...now, project});
		await expect(refusal).rejects.toThrow(`--project names "${project}", which is not a directory`);
	}
	expect(existsSync(join(folder, 'a typo'))).toBe(false);
	expect(text()).toBe(mine);
});

test('doctor names what does not fit', async () => {
	const {env, file, io, state, text} = person('2.1.329', mine);
	const script = join(state, 'hooks/emit.sh');
	const check = (version: string | undefined, more: NodeJS.ProcessEnv = {}) =>
		checkHooks(agent, {env, paths: statePaths({...env, ...more}), version}).map(({level, text}) => `${level}: ${text}`);
	expect(check('2.1.329')).toEqual([`wrong: no beckon hooks in ${file}`]);
	await runInstall(io, now);
	expect(check('2.1.329')).toEqual([`ok: hooks are in ${file}, for Claude Code 2.1.329`]);
	expect(check('2.1.80')).toEqual(['wrong: Claude Code 2.1.80 does not know PermissionDenied and shows a dialog at every start']);
	writeFileSync(file, text().replace('"StopFailure"', '"SomethingElse"'));
	expect(check('2.1.329')).toEqual([
		'wrong: Claude Code 2.1.329 does not report StopFailure to beckon',
		'wrong: Claude Code 2.1.329 does not know SomethingElse and shows a dialog at every start',
	]);
	expect(check(undefined, {BECKON_STATE_DIR: '/else'})[0]).toBe(
		`wrong: ${file} runs ${script}, which writes for another state directory than this one`,
	);
	writeFileSync(file, JSON.stringify({...JSON.parse(text()), disableAllHooks: true, enabledPlugins: {'beckon@somewhere': true}}));
	rmSync(state, {recursive: true});
	expect(check('2.1.329').slice(0, 3)).toEqual([
		`wrong: ${file} has "disableAllHooks"`,
		'wrong: hooks are in the settings and in the plugin: events are recorded twice',
		`wrong: ${file} points at ${script}, which cannot be run`,
	]);
	writeFileSync(file, '{');
	expect(check('2.1.329')).toEqual([`wrong: ${file}: line 1, column 2: close brace expected`]);
});

test('answers without keystrokes are asked for once, kept by later installs, and taken back by name', async () => {
	const {env, io, out, state, text} = person('2.1.329', mine);
	const asked = () => JSON.parse(text()).hooks.PermissionRequest as readonly {hooks: readonly {command: string; timeout: number}[]}[];
	await runInstall(io, now);
	expect(asked()[0]?.hooks[0]).toMatchObject({command: expect.stringContaining('/hooks/emit.sh'), timeout: 5});
	expect(await runInstall(io, {...now, answerWithoutKeys: true})).toBe(0);
	expect(asked()).toHaveLength(1);
	expect(asked()[0]?.hooks[0]).toMatchObject({command: expect.stringContaining('/hooks/answer.sh'), timeout: 630});
	expect(ownHooks(JSON.parse(text())).filter(({script}) => script.endsWith('/emit.sh'))).toHaveLength(17);
	expect(out()).toContain('--no-answer-without-keys');
	await runInstall(io, now);
	expect(asked()[0]?.hooks[0]?.timeout).toBe(630);
	expect(checkHooks(agent, {env, paths: statePaths(env), version: '2.1.329'})).toMatchObject([{level: 'ok'}]);
	const command = asked()[0]?.hooks[0]?.command ?? '';
	const outcome = await run(['/bin/sh', '-c', command], {...hookEnv(''), ...env, BECKON_STATE_DIR: undefined}, '{}');
	expect(outcome).toEqual({status: 0, signal: null, printed: ''});
	expect(journalLines(state)).toMatchObject([{event: 'PermissionRequest'}]);
	await runInstall(io, {...now, answerWithoutKeys: false});
	expect(asked()[0]?.hooks[0]?.timeout).toBe(5);
	await runInstall(io, {...now, answerWithoutKeys: true});
	await runUninstall(io, now);
	expect(text()).toBe(mine);
});

test('an agent too old for permission requests is promised no answers', async () => {
	const {io, out, text} = person('2.0.40');
	await runInstall(io, {...now, answerWithoutKeys: true});
	expect(text()).not.toContain('answer.sh');
	expect(out()).not.toContain('without keystrokes');
});
