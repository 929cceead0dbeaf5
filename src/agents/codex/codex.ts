/**
 * Codex CLI, as measured with 0.169.0: read, and answered by its app server. Nothing is typed into its panes, since only an
 * id distinguishes equal requests.
 */
import {ignoreFileErrors} from '../../store/files.js';
import {installScript} from '../../store/installed-copies.js';
import {statePaths} from '../../store/paths.js';
import type {Agent} from '../agent.js';
import {listedAgent} from '../listed.js';
import {codexHome, codexProgram} from './program.js';
import {listRollouts, readRollout, rolloutAmong} from './rollout/files.js';
import {readScreen} from './screen/read.js';
import {channel} from './server/channel.js';
import {codexFolder, createCodexReader} from './server/record.js';
import {refreshThreads, reportedSessions} from './server/refresh.js';

const listed = listedAgent({id: 'codex', name: 'Codex CLI', ...codexProgram});

export const codex: Agent = {
	...listed,
	isRead: true,
	words: {...listed.words, unattended: 'codex exec', signs: {'›': '>', '■': '#', '◦': 'o', '✗': 'x', '└': '`'}},
	variables: ['CODEX_HOME'],
	isAccountVariable: (name) => name === 'OPENAI_API_KEY' || name === 'CODEX_API_KEY',
	isInnerVariable: (name) => name.startsWith('CODEX_MANAGED_'),
	traits: {...listed.traits, transcriptOf: ({file}) => file, mayRun: (command) => /^(?:codex|node)/.test(command)},
	status: reportedSessions.status,
	refresh: async (env, now, panes) => refreshThreads(env, now, await panes),
	channel,
	transcript: {
		createReader: createCodexReader,
		said: {folders: (env) => [codexHome(env)], list: listRollouts, read: readRollout},
	},
	transcriptAmong: rolloutAmong,
	readsTitle: true,
	readScreen,
	commands: {
		around: withOwnServer,
		start: ['codex'],
		resume: (sessionId) => ['codex', 'resume', sessionId],
		goOn: ['codex', 'resume', '--last'],
	},
};

/**
 * The argv that starts Codex with its own server. Undefined when the config's program is more than one word, or the script cannot be
 * written: Codex then starts as without beckon.
 */
export function withOwnServer(env: NodeJS.ProcessEnv, words: readonly string[], program: number): readonly string[] | undefined {
	if (program !== 1) return undefined;
	const paths = statePaths(env);
	const script = ignoreFileErrors(() => installScript(paths, 'own-server.sh'));
	return script === undefined ? undefined : ['sh', script, codexFolder(paths.root), ...words];
}
