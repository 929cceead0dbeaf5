/** Adds beckon's hooks to the settings of Claude Code and removes them. */
import type {AgentSetup} from '../agent.js';
import {settingsPath} from './config-dir.js';
import {hookGroups} from './hooks/command.js';
import {assumedVersion, hookEventsFor} from './hooks/names.js';
import {programsOnPath} from './package.js';
import {installedIn, readInstalled} from './settings/installed.js';
import {hasStatusLine, readTee, withoutTee, withTee} from './settings/status-line.js';
import {whySkipped, withHooks, withoutHooks} from './settings/text.js';
import {findVersion} from './version.js';
import {parseVersion} from './version-number.js';

export const setup: AgentSetup = {
	// Claude Code is the usual agent, so it always counts as used.
	isUsed: () => true,
	isInstalled: (env) => programsOnPath(env).length > 0,
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
