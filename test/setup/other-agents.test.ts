/** `install --agent`: what beckon puts into the settings of other agents, and takes out again byte for byte. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {otherAgents} from '../../src/agents/agents.js';
import {otherAgentNames} from '../../src/agents/usual-words.js';
import {parseSessionId} from '../../src/core/address.js';
import {checkAllHooks, checkSilent} from '../../src/setup/doctor/hooks.js';
import {otherAgentLines} from '../../src/setup/init.js';
import {runInstall} from '../../src/setup/install.js';
import {runUninstallTmux} from '../../src/setup/install-tmux.js';
import {missingAgent} from '../../src/setup/missing.js';
import {runUninstall} from '../../src/setup/uninstall.js';
import {statePaths} from '../../src/store/paths.js';
import {mine, person} from '../helpers/install-world.js';
import {aRow} from '../helpers/samples/rows.js';

const now = {dryRun: false};
/** Without those of the agent that needs no name. */
const otherFindings = async (env: NodeJS.ProcessEnv) =>
	(await checkAllHooks(env, statePaths(env))).filter(({text}) => !/claude/i.test(text));

const pluginIn = (home: string) => join(home, '.config/opencode/plugins/beckon.js');

test('OpenCode gets a file of its own, after its risks were said, and loses it without a trace', async () => {
	const {io, folder: home, out} = person();
	await runInstall(io, {dryRun: true, agent: 'opencode'});
	expect(out()).toMatch(/runs inside OpenCode[\s\S]*85 s without a network[\s\S]*\+export \{Beckon\}/);
	expect(existsSync(pluginIn(home))).toBe(false);
	await runInstall(io, {...now, agent: 'opencode'});
	const script = join(statePaths(io.env).hooks, 'plugin.js');
	expect(readFileSync(pluginIn(home), 'utf8')).toContain(JSON.stringify(script));
	expect(existsSync(script)).toBe(true);
	await runInstall(io, {...now, agent: 'opencode'});
	expect(out()).toContain('is up to date');
	await runUninstall(io, now);
	expect(existsSync(pluginIn(home))).toBe(false);
});

test('uninstall --tmux leaves the scripts that the settings of other agents run', async () => {
	const {io} = person();
	await runInstall(io, {...now, agent: 'gemini'});
	const {hooks} = statePaths(io.env);
	for (const left of [['emit.sh', 'plugin.js'], []]) {
		await runUninstallTmux(io, now);
		expect(left.filter((name) => !existsSync(join(hooks, name)))).toEqual([]);
		if (left.length > 0) await runUninstall(io, {...now, agent: 'gemini'});
	}
	expect(existsSync(hooks)).toBe(false);
});

test.each(['{', 'a folder'])(
	'uninstall goes on where the settings of another agent cannot be read, unless it was named: %s',
	async (broken) => {
		const {io, folder: home, out, text} = person('2.1.329', mine);
		const other = join(home, '.gemini/settings.json');
		mkdirSync(broken === '{' ? dirname(other) : other, {recursive: true});
		if (broken === '{') writeFileSync(other, broken);
		await runInstall(io, now);
		expect(await runUninstall(io, now)).toBe(0);
		expect(text()).toBe(mine);
		expect(out()).toContain(`Left as it is: ${other}`);
		await expect(runUninstall(io, {...now, agent: 'gemini'})).rejects.toThrow(other);
	},
);

test('a file of another at that place is left alone', async () => {
	const {io, folder: home} = person();
	mkdirSync(dirname(pluginIn(home)), {recursive: true});
	writeFileSync(pluginIn(home), 'export const Mine = 1;\n');
	await expect(runInstall(io, {...now, agent: 'opencode'})).rejects.toThrow('not beckon’s');
	await runUninstall(io, {...now, agent: 'opencode'});
	expect(readFileSync(pluginIn(home), 'utf8')).toBe('export const Mine = 1;\n');
});

test('agents that are read without it have nothing to install', async () => {
	const {io, out} = person();
	for (const id of ['codex', 'copilot']) expect(await runInstall(io, {...now, agent: id})).toBe(0);
	expect(out()).toMatch(/Codex CLI is read .*nothing was changed\nCopilot CLI is read/);
	expect(otherAgents.map(({id}) => id).toSorted()).toEqual(otherAgentNames);
});

test('doctor tells when the version loads no plugin any more, and init which agents are there', async () => {
	const {io, folder: home} = person();
	const bin = join(home, 'bin');
	const program = (version: string) => {
		mkdirSync(bin, {recursive: true});
		writeFileSync(join(bin, 'opencode'), '', {mode: 0o755});
		writeFileSync(join(home, 'package.json'), JSON.stringify({version, bin: {opencode: 'bin/opencode'}}));
	};
	const env = {...io.env, PATH: bin};
	program('1.18.33');
	expect(await otherFindings(env)).toEqual([]);
	expect(otherAgentLines(env)).toEqual([expect.stringContaining('`beckon install --agent opencode`')]);
	expect(await missingAgent({...io, env: {...env, PATH: '/none'}})).toHaveLength(1);
	expect(await missingAgent({...io, env})).toEqual([]);
	await runInstall(io, {...now, agent: 'opencode'});
	expect(await otherFindings(env)).toMatchObject([{level: 'note'}]);
	mkdirSync(join(home, '.config/opencode/node_modules'));
	mkdirSync(join(statePaths(env).root, 'told/opencode'), {recursive: true});
	writeFileSync(join(statePaths(env).root, 'told/opencode/loaded'), '');
	expect(await otherFindings(env)).toMatchObject([{level: 'ok', text: expect.stringContaining('beckon.js, for OpenCode 1.18.33')}]);
	program('2.2.6');
	expect(await otherFindings(env)).toMatchObject([{level: 'wrong', text: expect.stringContaining('OpenCode 2.2.6 does not load')}]);
	expect(otherAgentLines(env)).toEqual(['OpenCode is here, and is read as it is.']);
});

test('doctor tells of a session at work that tells the plugin nothing', async () => {
	const {io} = person();
	const row = (state: 'ready' | 'thinking', sessionId?: string) =>
		aRow({agent: 'opencode', agentVersion: '1.19.0', sessionId: parseSessionId(sessionId), state: {state}});
	expect(checkSilent(io.env, [row('thinking')])).toEqual([]);
	await runInstall(io, {...now, agent: 'opencode'});
	expect(checkSilent(io.env, [row('ready'), row('thinking', 'ses_1')])).toEqual([]);
	expect(checkSilent(io.env, [row('thinking')])).toMatchObject([
		{
			level: 'note',
			text: expect.stringMatching(/^OpenCode 1\.19\.0 in .* tells beckon’s part/),
			fix: expect.stringContaining('uninstall --agent opencode'),
		},
	]);
});
