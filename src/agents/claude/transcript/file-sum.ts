/** The spending in one transcript file, summed from where the last look ended. */
import {asNumber, asString, eachOf, isTrue, objectReader, type ReadBy} from '../../../core/fields.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {type OpenFile, readBytes, readOpened} from '../../../store/read-file.js';
import {isContinued, readByteLines} from '../../../store/read-lines.js';
import {parseTranscriptLine, type TranscriptLine} from './line.js';
import type {Use} from './models.js';
import {addTally, emptyTally, parseTally, toTally} from './models.js';

type SumContext = {
	readonly dayOf: (at: number) => string;
	/** Whether another file counts this message: a forked session begins with a copy of its origin (measured on 2.1.330). */
	readonly isElsewhere: (message: string) => boolean;
};

const noDay = {day: '', tally: emptyTally};

const emptySum: FileSum = {
	inode: 0,
	size: -1,
	mtimeMs: 0,
	offset: 0,
	before: '',
	skipping: false,
	startedAt: 0,
	tally: emptyTally,
	spent: undefined,
	sideSpent: undefined,
	today: noDay,
	messages: '',
	isCut: false,
	delegates: false,
	marks: () => [],
};

const maxMarks = 50;

/** Adds one line, without its newline. Most lines have no spending, and are not parsed. */
function sumLine(sum: FileSum, line: Buffer, context: SumContext): FileSum {
	const isOfUse = line.includes('"usage"') || (line.includes('"type":"user"') && !line.includes('"tool_result"'));
	const parsed = isOfUse ? parseTranscriptLine(line.toString('utf8')) : undefined;
	if (parsed === undefined) return sum;
	const started = sum.startedAt === 0 && parsed.at !== undefined ? {...sum, startedAt: parsed.at} : sum;
	switch (parsed.kind) {
		case 'prompt': {
			if (parsed.sidechain || !parsed.human || parsed.at === undefined) return started;
			const marks = [...sum.marks(), {at: parsed.at, tally: sum.tally}].slice(-maxMarks);
			return {...started, marks: () => marks};
		}
		case 'answer':
			return parsed.use === undefined
				? started
				: addAnswer(started, {...parsed, use: parsed.use, delegates: startsSubagent(line)}, context);
		default:
			return started;
	}
}

type Answer = Extract<TranscriptLine, {kind: 'answer'}> & {readonly use: Use; readonly delegates: boolean};

function startsSubagent(line: Buffer): boolean {
	return line.includes('"name":"Agent"') || line.includes('"name":"Task"');
}

function addAnswer(sum: FileSum, line: Answer, {dayOf, isElsewhere}: SumContext): FileSum {
	const {messageId, sidechain, at} = line;
	// The end of an id is enough to distinguish messages.
	const short = messageId.slice(-12).replaceAll(' ', '');
	if (short !== '' && isElsewhere(short)) return sum;
	const tally = toTally(line.model, line.use);
	const last = sidechain ? sum.sideSpent : sum.spent;
	const isSame = last?.messageId === messageId;
	const grown = isSame ? addTally(tally, last.tally, -1) : tally;
	const day = at === undefined ? sum.today.day : dayOf(at);
	const before = day === sum.today.day ? sum.today.tally : emptyTally;
	return {
		...sum,
		tally: addTally(sum.tally, grown),
		[sidechain ? 'sideSpent' : 'spent']: {messageId, tally},
		today: {day, tally: addTally(before, grown)},
		delegates: sum.delegates || line.delegates,
		messages: isSame || short === '' ? sum.messages : `${sum.messages}${short} `,
	};
}

const readMarks = eachOf(objectReader({at: asNumber, tally: parseTally}));
/** One message has one line per content block, each with the counts so far: the last line of a message counts. */
const readSpent = objectReader({messageId: asString, tally: parseTally});
const text = (value: unknown): string => String(value ?? '');
const readToday = objectReader({day: asString, tally: parseTally});

/** Undefined when the sum is damaged or of another version. */
export const parseFileSum = objectReader(
	{inode: asNumber, size: asNumber, mtimeMs: asNumber, offset: asNumber, startedAt: asNumber, tally: parseTally},
	{
		before: text,
		skipping: isTrue,
		/** The newest message of the main chain and of a sidechain: its counts grow from line to line. */
		spent: readSpent,
		sideSpent: readSpent,
		/** The sum of the newest day in the file. */
		today: (value) => readToday(value) ?? noDay,
		/** The messages that are counted here, by the ends of their ids, each followed by a space. */
		messages: text,
		/** Whether the file begins with a hole: it is then a copy of the end of another file. */
		isCut: isTrue,
		/** Whether subagents were started, which have their own files. */
		delegates: isTrue,
		/**
		 * The spending before each of the last prompts (epoch ms). A kept one is read when it is asked for: `ls` shows none, and has the day of
		 * all sessions.
		 */
		marks: (value) => () => readMarks(value),
	},
);
export type FileSum = ReadBy<typeof parseFileSum>;

/** The bytes of one read, unless a line is longer. */
const chunkBytes = 64 * 1024;
/** Longer lines are files and images, never the counts of an answer. */
const maxLineBytes = 2 ** 20;

/** Sums what is new in one file. Undefined when the file is missing or unreadable. */
export function readOn(
	path: string,
	{before, until, context}: {readonly before: FileSum | undefined; readonly until: number; readonly context: SumContext},
): {sum: FileSum; isWhole: boolean} | undefined {
	const read = (file: OpenFile) => {
		const {
			fd,
			stats: {ino, size, mtimeMs},
		} = file;
		let sum = before && isContinued(file, before) ? before : {...emptySum, inode: ino};
		if (sum.offset === 0) sum = {...sum, isCut: readBytes(fd, 0, 1)[0] === 0};
		while (sum.offset < size) {
			const next = readChunk(fd, {from: sum, size}, context);
			// The rest is a half-written line.
			if (next.offset === sum.offset) break;
			sum = next;
			if (performance.now() >= until && sum.offset < size) return {sum, isWhole: false};
		}
		return {sum: {...sum, size, mtimeMs}, isWhole: true};
	};
	return ignoreFileErrors(() => readOpened(path, read));
}

/** Reads the lines of one chunk, or of a larger one if no line ends in it. */
function readChunk(fd: number, {from, size}: {readonly from: FileSum; readonly size: number}, context: SumContext): FileSum {
	let sum = from;
	for (let length = chunkBytes; sum.offset === from.offset; length *= 4) {
		const end = Math.min(size, from.offset + length);
		const {position} = readByteLines(fd, {...from, line: 0}, {end, maxLineBytes}, (_, line) => {
			if (line !== undefined) sum = sumLine(sum, line, context);
		});
		const {offset, before, skipping} = position;
		sum = {...sum, offset, before, skipping};
		if (end === size) break;
	}
	return sum;
}
