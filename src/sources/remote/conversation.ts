/**
 * The protocol of one connection: numbered requests, as commands of `hooks/far.sh` in shell code, and the far shell's answers in order. It
 * has no process and no clock.
 */
import {shellWord} from '../../core/quoting/words.js';
import {createFrameReader, type Frame} from './frames.js';

export type Answer =
	| {readonly kind: 'answered'; readonly out: Buffer; readonly errors: string; readonly code: number}
	/** `sent`: whether the request may have been carried out. */
	| {readonly kind: 'lost'; readonly sent: boolean; readonly reason: string};

export type ConversationOptions = {
	/** The beginning of each mark; only this far shell knows it. */
	readonly nonce: string;
	/** The most bytes of an answer, and the time within which it must be complete, even while bytes of it come. */
	readonly limits: {readonly answerBytes: number; readonly wholeMs: number};
	readonly write: (text: string) => void;
	readonly onReady: (version: number) => void;
	readonly onChange: () => void;
};

/** Commands of the far shell that print the marks of their answer themselves, and so take the request's number as their first argument. */
const numbered: readonly unknown[] = ['changed', 'gone', 'terminals', 'announce', 'withdraw'];
const maxWaiting = 1000;
/** A shell that reports more changes than this between two answers is no far shell. */
const maxChanges = 1000;

export function createConversation({nonce, limits, write, onReady, onChange}: ConversationOptions) {
	const readFrames = createFrameReader(nonce, limits.answerBytes);
	let phase: 'starting' | 'ready' | 'over' = 'starting';
	let nextId = 1;
	/** The requests without an answer, oldest first. */
	const waiting: {readonly id: number; readonly settle: (answer: Answer) => void}[] = [];
	/** When the answer to the oldest request must be complete. */
	let dueAt = Number.POSITIVE_INFINITY;
	/** How many changes the shell reported since its last answer. */
	let changes = 0;

	/** @returns what is wrong with the frame, if anything */
	function take(frame: Frame, now: number): string | undefined {
		switch (frame.kind) {
			case 'ready':
				phase = 'ready';
				onReady(frame.version);
				return undefined;
			case 'changed':
				changes += 1;
				if (changes > maxChanges) return 'the far shell tells of changes without end';
				onChange();
				return undefined;
			case 'answer': {
				const [first] = waiting;
				if (first?.id !== frame.id) return 'the far shell answers what was not asked';
				waiting.shift();
				dueAt = waiting.length === 0 ? Number.POSITIVE_INFINITY : now + limits.wholeMs;
				changes = 0;
				first.settle({...frame, kind: 'answered'});
				return undefined;
			}
		}
	}

	return {
		isReady: () => phase === 'ready',
		isWaiting: () => waiting.length > 0,
		/** @param words a command with its arguments. @param now ms of any clock that never goes back */
		async ask(words: readonly (string | number)[], now: number): Promise<Answer> {
			if (phase !== 'ready') return {kind: 'lost', sent: false, reason: 'the link is down'};
			if (waiting.length >= maxWaiting) return {kind: 'lost', sent: false, reason: 'too many requests wait for an answer'};
			const id = nextId++;
			const answer = new Promise<Answer>((settle) => waiting.push({id, settle}));
			if (waiting.length === 1) dueAt = now + limits.wholeMs;
			const [command, ...args] = words;
			write(toLines(numbered.includes(command) ? `${command} ${id} ${toCode(args)}` : `ask ${id} ${toCode(words)}`));
			return answer;
		},
		/** Reads what the shell prints. @returns how that breaks the protocol, if it does */
		read(chunk: Buffer, now: number): string | undefined {
			const {frames, nonsense} = readFrames(chunk);
			for (const frame of frames) {
				const wrong = phase === 'over' ? undefined : take(frame, now);
				if (wrong !== undefined) return wrong;
			}
			if (nonsense !== undefined) return `the far shell sends ${nonsense}`;
			return now > dueAt ? `no whole answer within ${Math.round(limits.wholeMs / 1000)} s` : undefined;
		},
		/** Asks for an event at each change in these directories or files, instead of the former ones. */
		watch(paths: readonly string[]): void {
			if (phase === 'ready') write(`w${toCode(paths).replaceAll('\n', '')}\n`);
		},
		/** Ends the conversation: all requests are lost. */
		end(reason: string): void {
			phase = 'over';
			for (const {settle} of waiting.splice(0)) settle({kind: 'lost', sent: true, reason});
		},
	};
}

/** The most code points of one line, each at most four bytes, so that a line is written to a pipe in one piece. */
const lineLength = 1000;

/** The exit code of the far shell's `before` for a request that came too late. */
export const expiredCode = 75;

/** Quotes the words of one command. A word cannot contain a zero byte. */
export function toCode(words: readonly (string | number)[]): string {
	return words.map((word) => shellWord(String(word).replaceAll('\0', ''))).join(' ');
}

/** Splits code into lines: `+` continues, `n` continues after a newline, `.` is the last piece, without which nothing runs. */
export function toLines(code: string): string {
	const lines = code.split('\n').map(cut);
	return lines
		.flatMap((pieces, at) => {
			const end = at === lines.length - 1 ? '.' : 'n';
			return pieces.map((piece, index) => `${index < pieces.length - 1 ? '+' : end}${piece}\n`);
		})
		.join('');
}

function cut(line: string): readonly string[] {
	if (line.length <= lineLength) return [line];
	const points = [...line];
	const count = Math.ceil(points.length / lineLength);
	return Array.from({length: count}, (_, index) => points.slice(index * lineLength, (index + 1) * lineLength).join(''));
}
