/** A new user's first steps: from `npm install -g` to the first answered prompt in at most five commands and keys, without a network. */
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {packagePath} from '../../../src/store/program.js';
import type {Script} from '../../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld} from '../../helpers/agent/play.js';
import {makeStartable} from '../../helpers/agent/startable.js';

const asking: Script = {
	trust: false,
	opening: {
		prompt: 'run the tests',
		steps: [
			{do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 50, asks: true},
			{do: 'say', text: 'All done.', ms: 0},
		],
	},
	turns: [],
};

let world: PlayWorld;
beforeEach(async () => {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = await openPlayWorld();
});
afterEach(() => world.close());

test('install the package, open it, add the hooks, answer: five commands and keys', async () => {
	const {project, bin, log} = await makeStartable(world, asking);
	const folder = join(dirname(world.env['HOME'] ?? ''), 'npm');
	mkdirSync(folder);
	const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
		cwd: packagePath(),
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const file = join(folder, packed.trim().split('\n').at(-1) ?? '');
	// A session that was there before beckon was.
	await world.server.tmux('new-window', '-d', '-c', project, '--', join(bin, 'claude'));
	const env = [`PATH=${join(folder, 'bin')}:${bin}:${process.env['PATH']}`, `npm_config_cache=${join(folder, 'cache')}`];
	await world.server.tmux('new-window', '-t', 'main:9', '--', 'env', ...env, 'sh');
	const user = await world.server.attachClient({columns: 120, rows: 30});
	await user.see(/^\$/m);
	const typed: string[] = [];
	const does = async (keys: readonly string[], sees: RegExp) => {
		typed.push(keys.join(' '));
		for (const key of keys) await user.press(...(key === 'Enter' ? [key] : ['-l', key]));
		await user.see(sees);
	};
	await does([`clear; npm install -g --offline --prefix '${folder}' '${file}'`, 'Enter'], /added 1 package[\s\S]*\n\$/);
	await does(['clear; beckon init', 'Enter'], /Enter set up/);
	// Who looks around leaves the question of other keys by Esc, as the page itself.
	await user.press('e');
	await user.see(/Keys for popup/);
	await user.press('Escape');
	await user.see(/Keys for popup[\s\S]*Enter set up/);
	await does(['Enter'], /Open the navigator[\s\S]*\n\$/);
	await does(['clear; beckon', 'Enter'], /npm test[\s\S]*y ?yes/);
	// A key pressed for a prompt that has only just appeared answers nothing.
	await user.see(/npm test .*\d0s/);
	await does(['1'], /approved/);
	expect(typed.length).toBeLessThanOrEqual(5);
	expect(log()).toMatch(/"answered","text":"Yes"/);
	expect(readFileSync(join(world.env['CLAUDE_CONFIG_DIR'] ?? '', 'settings.json'), 'utf8')).toContain('emit.sh');
});
