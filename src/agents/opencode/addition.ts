/** beckon's plugin in the settings of OpenCode 1: a file of its own that loads the plugin from the state directory. */
import {existsSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors, namedFolder} from '../../store/files.js';
import type {AgentAddition} from '../agent-setup.js';
import {openCodeFolder} from './record.js';

const mark = '// beckon’s plugin: `beckon uninstall` removes this file.';

function configFolder(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'opencode');
}

export const addition: AgentAddition = {
	file: (env) => join(configFolder(env), 'plugins', 'beckon.js'),
	withOurs(text, hooks) {
		if (text !== undefined && !text.startsWith(mark)) return {ok: false, problem: 'the file is not beckon’s'};
		return {ok: true, value: `${mark}\nexport {Beckon} from ${JSON.stringify(join(hooks, 'plugin.js'))};\n`};
	},
	withoutOurs: (text) => ({ok: true, value: text.startsWith(mark) ? '' : text}),
	emptyText: '',
	risks: [
		'The plugin runs inside OpenCode, with its rights. It appends a line for each event, waits for nothing, and carries out what you answer or send with beckon.',
		'With any plugin OpenCode waits at its start for its own `npm install` in that folder: once, some seconds, and up to 85 s without a network.',
		'OpenCode 2 loads no plugin of version 1.',
	],
	gives: 'requests whole, which are answered without keys, errors and retries as they happen, prompts, cost and title',
	takesEffect: 'when they are started again',
	check({env, version, hooks}) {
		const major = Number(version?.split('.')[0] ?? 1);
		if (major >= 2) {
			const says = `OpenCode ${version} does not load the plugin, which is for version 1`;
			return [{level: 'wrong', says, fix: 'Run `beckon uninstall --agent opencode`: version 2 is read without it.'}];
		}
		const script = join(hooks, 'plugin.js');
		if (!existsSync(script)) return [{level: 'wrong', says: `the plugin of OpenCode points at ${script}, which does not exist`, fix}];
		const loaded = ignoreFileErrors(() => statSync(join(openCodeFolder(join(hooks, '..')), 'loaded')).mtimeMs);
		if (!existsSync(join(configFolder(env), 'node_modules')))
			return [
				{
					level: 'note',
					says: `OpenCode installs its plugin package at the next start, which makes that start slow`,
					fix: 'Start it once online.',
				},
			];
		return loaded === undefined
			? [{level: 'note', says: 'no OpenCode has loaded the plugin yet', fix: 'Start OpenCode again.'}]
			: [{level: 'ok', says: `OpenCode${version === undefined ? '' : ` ${version}`} loads beckon’s plugin`}];
	},
};

const fix = 'Run `beckon install --agent opencode`.';
