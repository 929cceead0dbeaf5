/** Another machine over its link: its tmux is asked directly, its files are read from the mirror, and its processes are those of the last table. */
import {join} from 'node:path';
import {agentVariables, knownConfigDirs} from '../../../agents/agents.js';
import type {ProcessId} from '../../../core/address.js';
import {type Machine, type ProcessStatus, parseProcStat} from '../../../core/machine/machine.js';
import type {Host} from '../../../core/terms/host.js';
import {parsePsTerminal, parseStatTerminal} from '../../../system/foreground.js';
import {TmuxError, toArgv, toFailure} from '../../../tmux/run.js';
import {configDirsThere, type FarHello} from '../hello.js';
import type {Link} from '../link.js';
import {expiredCode} from '../request.js';
import {createFarClock} from './far-clock.js';
import {createFarCopies, requireAnswer} from './far-copies.js';
import {farHooks} from './far-hook.js';
import {isFarPath} from './far-path.js';
import {createFarTable} from './far-table.js';

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
	const own = terminalOf(agent.pid);
	if (own === undefined || own.group !== own.foreground) return 'behind';
	return agent.pid === panePid || terminalOf(panePid)?.tty === own.tty ? 'foreground' : 'behind';
}
