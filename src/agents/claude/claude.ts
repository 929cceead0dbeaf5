/** Claude Code. */
import type {Agent} from '../agent.js';
import {configDirs, configEnv} from './config-dir.js';
import {toHookBody} from './hooks/body.js';
import {assess} from './screen/assess.js';
import {createStatusReader} from './status/status-files.js';
import {traits} from './traits.js';
import {configDirOf, transcriptFolder} from './transcript/paths.js';
import {createSums} from './transcript/sums.js';
import {createTranscriptReader} from './transcript/tail.js';

export const claude: Agent = {
	id: 'claude',
	name: 'Claude Code',
	program: 'claude',
	traits,
	hooks: {toBody: toHookBody},
	status: {configDirs, configDirOf, configEnv, createReader: createStatusReader},
	transcript: {createReader: createTranscriptReader, createSums, folderOf: transcriptFolder},
	readScreen: assess,
	commands: {
		resume: (sessionId) => ['claude', '--resume', sessionId],
		attach: (jobId) => ['claude', 'attach', jobId],
		list: ['claude', 'agents'],
	},
};
