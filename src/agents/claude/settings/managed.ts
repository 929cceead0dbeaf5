/** Settings that an administrator makes for all users of a machine. They are stronger than the user's own (facts §1). */
import {asRecord} from '../../../core/fields.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {readText} from '../../../store/read-file.js';
import type {AgentSetup} from '../../agent-setup.js';
import {parseSettings} from './text.js';

const managedFile =
	process.platform === 'darwin'
		? '/Library/Application Support/ClaudeCode/managed-settings.json'
		: '/etc/claude-code/managed-settings.json';

/** Each of them keeps the hooks of users from running, measured with 2.1.332. */
const switches = ['disableAllHooks', 'allowManagedHooksOnly'];

/** Whether that file lets the user's hooks run. A file that is not there, or that only the administrator can read, is no finding. */
export function checkManaged(file: string = managedFile): ReturnType<NonNullable<AgentSetup['check']>> {
	const parsed = parseSettings(ignoreFileErrors(() => readText(file), ''));
	const settings = parsed.ok ? (asRecord(parsed.value) ?? {}) : {};
	return switches
		.filter((name) => settings[name] === true)
		.map((name) => ({
			level: 'wrong',
			text: `${file} has "${name}": your hooks do not run`,
			fix: "Ask whoever manages this machine. Until then states come only from panes and Claude Code's own files.",
		}));
}
