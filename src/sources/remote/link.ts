/** A lasting connection to a shell on another machine, which is restored whenever it breaks. */
import type {ProcessId} from '../../core/address.js';
import {messageOf} from '../../core/errors.js';
import type {Host} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {isNetworkFileSystem, toPaths} from '../../store/paths.js';
import {type Connection, connect, type LinkLimits} from './connection.js';
import type {Answer} from './conversation.js';
import {type Failure, type LinkFailure, pauseMs, toHostArgv} from './host-argv.js';
import {type ClockOffset, type ClockSample, toClockOffset} from './machine/clock-offset.js';
import {isFarPath} from './machine/far-files.js';

type Up = {readonly kind: 'up'; readonly hello: FarHello} & ClockOffset;
type LinkState = {readonly kind: 'connecting'} | Up | Failure | {readonly kind: 'closed'};

type LinkOptions = {
	readonly env: NodeJS.ProcessEnv;
	readonly script: string;
	readonly onState: (state: LinkState) => void;
	/** Called when something that is watched changed. */
	readonly onChange: () => void;
	/** Options of ssh to use an open connection. */
	readonly login?: () => readonly string[];
	readonly now?: () => number;
	readonly random?: () => number;
	readonly limits?: Partial<LinkLimits>;
};

/** A dead link is noticed within `quietMs + answerMs`. @internal */
export const usualLimits: LinkLimits = {
	handshakeMs: 12_000,
	quietMs: 8000,
	answerMs: 10_000,
	wholeMs: 60_000,
	answerBytes: 8 * 2 ** 20,
	pauseMs: undefined,
};
const clockSamples = 3;
const protocolVersion = 1;

export function openLink(host: Host, options: LinkOptions) {
	const {now = Date.now, random = Math.random} = options;
	const limits = {...usualLimits, ...options.limits};
	let state: LinkState = {kind: 'connecting'};
	let connection: Connection | undefined;
	/** Runs while a broken link waits. */
	let timer: NodeJS.Timeout | undefined;
	/** The number of failures since the link was last up. */
	let failures = 0;

	function setState(next: LinkState): void {
		state = next;
		options.onState(next);
	}

	function start(): void {
		if (state.kind !== 'connecting') setState({kind: 'connecting'});
		try {
			connection = connect({
				argv: toHostArgv(host, options.login?.()),
				env: options.env,
				nonce: crypto.randomUUID().replaceAll('-', ''),
				script: options.script,
				limits,
				onChange: options.onChange,
				onEnd: onFailure,
				onReady,
			});
		} catch (error) {
			// Some failures to start are thrown, such as for arguments that are too long.
			onFailure(broken(error));
		}
	}

	async function onReady(version: number): Promise<void> {
		const opened = connection;
		if (opened === undefined) return;
		try {
			const met = await greet(opened, version, now);
			if (met === undefined || connection !== opened) return;
			if (met.kind !== 'up') return opened.end(met);
			failures = 0;
			setState(met);
		} catch (error) {
			opened.end(broken(error));
		}
	}

	function onFailure(failure: Failure): void {
		connection = undefined;
		if (state.kind === 'closed') return;
		failures += 1;
		timer = setTimeout(start, limits.pauseMs ?? pauseMs(failure.kind, failures, random()));
		timer.unref();
		setState(failure);
	}

	start();
	return {
		state: () => state,
		/** @param words a command of the far shell (`hooks/far.sh`) with its arguments */
		ask: async (...words: readonly (string | number)[]): Promise<Answer> =>
			state.kind === 'up' && connection ? connection.ask(words) : {kind: 'lost', sent: false, reason: whyDown(state)},
		/**
		 * Asks for an event at each change in these directories or files, instead of the former ones. When the link breaks, the far side
		 * forgets them.
		 */
		watch: (paths: readonly string[]): void => {
			if (state.kind === 'up' && state.hello.watches !== undefined && paths.length > 0) connection?.watch(paths);
		},
		/** Connects at once if the link is waiting, e.g. after a login. */
		retry(): void {
			if (!('reason' in state)) return;
			clearTimeout(timer);
			start();
		},
		close(): void {
			clearTimeout(timer);
			setState({kind: 'closed'});
			connection?.end({kind: 'unreachable', reason: 'closed'});
		},
	};
}

export type Link = ReturnType<typeof openLink>;

