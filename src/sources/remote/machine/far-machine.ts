/** Another machine over its link: tmux is asked directly, files are read from the mirror, and processes come from the last table. */
import {join} from 'node:path';
import {agentVariables, knownConfigDirs} from '../../../agents/agents.js';
import type {ProcessId} from '../../../core/address.js';
import {type Machine, type ProcessStatus, parseProcStat} from '../../../core/machine/machine.js';
import type {Host} from '../../../core/terms/host.js';
import {requestPlace} from '../../../store/decisions/decisions.js';
import {ignoreFileErrors, writeAtomic} from '../../../store/files.js';
import {ensureDir} from '../../../store/paths.js';
import {readText} from '../../../store/read-file.js';
import {steadyClock} from '../../../system/clocks.js';
import {isInForeground, parsePsTerminal, parseStatTerminal} from '../../../system/foreground.js';
import {TmuxError, toArgv, toFailure} from '../../../tmux/run.js';
import {expiredCode} from '../conversation.js';
import {configDirsThere, type FarHello, type Link} from '../link.js';
import type {ClockOffset} from './clock-offset.js';
import {createFarCopies, requireAnswer} from './far-copies.js';
import {isFarPath} from './far-files.js';
import {createFarTable} from './far-table.js';

type FarOptions = {
	readonly host: Host;
	readonly hello: FarHello;
	readonly link: Link;
	readonly mirror: string;
	readonly now: () => number;
	/** Called for an unknown process or directory: another refresh may find it. */
	readonly onMiss: () => void;
};

const usualTimeoutMs = 2000;

export function farMachine({host, hello, link, mirror: root, now, onMiss}: FarOptions): Machine {
	const {name} = host;
	const ask = async (...words: readonly (string | number)[]): Promise<string> =>
		requireAnswer(await link.ask(...words)).out.toString('utf8');
	const areGone = async (pids: readonly number[]): Promise<boolean> =>
		requireAnswer(await link.ask('gone', ...pids))
			.out.toString('latin1')
			.trim() !== '';
	const clock = createFarClock(root, link, now);
	const table = createFarTable({ask, areGone, boot: hello.boot, now, onMiss});
	const usualDirs = [...new Set([...configDirsThere(hello, host), ...knownConfigDirs({HOME: hello.home})])];
	const copies = createFarCopies({root, hello, usualDirs, link, table, now, clockOffsetMs: clock.offsetMs});
	const agentFolders = Object.fromEntries(agentVariables.map((variable) => [variable, join(root, hello.agentDir)]));

	return {
		host: name,
		env: {HOME: join(root, hello.home), BECKON_STATE_DIR: join(root, hello.stateDir), ...agentFolders},
		configDirs: () => copies.agentDirs().map(copies.localPath),
		tmux: async (socket, commands, {input, timeoutMs = usualTimeoutMs} = {}) => {
			const args = toArgv(commands);
			const seconds = Math.max(1, Math.ceil((timeoutMs || 10_000) / 1000));
			const call = ['before', clock.deadline(seconds), 'limit', seconds, 'tmux', '-u', '-S', socket, ...args] as const;
			const answer = await (input === undefined ? link.ask(...call) : link.ask('feed', input, ...call));
			// A request that was not sent counts as refused; one that was sent may have been carried out.
			if (answer.kind === 'lost') throw new TmuxError(args, answer.sent ? 'timeout' : 'refused', `${name}: ${answer.reason}`);
			if (answer.code === expiredCode) throw new TmuxError(args, 'refused', `${name}: it came there too late`);
			if (answer.code === 0) return answer.out.toString('utf8');
			throw new TmuxError(
				args,
				answer.code === 127 ? 'not-installed' : answer.code >= 124 ? 'timeout' : toFailure(answer.errors.trim()),
				answer.errors.trim(),
			);
		},
		// tmux's own answer shows whether a server listens; a probe would take another round trip.
		probeServer: async () => (link.state().kind === 'up' ? 'listening' : 'unsure'),
		sockets: () => [hello.socket],
		self: () => {
			const state = link.state();
			return state.kind === 'up' ? state.hello.shell : hello.shell;
		},
		processes: table.source,
		variable: (pid) => table.details(pid)?.tmux,
		processStatus: async (agent, panePid) =>
			toProcessStatus(requireAnswer(await link.ask('terminals', agent.pid, panePid)), agent, {panePid, source: table.source()}),
		findHook: farHooks({name, hello, link, deadline: () => clock.deadline(1)}),
		isFolder: async (path) => isFarPath(path) && requireAnswer(await link.ask('test', '-d', path)).code === 0,
		addConfigDirs(dirs) {
			if (copies.add(dirs)) onMiss();
			return copies.lacksAny(dirs);
		},
		localPath: copies.localPath,
		clockOffsetMs: clock.offsetMs,
		refresh(wanted) {
			if (wanted?.processes) table.outdate();
			return copies.refresh();
		},
		keepsOrder: true,
	};
}

