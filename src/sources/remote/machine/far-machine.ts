/** Another machine over its link: its tmux is asked directly, its files are read from the mirror, and its processes are those of the last table. */
import {join} from 'node:path';
import {agentVariables, knownConfigDirs} from '../../../agents/agents.js';
import type {ProcessId} from '../../../core/address.js';
import {type Machine, type MachineNews, type ProcessStatus, parseProcStat} from '../../../core/machine/machine.js';
import type {Host} from '../../../core/terms/host.js';
import {steadyClock} from '../../../system/clocks.js';
import {parsePsTerminal, parseStatTerminal} from '../../../system/foreground.js';
import {TmuxError, toArgv, toFailure} from '../../../tmux/run.js';
import type {Answer} from '../connection.js';
import {configDirsThere, type FarHello} from '../hello.js';
import type {Link} from '../link.js';
import {expiredCode} from '../request.js';
import {keptOffset} from './clock-offset.js';
import {
	applyListing,
	type FarFile,
	type FarFolders,
	farRoots,
	namedPids,
	newsOf,
	toWanted,
	type Wanted,
	watchedFiles,
} from './far-files.js';
import {farHooks} from './far-hook.js';
import {isFarPath} from './far-path.js';
import {createFarTable} from './far-table.js';
import {createMirror} from './mirror.js';
import {createTurns} from './turns.js';

export type FarOptions = {
	readonly host: Host;
	readonly hello: FarHello;
	readonly link: Link;
	readonly mirror: string;
	readonly now: () => number;
	/** Called for an unknown process or directory: another refresh may find it. */
	readonly onMiss: () => void;
};

const usualTimeoutMs = 2000;
/** The time that a request may take to get there. */
const graceSeconds = 1;
/** There is a limit because any payload on the machine may name such a directory. */
const mostAgentDirs = 12;

