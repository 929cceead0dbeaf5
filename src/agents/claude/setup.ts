/** Adds beckon's hooks to the settings of Claude Code and removes them; and the environment variables that it reads and gives on. */

import type {AgentSetup} from '../agent-setup.js';
import {parseVersion} from '../program-version.js';
import {hookGroups} from './hooks/command.js';
import {assumedVersion, hookEventsFor} from './hooks/events.js';
import {findPrograms, findVersion, settingsPath} from './installed-version.js';
import {installedIn, readInstalled} from './settings/installed.js';
import {hasStatusLine, readTee, withoutTee, withTee} from './settings/status-line.js';
import {whySkipped, withHooks, withoutHooks} from './settings/text.js';

export const setup: AgentSetup = {
	// Claude Code is the usual agent, so it always counts as used.
	isUsed: () => true,
	isInstalled: (env) => findPrograms(env).length > 0,
	findVersion,
	settingsFile: settingsPath,
	withHooks: (text, scripts, version) => withHooks(text, hookGroups(scripts, version)),
	withoutHooks,
	emptySettings: '{}',
	readInstalled,
	installedIn,
	whySkipped,
	parseVersion,
	eventsFor: (version) => hookEventsFor(version).map(({event}) => event),
	assumedVersion,
	answerEvent: 'PermissionRequest',
	// Measured with 2.1.329; other versions may read their settings only at the start.
	statusLine: {readTee: (text) => readTee(text)?.script, withTee, withoutTee, isSet: hasStatusLine},
	takesEffect: 'at their next prompt (older versions: after a restart)',
};

/** Account, provider and model: the names begin as those of Claude Code and of the clouds that it can use do. */
export function isAccountVariable(name: string): boolean {
	return !isInnerVariable(name) && /^(?:ANTHROPIC|CLAUDE|AWS|GOOGLE|GCLOUD|VERTEX|CLOUD_ML|AZURE)_/.test(name);
}

/** Measured with 2.1.329 (facts §1), except for the last three, which its extensions of editors set. */
export function isInnerVariable(name: string): boolean {
	return inner.has(name);
}

const inner: ReadonlySet<string> = new Set([
	'CLAUDECODE',
	'CLAUDE_PID',
	'CLAUDE_PROJECT_DIR',
	'CLAUDE_CODE_SESSION_ID',
	'CLAUDE_CODE_ENTRYPOINT',
	'CLAUDE_CODE_SESSION_ATTENDED',
	'CLAUDE_CODE_CHILD_SESSION',
	'CLAUDE_CODE_MESSAGING_SOCKET',
	'CLAUDE_CODE_MESSAGING_TOKEN',
	'CLAUDE_EFFORT',
	'CLAUDE_ENV_FILE',
	'CLAUDE_JOB_DIR',
	'AI_AGENT',
	'CLAUDE_CODE_SSE_PORT',
	'ENABLE_IDE_INTEGRATION',
	'FORCE_CODE_TERMINAL',
]);
