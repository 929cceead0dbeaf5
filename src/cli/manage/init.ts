/** `beckon init` in a terminal: reads its keys one by one. */
import type {ExitCode, Io} from '../../core/context.js';
import {type InitTerminal, runInit} from '../../setup/init.js';
import {askLine, canAsk} from '../print/questions.js';

export function runInitCommand(io: Io): Promise<ExitCode> {
	const {stdin, stdout} = io;
	if (!canAsk(io)) return runInit(io, undefined);
	const terminal: InitTerminal = {
		readKey: createKeyReader(stdin),
		readLine: (question) => askLine(io, question),
		columns: stdout.columns ?? 80,
	};
	return runInit(io, terminal);
}

/** Reads single keys. Keys that are typed ahead wait for the next question. The sequence of a special key counts as Esc. */
function createKeyReader(stdin: Io['stdin']): () => Promise<string> {
	let ahead: readonly string[] = [];
	return async () => {
		if (ahead.length === 0) ahead = await readKeys(stdin);
		const [key = '', ...rest] = ahead;
		ahead = rest;
		return key;
	};
}

function readKeys(stdin: Io['stdin']): Promise<readonly string[]> {
	return new Promise((resolve) => {
		const settle = (keys: readonly string[]): void => {
			stdin.off('data', onData);
			stdin.off('end', end);
			stdin.setRawMode(false);
			stdin.pause();
			resolve(keys);
		};
		const onData = (chunk: Buffer): void => settle(chunk[0] === 27 ? ['\x1b'] : [...chunk.toString('utf8')]);
		const end = (): void => settle([]);
		stdin.setRawMode(true);
		stdin.once('data', onData);
		stdin.once('end', end);
		stdin.resume();
	});
}
