/** One run of the program that gives a shell on a host: it takes requests and gives their answers in order, until it ends or is silent. */
import {type ChildProcess, spawn} from 'node:child_process';
import {createFrameReader, type Frame} from './frames.js';
import {type Failure, toFailure} from './host-argv.js';
import {toCode, toLines} from './request.js';

/** Commands of the far shell that print their whole answer themselves, and take the request's number before their arguments. */
const numbered: readonly unknown[] = ['changed', 'gone', 'terminals', 'announce', 'withdraw'];

export type Answer =
	| {readonly kind: 'answered'; readonly out: Buffer; readonly errors: string; readonly code: number}
	/** `sent`: the request may have been carried out or not. */
	| {readonly kind: 'lost'; readonly sent: boolean; readonly reason: string};

export type LinkLimits = {
	readonly handshakeMs: number;
	/** After this long without output, a request is sent. */
	readonly quietMs: number;
	/** A request without an answer within this time ends the link. */
	readonly answerMs: number;
	/** An answer that is not whole within this time ends the link, also while bytes of it come. */
	readonly wholeMs: number;
	readonly answerBytes: number;
	/** Replaces the growing pauses. */
	readonly pauseMs: number | undefined;
};

export type ConnectOptions = {
	readonly argv: readonly [string, ...string[]];
	readonly env: NodeJS.ProcessEnv;
	readonly nonce: string;
	readonly script: string;
	readonly limits: LinkLimits;
	readonly onReady: (version: number) => void;
	readonly onChange: () => void;
	readonly onEnd: (failure: Failure) => void;
};

const errorBytes = 8192;
/** More than this said on stderr, or so many changes told without a question between, is no far shell. */
const flood = {errorBytes: 2 ** 20, changes: 1000} as const;
const maxWaiting = 1000;

export function connect(options: ConnectOptions) {
	const {limits, nonce} = options;
	const [program, ...args] = options.argv;
	// The process has its own group, without our terminal: a Ctrl-C there does not reach it, and it cannot ask there.
	const child = spawn(program, args, {env: options.env, stdio: 'pipe', detached: true});
	const readFrames = createFrameReader(nonce, limits.answerBytes);
	const waiting: {readonly id: number; readonly settle: (answer: Answer) => void}[] = [];
	let errors = '';
	let said = 0;
	let changes = 0;
	let dueAt = Number.POSITIVE_INFINITY;
	let nextId = 1;
	let isReady = false;
	let isOver = false;

	const finish = (failure: Failure): void => {
		if (isOver) return;
		isOver = true;
		clearTimeout(timer);
		endChild(child);
		for (const {settle} of waiting.splice(0)) settle({kind: 'lost', sent: true, reason: failure.reason});
		options.onEnd(failure);
	};
	/** Silence ends the link while an answer is due; otherwise a request is sent. */
	const onSilence = (): void => {
		if (waiting.length === 0 && isReady) return void ask(['true']);
		const waited = isReady ? limits.answerMs : limits.handshakeMs;
		finish(toFailure(errors, `no answer for ${Math.round(waited / 1000)} s`));
	};
	let timer = setTimeout(onSilence, limits.handshakeMs);
	const restartTimer = (): void => {
		if (performance.now() > dueAt) {
			finish({kind: 'nonsense', reason: `no whole answer within ${Math.round(limits.wholeMs / 1000)} s`});
			return;
		}
		clearTimeout(timer);
		timer = setTimeout(onSilence, waiting.length === 0 ? limits.quietMs : limits.answerMs);
		timer.unref();
	};
	/** @param words a command with its arguments */
	const ask = (words: readonly (string | number)[]): Promise<Answer> => {
		if (isOver || !isReady) return Promise.resolve({kind: 'lost', sent: false, reason: 'the link is down'});
		if (waiting.length >= maxWaiting) return Promise.resolve({kind: 'lost', sent: false, reason: 'too many requests wait for an answer'});
		return new Promise((settle) => {
			const id = nextId++;
			waiting.push({id, settle});
			if (waiting.length === 1) {
				dueAt = performance.now() + limits.wholeMs;
				restartTimer();
			}
			const [command, ...args] = words;
			child.stdin.write(toLines(numbered.includes(command) ? `${command} ${id} ${toCode(args)}` : `ask ${id} ${toCode(words)}`));
		});
	};
	const onFrame = (frame: Frame): void => {
		if (frame.kind === 'ready') {
			isReady = true;
			options.onReady(frame.version);
		} else if (frame.kind === 'changed') {
			changes += 1;
			if (changes > flood.changes) finish({kind: 'nonsense', reason: 'the far shell tells of changes without end'});
			else options.onChange();
		} else {
			changes = 0;
			const first = waiting.shift();
			dueAt = waiting.length === 0 ? Number.POSITIVE_INFINITY : performance.now() + limits.wholeMs;
			if (first?.id === frame.id) first.settle({...frame, kind: 'answered'});
			else {
				if (first !== undefined) waiting.unshift(first);
				finish({kind: 'nonsense', reason: 'the far shell answers what was not asked'});
			}
		}
	};

	child.on('error', (error) => finish({kind: 'unreachable', reason: `${program} does not start: ${error.message}`}));
	// Where this process has no file descriptor left, the program has no pipes either.
	if (child.pid === undefined) return {ask, watch: () => {}, end: finish};
	child.stdout.on('data', (chunk: Buffer) => {
		if (isOver) return;
		const read = readFrames(chunk);
		for (const frame of read.frames) if (!isOver) onFrame(frame);
		if (read.nonsense !== undefined) finish({kind: 'nonsense', reason: `the far shell sends ${read.nonsense}`});
		else if (isReady && !isOver) restartTimer();
	});
	child.stderr.on('data', (chunk: Buffer) => {
		said += chunk.length;
		if (said > flood.errorBytes) finish({kind: 'nonsense', reason: 'the far shell says too much on stderr'});
		else errors = (errors + chunk.toString('utf8')).slice(-errorBytes);
	});
	child.stdin.on('error', () => {
		// The program ended, and its exit gives the reason.
	});
	child.on('close', (code, signal) => finish(toFailure(errors, `${program} ended (${signal ?? `exit code ${code ?? 'unknown'}`})`)));
	child.stdin.write(`nonce=${nonce}\n${options.script}`);
	return {
		ask,
		watch(code: string): void {
			if (!isOver && isReady) child.stdin.write(`w${code.replaceAll('\n', '')}\n`);
		},
		/** Ends the program. `onEnd` gets this failure, unless it was called before. */
		end: finish,
	};
}
export type Connection = ReturnType<typeof connect>;

/** A stopped or hanging program does not notice the end of its input, nor SIGTERM. */
function endChild(child: ChildProcess): void {
	child.stdin?.destroy();
	child.stdout?.destroy();
	child.stderr?.destroy();
	signalGroup(child, 'SIGTERM');
	const forced = setTimeout(() => signalGroup(child, 'SIGKILL'), 1000);
	forced.unref();
	child.on('exit', () => clearTimeout(forced));
	child.unref();
}

function signalGroup({pid}: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {
		// The whole group has ended.
	}
}
