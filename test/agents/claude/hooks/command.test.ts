import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {hookCommand, parseHookCommand, pluginHooks} from '../../../../src/agents/claude/hooks/command.js';
import {run} from '../../../helpers/hooks/hook-run.js';
import {tempDir} from '../../../helpers/temp-state.js';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));

test("the plugin's hooks are those of an agent of unknown version", () => {
	expect(read('hooks/hooks.json')).toEqual(pluginHooks());
	expect(Object.keys(pluginHooks().hooks)).toHaveLength(11);
});

test('the plugin has the version and the name of the package', () => {
	const {name, version, license, description} = read('package.json') as Record<string, unknown>;
	expect(read('hooks/.claude-plugin/plugin.json')).toMatchObject({name, version, license, description});
});

test('the plugin is a folder of its own: the agent would install a whole package with all that it is built from', () => {
	const {plugins} = read('.claude-plugin/marketplace.json') as {plugins: [{source: string}]};
	const files = readdirSync(new URL(`../../../../${plugins[0].source}`, import.meta.url));
	expect(files).toEqual(expect.arrayContaining(['.claude-plugin', 'emit.sh', 'hooks.json']));
	expect(files).not.toContain('package.json');
});

test("a plugin's command runs from a folder with spaces and is silent without its script", async () => {
	const folder = join(tempDir(), 'my plugins');
	const command = pluginHooks().hooks['Stop']?.[0]?.hooks[0]?.command ?? '';
	const outcome = await run(['/bin/sh', '-c', command], {PATH: process.env['PATH'], CLAUDE_PLUGIN_ROOT: folder}, '{}');
	expect(outcome).toEqual({status: 0, signal: null, printed: ''});
});

test.each(['/home/dev/.local/state/beckon/hooks/emit.sh', '/it\'s/a b/$(x)`y`"z\\/hooks/emit.sh', "/' && exec '/hooks/emit.sh"])(
	'the command of %s is known as ours and runs it',
	async (script) => {
		expect(parseHookCommand(hookCommand(script, 'Stop'))).toEqual({script, event: 'Stop'});
		// The shell takes the whole path as one word.
		const shown = await run(['/bin/sh', '-c', hookCommand(script, 'Stop').replace('test -r', 'printf %s\\\\n')], {}, '');
		expect(shown.printed.split('\n')[0]).toBe(script);
	},
);

test.each([
	'',
	'/x/hooks/emit.sh Stop',
	`BECKON_HOOK='/x/hooks/other.sh'; trap 'exit 0' 0; test -r "$BECKON_HOOK" && set -- Stop && . "$BECKON_HOOK"`,
	`BECKON_HOOK='/x/hooks/emit.sh'; trap 'exit 0' 0; echo; test -r "$BECKON_HOOK" && set -- Stop && . "$BECKON_HOOK"`,
	`BECKON_HOOK='/x/hooks/emit.sh'; trap 'exit 0' 0; test -r "$BECKON_HOOK" && set -- Stop && . "$BECKON_HOOK"; echo`,
	"test -x '/x/hooks/other.sh' && exec '/x/hooks/other.sh' Stop || :",
	"test -x '/x/hooks/emit.sh' && exec '/y/hooks/emit.sh' Stop || :",
	"test -x '/x/hooks/emit.sh' && exec '/x/hooks/emit.sh' Stop || : ; echo",
	"test -x '/x/hooks/emit.sh' && exec '/x/hooks/emit.sh' St op || :",
])('%j is not ours', (command) => {
	expect(parseHookCommand(command)).toBeUndefined();
});
