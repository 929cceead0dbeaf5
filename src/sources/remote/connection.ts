/** One run of the program that opens a shell on a host, until it ends, falls silent or breaks the protocol. */
import {type ChildProcess, spawn} from 'node:child_process';
import {isCode} from '../../store/files.js';
import {signalGroup} from '../../system/programs.js';
import {type Answer, type ConversationOptions, createConversation} from './conversation.js';
import {type Failure, toFailure} from './host-argv.js';

export type LinkLimits = ConversationOptions['limits'] & {
	readonly handshakeMs: number;
	/** After this long without output, a request is sent. */
	readonly quietMs: number;
	/** A request without an answer within this time ends the link. */
	readonly answerMs: number;
	/** Replaces the growing pauses. */
	readonly pauseMs: number | undefined;
};

type ConnectOptions = Omit<ConversationOptions, 'write'> & {
	readonly argv: readonly [string, ...string[]];
	readonly env: NodeJS.ProcessEnv;
	readonly script: string;
	readonly limits: LinkLimits;
	readonly onEnd: (failure: Failure) => void;
};

/** How much of the end of stderr is kept, for the reason of a failure. */
const errorBytes = 8192;
/** A program that writes more than this to stderr is no far shell. */
const maxErrorBytes = 2 ** 20;

export function connect(options: ConnectOptions) {
	const {limits, nonce} = options;
	const [program, ...args] = options.argv;
	// The process has its own group and no terminal: a Ctrl-C in ours does not reach it, and it cannot ask anything there.
	const child = spawn(program, args, {env: options.env, stdio: 'pipe', detached: true});
	const conversation = createConversation({...options, write: (text) => child.stdin.write(text)});
	let errors = '';
	let errorLength = 0;
	let isOver = false;
	let timer = setTimeout(onSilence, limits.handshakeMs);

	function end(failure: Failure): void {
		if (isOver) return;
		isOver = true;
		clearTimeout(timer);
		endChild(child);
		conversation.end(failure.reason);
		options.onEnd(failure);
	}

	/** Silence ends the link while an answer is due; otherwise a request is sent. */
	function onSilence(): void {
		if (conversation.isReady() && !conversation.isWaiting()) return void ask(['true']);
		const waitedMs = conversation.isReady() ? limits.answerMs : limits.handshakeMs;
		end(toFailure(errors, `no answer for ${Math.round(waitedMs / 1000)} s`));
	}

	function awaitOutput(): void {
		clearTimeout(timer);
		timer = setTimeout(onSilence, conversation.isWaiting() ? limits.answerMs : limits.quietMs);
		timer.unref();
	}

	function ask(words: readonly (string | number)[]): Promise<Answer> {
		const isFirst = !conversation.isWaiting();
		const answer = conversation.ask(words, performance.now());
		if (isFirst && conversation.isWaiting()) awaitOutput();
		return answer;
	}

	child.on('error', (error) => {
		const why = isCode(error, 'ENOENT') ? 'was not found' : `does not start: ${error.message}`;
		end({kind: 'unreachable', reason: `${program} ${why}`});
	});
	// When this process has no file descriptor left, the program has no pipes.
	if (child.pid === undefined) return {ask, watch: () => {}, end};
	child.stdout.on('data', (chunk: Buffer) => {
		if (isOver) return;
		const nonsense = conversation.read(chunk, performance.now());
		if (nonsense !== undefined) end({kind: 'nonsense', reason: nonsense});
		else if (conversation.isReady()) awaitOutput();
	});
	child.stderr.on('data', (chunk: Buffer) => {
		errorLength += chunk.length;
		if (errorLength > maxErrorBytes) end({kind: 'nonsense', reason: 'the far shell says too much on stderr'});
		else errors = (errors + chunk.toString('utf8')).slice(-errorBytes);
	});
	child.stdin.on('error', () => {
		// The program ended, and its exit event gives the reason.
	});
	child.on('close', (code, signal) => end(toFailure(errors, `${program} ended (${signal ?? `exit code ${code ?? 'unknown'}`})`)));
	child.stdin.write(`nonce=${nonce}\n${options.script}`);
	return {
		/** @param words a command with its arguments */
		ask,
		watch: conversation.watch,
		/** Ends the program. `onEnd` gets this failure, unless it was called before. */
		end,
	};
}
export type Connection = ReturnType<typeof connect>;

/** A stopped or hanging program reacts neither to the end of its input nor to SIGTERM. */
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
