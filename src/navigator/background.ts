/** Asks the terminal for its background while the program starts. The start does not wait for the answer, and no key is lost. */
import {setTimeout as pause} from 'node:timers/promises';
import {backgroundQuestion, createAnswerReader} from '../ui/terminal/background.js';
import {type PaintTerminal, streamWith} from '../ui/terminal/first-paint.js';

export type Background = {
	/** The terminal's answer; undefined until it comes. */
	readonly isLight: () => boolean | undefined;
	/** The keys, without a late answer. Keys typed during the wait come first. */
	readonly stdin: NodeJS.ReadStream;
	/** Leaves the keys to another reader. @param onAnswer gets a later answer. */
	readonly handOver: (onAnswer: (isLight: boolean) => void) => void;
	/** Resolves when the answer can no longer reach the next program in this terminal. */
	readonly settled: () => Promise<void>;
};

/**
 * A program that ends before this time waits for the answer, because the shell would read it as keys. A later answer still sets the
 * colours.
 */
const answerMs = 100;

export function askBackground({stdin, stdout}: PaintTerminal): Background {
	const readAnswer = createAnswerReader();
	const askedAt = performance.now();
	let isLight: boolean | undefined;
	let report = (_isLight: boolean) => {};
	let early = '';
	const keysOf = (chunk: unknown): string | Buffer => {
		const isText = typeof chunk === 'string';
		const answer = readAnswer(isText ? chunk : Buffer.isBuffer(chunk) ? chunk.toString('latin1') : '');
		if (answer.isLight !== undefined && isLight === undefined) {
			isLight = answer.isLight;
			report(isLight);
		}
		return isText ? answer.keys : Buffer.from(answer.keys, 'latin1');
	};
	const isSoon = () => performance.now() - askedAt < answerMs;
	const onReadable = () => {
		for (let chunk: unknown = stdin.read(); chunk !== null; chunk = stdin.read()) early += keysOf(chunk).toString('latin1');
	};
	const read = (size?: number): string | Buffer | null => {
		for (;;) {
			const chunk: unknown = stdin.read(size);
			if (chunk === null) return null;
			const keys = keysOf(chunk);
			if (keys.length > 0) return keys;
		}
	};
	stdin.on('readable', onReadable);
	stdout.write(backgroundQuestion);
	return {
		isLight: () => isLight,
		stdin: streamWith(stdin, {read}),
		handOver(onAnswer) {
			report = onAnswer;
			stdin.off('readable', onReadable);
			if (early !== '') stdin.unshift(Buffer.from(early, 'latin1'));
			early = '';
		},
		async settled() {
			while (isLight === undefined && isSoon()) await pause(5);
		},
	};
}