/** Asks the far shell for its machine and clock. @returns undefined when the connection ends meanwhile */
async function greet(connection: Connection, version: number, now: () => number): Promise<Up | Failure | undefined> {
	if (version !== protocolVersion) return {kind: 'nonsense', reason: `the far shell speaks version ${version}, not ${protocolVersion}`};
	const hello = await connection.ask(['hello']);
	const samples: ClockSample[] = [];
	for (let index = 0; index < clockSamples; index++) {
		const sentAt = now();
		const answer = await connection.ask(['clock']);
		if (answer.kind === 'answered') samples.push({sentAt, receivedAt: now(), farText: answer.out.toString('latin1')});
	}
	if (hello.kind === 'lost') return undefined;
	const known = parseHello(hello.out.toString('utf8'));
	const clock = toClockOffset(samples);
	if (known === undefined || clock === undefined) return {kind: 'nonsense', reason: 'the far shell does not say what machine it is on'};
	return {kind: 'up', hello: known, ...clock};
}

/** Why a link that has not failed takes no request. */
const notUp: Readonly<Record<Exclude<LinkState['kind'], LinkFailure>, string>> = {
	connecting: 'the link is not up yet',
	up: 'the link is down',
	closed: 'the link is closed',
};

function whyDown(state: LinkState): string {
	return 'reason' in state ? state.reason : notUp[state.kind];
}

/** A failure of this machine, such as a full disk, is treated like one of the link. */
function broken(error: unknown): Failure {
	return {kind: 'unreachable', reason: messageOf(error)};
}

/** What a far shell reports of its machine. Its text is untrusted, so `parseHello` checks each field. */
export type FarHello = {
	readonly system: string;
	readonly hostName: string;
	readonly home: string;
	readonly base: string;
	/** Several machines share that directory, and each has its own directory below it. */
	readonly perHost: boolean;
	readonly stateDir: string;
	readonly agentDir: string;
	/** The socket of a bare `tmux`. */
	readonly socket: string;
	/** The output of `tmux -V`; empty without tmux. */
	readonly tmux: string;
	readonly hasAgent: boolean;
	/** How changes are watched there: by directories, by single files, or not at all. */
	readonly watches: 'folders' | 'files' | undefined;
	readonly boot: string;
	/** The identity of the machine, see `system/machine-id.ts`; empty when unknown. */
	readonly machine: string;
	readonly shell: ProcessId;
};

/** Parses lines `name=value`. Undefined when a path is missing. */
export function parseHello(text: string): FarHello | undefined {
	const values = new Map<string, string>();
	for (const line of text.slice(0, 16_384).split('\n')) {
		const [, name, value] = /^([a-z_]+)=(.*)$/.exec(line) ?? [];
		if (name !== undefined && value !== undefined) values.set(name, value);
	}
	const of = (name: string): string => printableLine(values.get(name) ?? '').slice(0, 200);
	const path = (name: string): string | undefined => {
		const value = values.get(name)?.replace(/(?<=.)\/+$/, '');
		return value !== undefined && isFarPath(value) ? value : undefined;
	};
	const home = path('home');
	if (home === undefined || !/^\d{1,10}$/.test(of('user'))) return undefined;
	const user = Number(of('user'));
	const base = path('state') ?? `${path('xdg_state') ?? `${home}/.local/state`}/beckon`;
	const perHost = path('state') === undefined && isPerHost(of('registry'), base, of('disk'));
	return {
		system: of('system'),
		hostName: of('host'),
		home,
		base,
		perHost,
		stateDir: toPaths({base, perHost, config: '', host: of('host')}).root,
		agentDir: path('agent_config') ?? home,
		socket: `${path('tmux_tmpdir') ?? '/tmp'}/tmux-${user}/default`,
		tmux: of('tmux'),
		hasAgent: of('agent') !== '',
		watches: (['folders', 'files'] as const).find((each) => each === of('watches')),
		boot: of('boot'),
		machine: of('machine'),
		shell: toProcess(of('shell')),
	};
}

/** The config directories of the agent there: its own, and those that the config names. */
export function configDirsThere({agentDir, home}: Pick<FarHello, 'agentDir' | 'home'>, {configDirs = []}: Host): readonly string[] {
	const named = configDirs.map((dir) => (dir.startsWith('~') ? `${home}${dir.slice(1)}` : dir));
	return [...new Set([agentDir, ...named.filter(isFarPath)])];
}

/**
 * Whether each machine has its own directory: by the directory's content, or for a missing one by its file system (`disk`: the type number,
 * in hex).
 */
function isPerHost(registry: string, base: string, disk: string): boolean {
	if (registry !== '') return registry.startsWith('per-host');
	return isNetworkFileSystem({platform: 'linux', path: base, magic: Number.parseInt(disk, 16) || 0, mounts: () => ''});
}

/** Parses `<pid> <start>`; pid 0 for any other text. */
function toProcess(text: string): ProcessId {
	const [, pid = '0', start = ''] = /^(\d{1,10}) +([\w: ]{1,40})$/.exec(text) ?? [];
	return {pid: Number(pid), start: start.trim().replace(/\s+/g, ' ')};
}
