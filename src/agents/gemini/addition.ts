/** beckon's hooks in the settings of Gemini CLI, whose form is that of Claude Code's. */
import {join} from 'node:path';
import {asRecord} from '../../core/fields.js';
import type {AgentAddition} from '../addition.js';
import {type HookGroup, hookCommand} from '../claude/hooks/command.js';
import {installedIn, parseSettings, withHooks, withoutHooks} from '../claude/settings/text.js';
import {hookEvents} from './hooks.js';
import {geminiHome} from './said.js';

/** In milliseconds. A hook takes some tens of them; this ends one whose stdin is never closed. */
const timeout = 5000;

function wanted(hooks: string): ReadonlyMap<string, HookGroup> {
	const command = (event: string): string => hookCommand(join(hooks, 'emit.sh'), event, 'gemini');
	return new Map(hookEvents.map((event) => [event, {matcher: '*', hooks: [{type: 'command', command: command(event), timeout}]}]));
}

const fix = 'Run `beckon install --agent gemini`.';

export const addition: AgentAddition = {
	file(env) {
		return join(geminiHome(env), 'settings.json');
	},
	// It takes comments, and beckon leaves them.
	withOurs: (text, hooks) => withHooks(text ?? '', wanted(hooks)),
	withoutOurs: withoutHooks,
	emptyText: '{}',
	risks: [
		`Gemini CLI waits for each hook: ${hookEvents.length} of them (${hookEvents.join(', ')}), of some tens of milliseconds each.`,
		'While one runs, the status line says `Executing Hook`; `"hooksConfig": {"notifications": false}` hides that.',
	],
	gives: 'the session with its prompts, requests as they are asked, last words, model and tokens',
	takesEffect: 'when they are started again',
	check({text, version, hooks}) {
		const installed = installedIn(text);
		if (!installed.ok) return [{level: 'wrong', says: `the settings of Gemini CLI cannot be read: ${installed.problem}`, fix: 'Fix them.'}];
		const settings = parseSettings(text);
		const config = settings.ok ? asRecord(asRecord(settings.value)?.['hooksConfig']) : undefined;
		if (config?.['enabled'] === false)
			return [
				{level: 'wrong', says: 'Gemini CLI runs no hooks: `hooksConfig.enabled` is false', fix: 'Remove that, or nothing is recorded.'},
			];
		const events = new Set(installed.value.hooks.map(({event}) => event));
		const missing = hookEvents.filter((event) => !events.has(event));
		const foreign = installed.value.hooks.find(({script}) => script !== join(hooks, 'emit.sh'))?.script;
		if (missing.length > 0) return [{level: 'wrong', says: `Gemini CLI does not report ${missing.join(', ')} to beckon`, fix}];
		if (foreign !== undefined) return [{level: 'wrong', says: `the hooks of Gemini CLI run ${foreign}`, fix}];
		return [{level: 'ok', says: `hooks are in the settings of Gemini CLI${version === undefined ? '' : ` ${version}`}`}];
	},
};
