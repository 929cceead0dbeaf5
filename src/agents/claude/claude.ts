/** Claude Code. */
import type {Agent} from '../agent.js';
import {configDirs, configDirVariable, configEnv} from './config-dir.js';
import {toHookBody} from './hooks/body.js';
import {assess} from './screen/assess.js';
import {setup} from './setup.js';
import {createStatusReader} from './status/status-files.js';
import {traits} from './traits.js';
import {readPastTurns} from './transcript/past-turns.js';
import {configDirOf, transcriptFolder} from './transcript/paths.js';
import {readJournalPrompts, readTranscriptPrompts} from './transcript/prompt-history.js';
import {createSums} from './transcript/sums.js';
import {createTranscriptReader} from './transcript/tail.js';
import {words} from './words.js';

export const claude: Agent = {
	id: 'claude',
	words,
	variables: [configDirVariable],
	traits,
	hooks: {toBody: toHookBody},
	setup,
	prompts: {ofTranscript: readTranscriptPrompts, turnsOfTranscript: readPastTurns, ofJournal: readJournalPrompts},
	status: {configDirs, configDirOf, configEnv, createReader: createStatusReader},
	transcript: {createReader: createTranscriptReader, createSums, folderOf: transcriptFolder},
	readScreen: assess,
	commands: {
		resume: (sessionId) => [words.program, '--resume', sessionId],
		goOn: [words.program, '--continue'],
		attach: (jobId) => [words.program, 'attach', jobId],
		list: [words.program, 'agents'],
	},
};
