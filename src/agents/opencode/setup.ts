/** beckon's plugin in the settings of OpenCode 1: a file of its own that loads the plugin from the state directory. */
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {asString, parseJson} from '../../core/fields.js';
import {isOnPath, namedFolder} from '../../store/files.js';
import type {AgentSetup} from '../agent-setup.js';
import {versionOnPath} from '../program-version.js';
import {openCodeFolder} from './record.js';

const mark = '// beckon’s plugin: `beckon uninstall` removes this file.';

function configFolder(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'opencode');
}

export const setup: AgentSetup = {
	hasProgram: (env) => isOnPath('opencode', env),
	findVersion: (env) => versionOnPath('opencode', env),
	settingsFile: (env) => join(configFolder(env), 'plugins', 'beckon.js'),
	withOurs(text, {hooks}) {
		if (text !== '' && !text.startsWith(mark)) return {ok: false, problem: 'the file is not beckon’s'};
		return {ok: true, value: `${mark}\nexport {Beckon} from ${JSON.stringify(join(hooks, 'plugin.js'))};\n`};
	},
	withoutOurs: (text) => ({ok: true, value: text.startsWith(mark) ? '' : text}),
	emptySettings: '',
	installedIn(text) {
		const path = parseJson(/^export \{Beckon\} from (.*);$/m.exec(text)?.[1] ?? 'null');
		const script = text.startsWith(mark) && path.ok ? asString(path.value) : undefined;
		return {ok: true, value: {scripts: script === undefined ? [] : [script], events: [], plugin: false, off: undefined}};
	},
	eventsFor: () => [],
	takesEffect: 'when they are started again',
	costs: {
		risks: [
			'The plugin runs inside OpenCode, with its rights. It appends a line for each event, waits for nothing, and carries out what you answer or send with beckon.',
			'With any plugin OpenCode waits at its start for its own `npm install` in that folder: once, some seconds, and up to 85 s without a network.',
			'OpenCode 2 loads no plugin of version 1.',
		],
		gives: 'requests whole, which are answered without keys, errors and retries as they happen, prompts, cost and title',
	},
	check(env, {hooks, version}) {
		if (Number(version?.split('.')[0] ?? 1) >= 2) {
			const text = `OpenCode ${version} does not load the plugin, which is for version 1`;
			return [{level: 'wrong', text, fix: 'Run `beckon uninstall --agent opencode`: version 2 is read without it.'}];
		}
		if (!existsSync(join(configFolder(env), 'node_modules'))) {
			const text = 'OpenCode installs its plugin package at the next start, which makes that start slow';
			return [{level: 'note', text, fix: 'Start it once online.'}];
		}
		if (existsSync(join(openCodeFolder(join(hooks, '..')), 'loaded'))) return [];
		return [{level: 'note', text: 'no OpenCode has loaded the plugin yet', fix: 'Start OpenCode again.'}];
	},
};
