/**
 * Tells a program that the records of its state are read (OSC 7501). Such a program asks its terminal at its start, and waits only a moment; tmux drops
 * the question. So the answer is written again and again from when the program has its terminal in raw mode, until it tells something.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {agentTraits} from '../../agents/agents.js';
import type {Io} from '../../core/context.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {readsKeys} from '../../system/foreground.js';
import {readProcesses} from '../../system/processes.js';
import {ignoreTmuxErrors, tmux} from '../../tmux/run.js';
import {parseTmuxEnv} from '../../tmux/server.js';

type Asked = {readonly program: string; readonly pane: string; readonly panePid: number};

export type Announced = {
	/** The program has told something. */
	readonly heard: () => void;
	/** The agent that now runs in the pane; undefined: none. */
	readonly programPid: () => number | undefined;
};

/** A user's shell may take long to start the program. */
const startMs = 60_000;
/** From the first answer on. */
const askingMs = 5000;
const everyMs = 20;

/** Answers in the background. */
export function announceReader(io: Io, {program, pane, panePid}: Asked): Announced {
	let isHeard = false;
	const server = parseTmuxEnv(io.env);
	const begun = io.now();
	let firstAt: number | undefined;
	const isOver = (): boolean => isHeard || io.now() > (firstAt === undefined ? begun + startMs : firstAt + askingMs);
	const answer = async (socket: string): Promise<void> => {
		while (!isOver()) {
			const [front = '', tty = ''] = (
				await tmux(socket, ['display-message', '-p', '-t', pane, '#{pane_current_command}\n#{pane_tty}'])
			).split('\n');
			if (front === program && (await readsKeys(tty, io.env)) === true) {
				firstAt ??= io.now();
				await tmux(socket, ['source-file', '-'], answerLine(pane, program));
			}
			await pause(everyMs);
		}
	};
	if (server !== undefined) void answer(server.socket).catch(ignoreTmuxErrors);
	return {
		heard() {
			isHeard = true;
		},
		programPid: () => readProcesses({panePids: [panePid], agentOf: agentTraits.byProcess}).agents[0]?.id.pid,
	};
}

const bytes = [...'\x1b]7501;?\x1b\\'].map((byte) => byte.charCodeAt(0).toString(16)).join(' ');

/** Written in the same step in which tmux sees the program in front: a shell would show the bytes. */
function answerLine(pane: string, program: string): string {
	return `if-shell -F -t ${pane} ${tmuxWord(`#{==:#{pane_current_command},${program}}`)} ${tmuxWord(`send-keys -t ${pane} -H ${bytes}`)}\n`;
}
