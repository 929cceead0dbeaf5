/** One long connection to a shell on another machine, which is made again whenever it breaks. */
import {messageOf} from '../../core/errors.js';
import type {Host} from '../../core/terms/host.js';
import {type Answer, type Connection, type ConnectOptions, connect, type LinkLimits} from './connection.js';
import {type FarHello, parseHello} from './hello.js';
import {type Failure, pauseMs, toHostArgv} from './host-argv.js';
import {type ClockOffset, type ClockSample, toClockOffset} from './machine/clock-offset.js';
import {toCode} from './request.js';

type LinkState =
	| {readonly kind: 'connecting'}
	| ({readonly kind: 'up'; readonly hello: FarHello} & ClockOffset)
	| Failure
	| {readonly kind: 'closed'};

export type LinkOptions = {
	readonly env: NodeJS.ProcessEnv;
	/** The text of `hooks/far.sh`. */
	readonly script: string;
	readonly onState: (state: LinkState) => void;
	/** Called when something that is watched changed. */
	readonly onChange: () => void;
	/** Options of ssh for a connection that is open already. */
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
	let timer: NodeJS.Timeout | undefined;
	let failures = 0;

	const setState = (next: LinkState): void => {
		state = next;
		options.onState(next);
	};
	const fail = (failure: Failure): void => {
		connection = undefined;
		if (state.kind === 'closed') return;
		failures += 1;
		timer = setTimeout(start, limits.pauseMs ?? pauseMs(failure.kind, failures, random()));
		timer.unref();
		setState(failure);
	};
	const start = (): void => {
		if (state.kind !== 'connecting') setState({kind: 'connecting'});
		const opened = tryConnect({
			argv: toHostArgv(host, options.login?.()),
			env: options.env,
			nonce: crypto.randomUUID().replaceAll('-', ''),
			script: options.script,
			limits,
			onChange: options.onChange,
			onEnd: fail,
			onReady: (version) => {
				if (opened !== undefined) void greet(opened, version).catch((error: unknown) => opened.end(broken(error)));
			},
		});
		connection = opened;
	};
	/** Some failures of a start are thrown, such as arguments that are too long. */
	const tryConnect = (given: ConnectOptions): Connection | undefined => {
		try {
			return connect(given);
		} catch (error) {
			fail(broken(error));
			return undefined;
		}
	};
	const greet = async (opened: Connection, version: number): Promise<void> => {
		if (version !== protocolVersion)
			return opened.end({kind: 'nonsense', reason: `the far shell speaks version ${version}, not ${protocolVersion}`});
		const hello = await opened.ask(['hello']);
		const samples: ClockSample[] = [];
		for (let index = 0; index < clockSamples; index++) {
			const sentAt = now();
			const answer = await opened.ask(['clock']);
			if (answer.kind === 'answered') samples.push({sentAt, receivedAt: now(), farText: answer.out.toString('latin1')});
		}
		if (connection !== opened || hello.kind === 'lost') return;
		const known = parseHello(hello.out.toString('utf8'));
		const clock = toClockOffset(samples);
		if (known === undefined || clock === undefined) {
			return opened.end({kind: 'nonsense', reason: 'the far shell does not say what machine it is on'});
		}
		failures = 0;
		setState({kind: 'up', hello: known, ...clock});
	};
	const down = async (): Promise<Answer> => {
		const reason = 'reason' in state ? state.reason : state.kind === 'connecting' ? 'the link is not up yet' : 'the link is closed';
		return {kind: 'lost', sent: false, reason};
	};

	start();
	return {
		state: () => state,
		/** @param words a command of the far shell (`hooks/far.sh`) with its arguments */
		ask: (...words: readonly (string | number)[]): Promise<Answer> => (state.kind === 'up' && connection ? connection.ask(words) : down()),
		/** Asks for an event at each change in these directories or files, instead of the former ones. The far side drops the request when the link breaks. */
		watch: (paths: readonly string[]): void => {
			if (state.kind === 'up' && state.hello.watches !== undefined && paths.length > 0) connection?.watch(toCode(paths));
		},
		/** Connects at once if the link is waiting, e.g. after a login. */
		retry(): void {
			if (state.kind === 'up' || state.kind === 'connecting' || state.kind === 'closed') return;
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

/** What fails on this machine, such as a disk without room, is a reason like any other. */
function broken(error: unknown): Failure {
	return {kind: 'unreachable', reason: messageOf(error)};
}