export function farMachine({host, hello, link, mirror: root, now, onMiss}: FarOptions): Machine {
	const {name} = host;
	const usualDirs = [...new Set([...configDirsThere(hello, host), ...knownConfigDirs({HOME: hello.home})])];
	let folders: FarFolders = {stateDir: hello.stateDir, agentDirs: usualDirs};
	let copiedDirs: readonly string[] = [];
	const mirror = createMirror(root, () => folders, link);
	const agentFolders = Object.fromEntries(agentVariables.map((variable) => [variable, join(root, hello.agentDir)]));
	const ask = async (...words: readonly (string | number)[]): Promise<string> =>
		requireAnswer(await link.ask(...words)).out.toString('utf8');
	const areGone = async (pids: readonly number[]): Promise<boolean> =>
		requireAnswer(await link.ask('gone', ...pids))
			.out.toString('latin1')
			.trim() !== '';
	const table = createFarTable({ask, areGone, boot: hello.boot, now, onMiss});
	/** `steady`: the time here by the clock that it was measured with, though that was set anew meanwhile. */
	let offset: {readonly of: unknown; readonly ms: number; readonly steady: () => number} = {of: undefined, ms: 0, steady: now};
	const clockOffsetMs = (): number => {
		const state = link.state();
		if (state.kind === 'up' && state !== offset.of) offset = {of: state, ms: keptOffset(root, state), steady: steadyClock(now)};
		return offset.ms;
	};
	/** Not earlier than it is there: a clock may be set back, and a steady one stands still while a machine sleeps. @param seconds that the request may take there */
	const deadline = (seconds: number): number => {
		const aheadMs = clockOffsetMs();
		return Math.ceil((Math.max(now(), offset.steady()) + aheadMs) / 1000) + seconds + graceSeconds;
	};
	let files: ReadonlyMap<string, FarFile> = new Map();
	let watched = '';
	/** Some listed files are not copied yet. */
	let isBehind = false;

	const copyNews = async (): Promise<MachineNews> => {
		const asked = folders;
		const roots = farRoots(asked);
		const [listing, hasLost] = await Promise.all([link.ask('changed', ...roots), table.hasLost()]);
		const {code, out} = requireAnswer(listing);
		const before = files;
		if (code !== 3) files = applyListing(files, out.toString('utf8'), {isPart: code === 4, roots, offsetMs: clockOffsetMs()});
		// A far shell that has just started lists all files, and watches none.
		if (code !== 3 && code !== 4) watched = '';
		const wasBehind = isBehind;
		isBehind ||= code !== 3;
		const wanted = isBehind ? toWanted([...files.values()], asked, now() / 1000) : undefined;
		const named = namedPids(files, asked);
		// A session whose process is not in the table would count as ended.
		const isNew = (path: string): boolean => !before.has(path) && (named.has(path) || path.endsWith('/journal.jsonl'));
		const hasNews = code !== 3 && [...files.keys()].some(isNew);
		const isTableDue = table.isDue({hasNews}) || hasLost;
		await Promise.all([isTableDue ? table.read(new Set(named.values())) : undefined, wanted && copy(wanted)]);
		copiedDirs = asked.agentDirs;
		if (isTableDue || wasBehind || code === 0) return 'all';
		return code === 3 ? 'none' : newsOf(out.toString('utf8'), {...asked, localPath: mirror.localPath});
	};
	const turns = createTurns(copyNews);
	const copy = async (wanted: Wanted): Promise<void> => {
		watch(wanted);
		const why = await mirror.take(wanted);
		if (why !== undefined) throw new TmuxError([], 'timeout', why);
		isBehind = false;
	};
	const watch = (wanted: Wanted): void => {
		const isByFolder = hello.watches === 'folders';
		const paths = isByFolder ? farRoots(folders) : watchedFiles(wanted);
		// A missing directory is watched once it has a file.
		const filled = isByFolder ? paths.filter((folder) => [...files.keys()].some((path) => path.startsWith(`${folder}/`))) : paths;
		if (filled.join('\n') === watched) return;
		watched = filled.join('\n');
		link.watch(paths);
	};

	return {
		host: name,
		env: {HOME: join(root, hello.home), BECKON_STATE_DIR: join(root, hello.stateDir), ...agentFolders},
		configDirs: () => folders.agentDirs.map(mirror.localPath),
		tmux: async (socket, commands, {input, timeoutMs = usualTimeoutMs} = {}) => {
			const args = toArgv(commands);
			const seconds = Math.max(1, Math.ceil((timeoutMs || 10_000) / 1000));
			const call = ['before', deadline(seconds), 'limit', seconds, 'tmux', '-u', '-S', socket, ...args] as const;
			const answer = await (input === undefined ? link.ask(...call) : link.ask('feed', input, ...call));
			// A request that was not sent is refused; one that was sent may have been carried out.
			if (answer.kind === 'lost') throw new TmuxError(args, answer.sent ? 'timeout' : 'refused', `${name}: ${answer.reason}`);
			if (answer.code === expiredCode) throw new TmuxError(args, 'refused', `${name}: it came there too late`);
			if (answer.code === 0) return answer.out.toString('utf8');
			throw new TmuxError(
				args,
				answer.code === 127 ? 'not-installed' : answer.code >= 124 ? 'timeout' : toFailure(answer.errors.trim()),
				answer.errors.trim(),
			);
		},
		// tmux's own answer tells whether a server listens; a question before it would take another round trip.
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
		findHook: farHooks({name, hello, link, deadline: () => deadline(1)}),
		isFolder: async (path) => isFarPath(path) && requireAnswer(await link.ask('test', '-d', path)).code === 0,
		addConfigDirs(dirs) {
			const {agentDirs} = folders;
			const isOurs = (dir: string): boolean => dir === root || dir.startsWith(`${root}/`);
			const added = dirs.filter((dir) => isFarPath(dir) && !isOurs(dir) && !agentDirs.includes(dir));
			if (added.length > 0 && agentDirs.length < mostAgentDirs) {
				folders = {...folders, agentDirs: [...agentDirs, ...added].slice(0, mostAgentDirs)};
				onMiss();
			}
			return dirs.some((dir) => folders.agentDirs.includes(dir) && !copiedDirs.includes(dir));
		},
		localPath: mirror.localPath,
		clockOffsetMs,
		refresh(wanted) {
			if (wanted?.processes) table.outdate();
			return turns();
		},
		keepsOrder: true,
	};
}

function requireAnswer(answer: Answer): Extract<Answer, {kind: 'answered'}> {
	if (answer.kind === 'lost') throw new TmuxError([], 'timeout', answer.reason);
	return answer;
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
	const own = terminalOf(agent.pid);
	if (own === undefined || own.group !== own.foreground) return 'behind';
	return agent.pid === panePid || terminalOf(panePid)?.tty === own.tty ? 'foreground' : 'behind';
}
