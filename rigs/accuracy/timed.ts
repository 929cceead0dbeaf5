/** How long the rows of another agent are wrong, measured on tapes of the real program. */
import {existsSync} from 'node:fs';
import {packagePath} from '../../src/store/program.js';
import {readTape, tapesIn} from '../tape/tape.js';
import {type Left, playTape, truthOf} from './play-tape.js';
import {type Score, scoreRecord} from './score.js';

/** The witnesses that an agent has. */
export const witnessesOf: Readonly<Record<string, readonly Left[]>> = {
	codex: ['server', 'transcript', 'title', 'screen'],
	opencode: ['transcript', 'screen'],
	copilot: ['transcript'],
	gemini: ['hooks', 'transcript', 'title', 'screen'],
};

const folder = packagePath('test', 'fixtures', 'agents', 'tapes');

/** Empty: there are no tapes of this agent. */
export async function scoreTapes(agent: string, without: readonly Left[], from = folder): Promise<readonly Score[]> {
	const scores: Score[] = [];
	for (const file of existsSync(from) ? tapesIn(from, agent) : []) {
		const tape = readTape(file);
		const name = file.slice(file.lastIndexOf('/') + 1, -'.ndjson'.length);
		scores.push(scoreRecord({meta: {name}, truth: truthOf(tape)}, await playTape(tape, without)));
	}
	return scores;
}
