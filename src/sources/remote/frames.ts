/** Splits the output of a far shell into answers and events. */
export type Frame =
	| {readonly kind: 'ready'; readonly version: number}
	| {readonly kind: 'changed'}
	| {readonly kind: 'answer'; readonly id: number; readonly out: Buffer; readonly errors: string; readonly code: number};

/** `nonsense`: how the far side broke the protocol; it is then read no more. */
type FrameRead = {readonly frames: readonly Frame[]; readonly nonsense: string | undefined};
const newline = 10;
const longestLine = 80;
const noAnswer = 'a line that is not an answer';

/**
 * A mark is a line that begins with the nonce, which only the far shell knows. Output before the first mark (from start files) and before
 * the mark that begins an answer (from programs in the background) is skipped.
 * @param maxBytes of one answer
 */
export function createFrameReader(nonce: string, maxBytes: number): (chunk: Buffer) => FrameRead {
	const mark = Buffer.from(`\n${nonce} `);
	let held: Buffer = Buffer.alloc(0);
	let searched = 0;
	let isReady = false;
	let begun: number | undefined;
	let output: {readonly id: number; readonly out: Buffer} | undefined;
	let nonsense: string | undefined;

	const toFrame = (data: Buffer, line: string): Frame | 'part' | undefined => {
		const [kind, first, second, ...more] = line.split(' ');
		const [one, two] = [parseWhole(first), parseWhole(second)];
		if (more.length > 0) return undefined;
		if (!isReady) {
			isReady = kind === '=' && one !== undefined && second === undefined;
			return isReady && one !== undefined ? {kind: 'ready', version: one} : undefined;
		}
		if (kind === '~' && first === undefined) return begun === undefined && data.length === 0 ? {kind: 'changed'} : undefined;
		if (kind === '1' && one !== undefined && second === undefined && begun === undefined) {
			begun = one;
			return 'part';
		}
		if (kind === '2' && one !== undefined && one === begun && second === undefined && output === undefined) {
			output = {id: one, out: Buffer.from(data)};
			return 'part';
		}
		if (kind !== '.' || output === undefined || output.id !== one || two === undefined) return undefined;
		const {id, out} = output;
		output = undefined;
		begun = undefined;
		return {kind: 'answer', id, out, errors: data.toString('utf8'), code: two};
	};

	/** The next whole mark, with the data before it. Undefined when more bytes must come, or the data is invalid. */
	const nextMark = (): {readonly data: Buffer; readonly line: string; readonly end: number} | undefined => {
		const begin = held.indexOf(mark, searched);
		const end = begin === -1 ? -1 : held.indexOf(newline, begin + mark.length);
		if (end !== -1) return {data: held.subarray(0, begin), line: held.toString('latin1', begin + mark.length, end), end};
		searched = begin === -1 ? Math.max(0, held.length - mark.length) : begin;
		if (begin === -1 && held.length > maxBytes) nonsense = `more than ${maxBytes} bytes in one answer`;
		if (begin !== -1 && held.length - begin > mark.length + longestLine) nonsense = noAnswer;
		return undefined;
	};

	return (chunk) => {
		const frames: Frame[] = [];
		if (nonsense !== undefined) return {frames, nonsense};
		held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		for (let next = nextMark(); next !== undefined; next = nextMark()) {
			const frame = toFrame(next.data, next.line);
			held = held.subarray(next.end + 1);
			searched = 0;
			if (frame === undefined) nonsense = noAnswer;
			else if (frame !== 'part') frames.push(frame);
			if (nonsense !== undefined) break;
		}
		if (nonsense !== undefined) held = Buffer.alloc(0);
		return {frames, nonsense};
	};
}

function parseWhole(text: string | undefined): number | undefined {
	return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
