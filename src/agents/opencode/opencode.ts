/**
 * OpenCode. Version 1, as measured with 1.18.33, is read by its screen and by the reports of beckon's plugin; version 2 by its server.
 * Nothing is typed: answers go to the ids of requests, by plugin or server.
 */
import {parseSessionId} from '../../core/address.js';
import type {OpenTranscript} from '../../core/agent-traits.js';
import type {Agent} from '../agent.js';
import {listedAgent} from '../listed.js';
import {wordList} from '../parts/command-line.js';
import {channel} from './channel.js';
import {openCodeRecord} from './record.js';
import {listStored, openCodeDatabase, whyUnsaid} from './said.js';
import {readScreen} from './screen.js';
import {refreshService, reportedSessions, setup} from './service.js';

/** First words with which OpenCode has no pane. */
const others = wordList(
	'acp agent auth completion db debug export generate github import mcp models',
	'plug plugin providers run serve session stats uninstall upgrade web',
);

/** The record that the plugin has open: of the session that asks, or that was prompted last. */
function recordAmong(files: readonly string[]): OpenTranscript | undefined {
	for (const path of files) {
		const sessionId = parseSessionId(/\/opencode\/(ses_[A-Za-z0-9]{1,64})\.jsonl$/.exec(path)?.[1]);
		if (sessionId !== undefined) return {path, sessionId};
	}
	return undefined;
}

const valued = wordList('--log-level --port --hostname --mdns-domain --cors -m --model -s --session --prompt --agent --replay-limit');

const listed = listedAgent({id: 'opencode', name: 'OpenCode', programs: ['opencode', 'opencode.exe'], not: others, valued, isBinary: true});

export const opencode: Agent = {
	...listed,
	isRead: true,
	words: {...listed.words, unattended: 'opencode run', signs: {'▣': '#', '△': '!', '┃': '|', '╹': '|', '⇆': '-'}},
	variables: ['OPENCODE_CONFIG_DIR', 'OPENCODE_DB'],
	isInnerVariable: (name) => name === 'OPENCODE' || name === 'OPENCODE_PID',
	traits: {...listed.traits, transcriptOf: ({file}) => file},
	setup,
	status: reportedSessions.status,
	refresh: refreshService,
	channel,
	transcript: {
		createReader: openCodeRecord.createReader,
		said: {folders: (env) => [openCodeDatabase(env)], list: listStored, read: () => undefined, whyNot: whyUnsaid},
	},
	transcriptAmong: recordAmong,
	readScreen,
	commands: {
		start: ['opencode'],
		resume: (sessionId) => ['opencode', '--session', sessionId],
		goOn: ['opencode', '--continue'],
	},
};
