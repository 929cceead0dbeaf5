/** Claude Code. */
import type {Agent} from '../agent.js';
import {isOfProgram} from './as-typed.js';
import {fitsAsk} from './dialog/fits.js';
import {quitAnyway, toVerdict} from './dialog/verdict.js';
import {toDecision, toHookBody, toWholeAsk} from './hooks/events.js';
import {assess} from './screen/assess.js';
import {configDirs, configDirVariable, configEnv, isAccountVariable, isInnerVariable, setup} from './setup.js';
import {createStatusReader} from './status/status-files.js';
import {traits, words} from './traits.js';
import {decisionsPath, followDecision} from './transcript/decision-outcome.js';
import {configDirOf, transcriptFolder} from './transcript/paths.js';
import {createPromptTail, listSaid, readJournalPrompts, readPastTurns, readSaid, readTranscriptPrompts} from './transcript/said.js';
import {createSums} from './transcript/sums.js';
import {createTranscriptReader} from './transcript/transcript.js';

export const claude: Agent = {
	id: 'claude',
	words,
	// 2.1.330 asks 1.5 to 3 s after its start. Earlier or later answers have no effect, not even on a draft.
	asksTerminal: true,
	variables: [configDirVariable],
	isAccountVariable,
	isInnerVariable,
	traits,
	hooks: {toBody: toHookBody, toAsk: toWholeAsk},
	setup,
	prompts: {
		ofTranscript: readTranscriptPrompts,
		turnsOfTranscript: readPastTurns,
		ofJournal: readJournalPrompts,
		follow: createPromptTail,
		isNews: isOfProgram,
	},
	status: {configDirs, configDirOf, configEnv, createReader: createStatusReader},
	transcript: {createReader: createTranscriptReader, createSums, folderOf: transcriptFolder, said: {list: listSaid, read: readSaid}},
	readScreen: assess,
	fits: fitsAsk,
	typing: {stashKey: 'C-s', unknownWordsRow: '● Args from unknown skill: '},
	hookAnswers: {toVerdict, toDecision, transcriptOf: decisionsPath, follow: followDecision},
	commands: {
		start: [words.program],
		resume: (sessionId) => [words.program, '--resume', sessionId],
		quit: '/exit',
		quitAnyway,
		goOn: [words.program, '--continue'],
		attach: (jobId) => [words.program, 'attach', jobId],
		list: [words.program, 'agents'],
	},
};
