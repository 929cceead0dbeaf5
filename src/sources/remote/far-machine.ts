/** Another machine over its link: tmux is asked there, files are read from the mirror, and processes are those that were told last. */
import {join} from 'node:path';
import {agentTraits, agentVariables} from '../../agents/agents.js';
import type {Machine, Process, Standing} from '../../core/machine/machine.js';
import type {ProcessId} from '../../core/session.js';
import {parsePsTerminal, parseStatTerminal} from '../../system/foreground.js';
import {parseProcStat} from '../../system/proc.js';
import {TmuxError, toArgv, toFailure} from '../../tmux/run.js';
import {farRoots} from './far-files.js';
import {type FarDetails, farProcesses, parseDetails, parseProcesses} from './far-processes.js';
import type {FarHello} from './hello.js';
import type {Answer, Link} from './link.js';
import {createMirror} from './mirror.js';

export type FarOptions = {
	readonly name: string;
	readonly hello: FarHello;
	readonly link: Link;
	/** The folder for copies of its files. */
	readonly mirror: string;
};

const usualTimeoutMs = 2000;
const mostDetails = 200;
/** Processes are told again after this time at most. */
const rememberMs = 1000;

export function farMachine({name, hello, link, mirror: root}: FarOptions): Machine {
	const mirror = createMirror(root, hello, link);
	const roots = farRoots(hello);
	const known = new Map<string, FarDetails>();
	const agentFolders = Object.fromEntries(agentVariables.map((variable) => [variable, join(root, hello.agentDir)]));
	const detailsOf = ({pid, start}: Process): FarDetails | undefined => known.get(`${pid} ${start}`);
	let processes: ReadonlyMap<number, Process> = new Map();
	let toldAt = 0;
	let source = farProcesses(hello.boot, processes, detailsOf);
	/** What the far shell said last of its files, while not all of it is copied. */
	let left: string | undefined;

	const bring = async (): Promise<void> => {
		const isOld = Date.now() - toldAt >= rememberMs;
		const [files, table] = await Promise.all([link.askNumbered('changed', ...roots), isOld ? link.ask('processes') : undefined]);
		const listing = heard(files);
		if (listing.code !== 3) left = listing.out.toString('utf8');
		if (table !== undefined) {
			processes = parseProcesses(heard(table).out.toString('utf8'));
			source = farProcesses(hello.boot, processes, detailsOf);
			toldAt = Date.now();
			await bringDetails();
		}
		if (left === undefined) return;
		const why = await mirror.take(left);
		if (why !== undefined) throw new TmuxError([], 'timeout', why);
		left = undefined;
	};
	const bringDetails = async (): Promise<void> => {
		const unknown = [...processes.values()].filter((each) => agentTraits.mayRun(each.comm) && detailsOf(each) === undefined);
		const asked = unknown.slice(0, mostDetails);
		if (asked.length === 0) return;
		const told = parseDetails(heard(await link.ask('details', ...asked.map(({pid}) => pid))).out.toString('utf8'));
		if (known.size > 2000) known.clear();
		for (const each of asked) known.set(`${each.pid} ${each.start}`, told.get(each.pid) ?? {argv: [], cwd: undefined, tmux: undefined});
	};

	return {
		host: name,
		env: {HOME: join(root, hello.home), BECKON_STATE_DIR: join(root, hello.stateDir), ...agentFolders},
		tmux: async (socket, commands, {input, timeoutMs = usualTimeoutMs} = {}) => {
			const args = toArgv(commands);
			const call = ['limit', Math.max(1, Math.ceil((timeoutMs || 10_000) / 1000)), 'tmux', '-u', '-S', socket, ...args] as const;
			const answer = await (input === undefined ? link.ask(...call) : link.ask('feed', input, ...call));
			// What was not sent is refused; what was may have been done.
			if (answer.kind === 'lost') throw new TmuxError(args, answer.sent ? 'timeout' : 'refused', `${name}: ${answer.reason}`);
			if (answer.code === 0) return answer.out.toString('utf8');
			throw new TmuxError(
				args,
				answer.code === 127 ? 'not-installed' : answer.code >= 124 ? 'timeout' : toFailure(answer.errors.trim()),
				answer.errors.trim(),
			);
		},
		// tmux itself says over there whether a server listens: asking twice would take two ways there and back.
		knock: async () => (link.state().kind === 'up' ? 'listening' : 'unsure'),
		sockets: () => [hello.socket],
		processes: () => source,
		variable(pid) {
			const process = processes.get(pid);
			return process && detailsOf(process)?.tmux;
		},
		standing: async (client, panePid) => toStanding(heard(await link.ask('terminals', client.pid, panePid)), client, {panePid, source}),
		localPath: mirror.localPath,
		clockOffsetMs: () => {
			const state = link.state();
			return state.kind === 'up' ? state.offsetMs : 0;
		},
		refresh: createTurns(bring),
	};
}

/** Whoever asks gets an answer that was begun after they asked; those who ask meanwhile share one. */
function createTurns(bring: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	const begin = (): Promise<void> => {
		running = bring().finally(() => {
			running = undefined;
		});
		return running;
	};
	return () => {
		if (running === undefined) return begin();
		next ??= running
			.catch(() => undefined)
			.then(() => {
				next = undefined;
				return begin();
			});
		return next;
	};
}

function heard(answer: Answer): Extract<Answer, {kind: 'answered'}> {
	if (answer.kind === 'lost') throw new TmuxError([], 'timeout', answer.reason);
	return answer;
}

type Table = {readonly panePid: number; readonly source: ReturnType<Machine['processes']>};

function toStanding({out}: {readonly out: Buffer}, client: ProcessId, {panePid, source}: Table): Standing {
	const lines = out
		.toString('utf8')
		.split('\n')
		.filter((line) => line.trim() !== '');
	const stats = lines.flatMap((line) => parseProcStat(line) ?? []);
	const isProc = lines.some((line) => line.includes('('));
	const alive = isProc ? stats.find(({pid}) => pid === client.pid) : source.process(client.pid);
	if (alive === undefined || alive.zombie || (client.start !== '' && alive.start !== client.start.replace(/\s+/g, ' '))) return 'ended';
	const terminalOf = (pid: number) => {
		const line = isProc ? lines.find((each) => each.startsWith(`${pid} (`)) : lines[pid === client.pid ? 0 : 1];
		return line === undefined ? undefined : isProc ? parseStatTerminal(line) : parsePsTerminal(line);
	};
	const own = terminalOf(client.pid);
	if (own === undefined || own.group !== own.foreground) return 'behind';
	return client.pid === panePid || terminalOf(panePid)?.tty === own.tty ? 'foreground' : 'behind';
}
