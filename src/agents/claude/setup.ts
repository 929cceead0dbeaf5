/** How beckon's hooks get into the settings of Claude Code. */
import type {AgentSetup} from '../agent.js';
import {settingsPath} from './config-dir.js';
import {hookGroups} from './hooks/command.js';
import {assumedVersion, hookEventsFor} from './hooks/names.js';
import {readInstalled} from './settings/installed.js';
import {hasStatusLine, readTee, withoutTee, withTee} from './settings/status-line.js';
import {withHooks, withoutHooks} from './settings/text.js';
import {findVersion} from './version.js';

export const setup: AgentSetup = {
	// It is the usual agent: whoever installs beckon means this one.
	isUsed: () => true,
	findVersion: findVersion,
	settingsFile: settingsPath,
	withHooks: (text, scripts, version) => withHooks(text, hookGroups(scripts, version)),
	withoutHooks,
	emptySettings: '{}',
	readInstalled,
	eventsFor: (version) => hookEventsFor(version).map(({event}) => event),
	assumedVersion,
	answerEvent: 'PermissionRequest',
	// Measured with 2.1.329; others may read their settings at the start alone.
	statusLine: {readTee: (text) => readTee(text)?.script, withTee, withoutTee, isSet: hasStatusLine},
	takesEffect: 'at their next prompt (older versions: after a restart)',
};
