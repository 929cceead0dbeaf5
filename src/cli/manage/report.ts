/** `beckon report`: passes a program's report to the script that records it. */
import {setTimeout as pause} from 'node:timers/promises';
import {agentTraits} from '../../agents/agents.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {tmuxWord} from '../../core/quoting/words.js';
import {recordReader, type TakenRecord} from '../../core/report/osc.js';
import {parseApp} from '../../core/report/read.js';
import {ensureState, statePaths} from '../../store/paths.js';
import {packageText} from '../../store/program.js';
import {readsKeys} from '../../system/foreground.js';
import {readProcesses} from '../../system/processes.js';
import {runProgram} from '../../system/programs.js';
import {ignoreTmuxErrors, parseTmuxEnv, tmux} from '../../tmux/run.js';
import type {ReportCommand} from '../params/manage.js';

/** @throws UserError when the report was not written. */
export async function runReport(io: Io, {osc, announce, app, pid, pane, ...words}: ReportCommand): Promise<ExitCode> {
	ensureState(statePaths(io.env));
	const write = createWriter(io, pane);
	if (!osc) {
		await write({...words, app: app === undefined ? undefined : parseApp(app)}, pid);
		return 0;
	}
	const announced =
		announce === undefined || pid === undefined || pane === undefined
			? undefined
			: announceReader(io, {program: announce, pane, panePid: pid});
	await follow(io, async (words) => {
		announced?.reported();
		const owner = announced === undefined ? pid : announced.programPid();
		// Without its program, the report would be recorded for the shell.
		if (announced === undefined || owner !== undefined) await write({...words, app: app === undefined ? words.app : parseApp(app)}, owner);
	});
	return 0;
}

type ReportWords = Omit<ReportCommand, 'osc' | 'announce' | 'pid' | 'pane'>;

function createWriter(io: Io, pane: string | undefined): (words: ReportWords, pid: number | undefined) => Promise<void> {
	const {root} = statePaths(io.env);
	const script = `${packageText('hooks', 'emit.sh')}\n${packageText('hooks', 'report.sh')}`;
	const env = {...io.env, BECKON_STATE_DIR: root, BECKON_HOOK: '', BECKON_REPORT: '1'};
	return async (words, pid) => {
		const pairs = Object.entries({...words, pid, pane, from: process.ppid});
		const args = pairs.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
		// By this name `emit.sh`, the first part of the script, knows that it does not run alone.
		const end = await runProgram(['sh', '-c', script, '/report.sh', ...args], {env, timeoutMs: 5000});
		if (end.kind === 'exited' && end.code === 0) return;
		throw new UserError(
			'The report was not written',
			`Check that ${root} is a directory of yours with room in it, and that the process still runs.`,
		);
	};
}

/** Writes the records of a stream, one after the other. Of records that come meanwhile, only the newest of each part is kept. */
async function follow({stdin}: Io, write: (words: ReportWords) => Promise<void>): Promise<void> {
	const read = recordReader();
	const waiting = new Map<string, ReportWords>();
	let writing: Promise<void> | undefined;
	const writeAll = async () => {
		for (let next = waiting.entries().next(); next.done !== true; next = waiting.entries().next()) {
			const [id, words] = next.value;
			waiting.delete(id);
			await write(words);
		}
		writing = undefined;
	};
	stdin.setEncoding('latin1');
	for await (const piece of stdin) {
		for (const taken of read(String(piece))) {
			const words = toWords(taken);
			if (words.state === 'clear' && words.id === '') waiting.clear();
			waiting.set(words.id ?? '', words);
		}
		writing ??= waiting.size > 0 ? writeAll() : undefined;
	}
	await writing;
}

function toWords(taken: TakenRecord): ReportWords {
	if (taken === 'prompt') return {state: 'clear', kind: undefined, msg: '', title: '', progress: undefined, id: '', app: undefined};
	const {report, app} = taken;
	const {state, kind, message: msg, title, progress, id} = report;
	return {state, kind, msg, title, progress, id, app: app === undefined ? undefined : parseApp(app)};
}

type ReportingPane = {readonly program: string; readonly pane: string; readonly panePid: number};

type Announced = {
	/** Called when the program has reported something. */
	readonly reported: () => void;
	/** The pid of the agent that now runs in the pane, if any. */
	readonly programPid: () => number | undefined;
};

/** The longest wait for the program, which a user's shell may take long to start. */
const startMs = 60_000;
/** How long the answer is repeated, from the first one on. */
const askingMs = 5000;
const everyMs = 20;

/**
 * Tells a program that its reports are read (OSC 7501). Such a program asks its terminal at its start, and waits only a moment; tmux drops
 * the question. So the answer is written repeatedly once the program has its terminal in raw mode, until the program reports something.
 */
function announceReader(io: Io, {program, pane, panePid}: ReportingPane): Announced {
	let hasReported = false;
	const server = parseTmuxEnv(io.env);
	const begun = io.now();
	let firstAt: number | undefined;
	const isOver = (): boolean => hasReported || io.now() > (firstAt === undefined ? begun + startMs : firstAt + askingMs);
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
		reported() {
			hasReported = true;
		},
		programPid: () => readProcesses({agentOf: agentTraits.byProcess}).search([panePid])[0]?.id.pid,
	};
}

const bytes = [...'\x1b]7501;?\x1b\\'].map((byte) => byte.charCodeAt(0).toString(16)).join(' ');

/** Writes the answer only if the program is in front, and checks that in the same step: a shell would show the bytes. */
function answerLine(pane: string, program: string): string {
	return `if-shell -F -t ${pane} ${tmuxWord(`#{==:#{pane_current_command},${program}}`)} ${tmuxWord(`send-keys -t ${pane} -H ${bytes}`)}\n`;
}