type Table = {readonly panePid: number; readonly source: ReturnType<Machine['processes']>};

function toProcessStatus({out}: {readonly out: Buffer}, agent: ProcessId, {panePid, source}: Table): ProcessStatus {
	const lines = out
		.toString('utf8')
		.split('\n')
		.filter((line) => line.trim() !== '');
	const stats = lines.flatMap((line) => parseProcStat(line) ?? []);
	const isProc = lines.some((line) => line.includes('('));
	const alive = isProc ? stats.find(({pid}) => pid === agent.pid) : source.process(agent.pid);
	if (alive === undefined || alive.zombie || (agent.start !== '' && alive.start !== agent.start.replace(/\s+/g, ' '))) return 'ended';
	const terminalOf = (pid: number) => {
		const line = isProc ? lines.find((each) => each.startsWith(`${pid} (`)) : lines[pid === agent.pid ? 0 : 1];
		return line === undefined ? undefined : isProc ? parseStatTerminal(line) : parsePsTerminal(line);
	};
	return isInForeground(agent.pid, panePid, terminalOf) ? 'foreground' : 'behind';
}

/** How long a request may take to arrive. */
const graceSeconds = 1;

/** The clock of a machine while its link is up. @param folder of its copies */
function createFarClock(folder: string, link: Pick<Link, 'state'>, now: () => number) {
	/** `steady`: our clock as it was set at the measurement, even if it was set again since. */
	let offset: {readonly of: unknown; readonly ms: number; readonly steady: () => number} = {of: undefined, ms: 0, steady: now};
	const offsetMs = (): number => {
		const state = link.state();
		if (state.kind === 'up' && state !== offset.of) offset = {of: state, ms: keptOffset(folder, state), steady: steadyClock(now)};
		return offset.ms;
	};
	return {
		offsetMs,
		/**
		 * Epoch seconds there, by the later of two clocks: one may be set back, and a steady one stops while a machine sleeps.
		 * @param seconds that the request may take there
		 */
		deadline(seconds: number): number {
			const aheadMs = offsetMs();
			return Math.ceil((Math.max(now(), offset.steady()) + aheadMs) / 1000) + seconds + graceSeconds;
		},
	};
}

/**
 * The offset to read the files of a machine with. An earlier offset is kept while the new one is nearly the same: the copies in `folder`
 * have times by it, and other times would cause all to be copied again.
 */
export function keptOffset(folder: string, {offsetMs, latencyMs}: ClockOffset): number {
	const file = join(folder, 'clock-offset');
	const kept = Number(ignoreFileErrors(() => readText(file), '0'));
	if (Math.abs(kept - offsetMs) <= Math.max(500, latencyMs)) return kept;
	ignoreFileErrors(() => {
		ensureDir(folder);
		writeAtomic(file, String(offsetMs), {flush: false});
	}, undefined);
	return offsetMs;
}

type Options = {
	readonly name: string;
	readonly hello: Pick<FarHello, 'stateDir'>;
	readonly link: Pick<Link, 'ask'>;
	/** The deadline of a request that is sent now, in epoch seconds of that machine. */
	readonly deadline: () => number;
};

/** The far shell's exit code when another decision came first. */
const notFirstCode = 3;

/** Finds hooks that wait for a decision on another machine; its far shell passes the decision on. */
function farHooks({name, hello, link, deadline}: Options): Machine['findHook'] {
	/** @returns false when another decision came first. The decision appears in no command line, since functions of the far shell get it. */
	const run = async (...words: readonly string[]): Promise<boolean> => {
		const answer = await link.ask('before', deadline(), ...words);
		if (answer.kind === 'lost') throw new TmuxError([], answer.sent ? 'timeout' : 'refused', `${name}: ${answer.reason}`);
		if (answer.code === 0) return true;
		if (answer.code === notFirstCode) return false;
		const why = answer.code === expiredCode ? 'it came there too late' : answer.errors.trim() || `exit code ${answer.code}`;
		throw new TmuxError([], 'refused', `${name}: ${why}`);
	};
	return async (request) => {
		const place = requestPlace({decisions: `${hello.stateDir}/decisions`}, request);
		if (!(await run('waits', place))) return undefined;
		return {
			give: (decision) => run('give', place, decision),
			isTaken: () => run('taken', place),
			takeBack: () => run('take_back', place),
			close: () => {},
		};
	};
}
