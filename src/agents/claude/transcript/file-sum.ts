/** The spending in the lines of one transcript file, so far. */
import type {Prices} from '../../../core/config.js';
import {asRecord} from '../../../core/fields.js';
import type {Counts, SpentAt} from '../../../core/usage/spending.js';
import {parseTranscriptLine, type TranscriptLine} from './line.js';
import {type Spent, spend} from './spending.js';

type Today = Counts & {
	readonly day: string;
	/** The ids of the counted messages. */
	readonly messages: readonly string[];
};

export type SumContext = {
	/** The user's own. */
	readonly prices: Prices;
	/** The local day of a moment. */
	readonly dayOf: (at: number) => string;
	/** Whether another file has this message and counts it: a forked session begins with a copy of its origin (measured on 2.1.330). */
	readonly isElsewhere: (messageId: string) => boolean;
};

export type FileSum = {
	readonly inode: number;
	/** The file's size when it was last read to its end. */
	readonly size: number;
	readonly mtimeMs: number;
	/** The start of the first line that is not summed. */
	readonly offset: number;
	/** The bytes before it, which identify the file. */
	readonly before: string;
	/** The offset is in the middle of a line that is skipped. */
	readonly skipping: boolean;
	readonly startedAt: number;
	readonly costUsd: number;
	readonly outputTokens: number;
	/** False once a model with an unknown price answered. */
	readonly priced: boolean;
	/** The newest message of the main chain and of a sidechain: its counts grow from line to line. */
	readonly spent: Spent | undefined;
	readonly sideSpent: Spent | undefined;
	/** The sum of the newest day in the file, without the messages that another file counts. */
	readonly today: Today;
	/** The spending before each of the last prompts. */
	readonly marks: readonly SpentAt[];
};

export const emptySum: FileSum = {
	inode: 0,
	size: -1,
	mtimeMs: 0,
	offset: 0,
	before: '',
	skipping: false,
	startedAt: 0,
	costUsd: 0,
	outputTokens: 0,
	priced: true,
	spent: undefined,
	sideSpent: undefined,
	today: {day: '', costUsd: 0, outputTokens: 0, messages: []},
	marks: [],
};

const maxMarks = 50;

/** Adds one line, without its newline. Most lines have no spending, and are not parsed. */
export function sumLine(sum: FileSum, line: Buffer, context: SumContext): FileSum {
	const isOfUse =
		line.includes('"usage"') || line.includes('"cost-state"') || (line.includes('"type":"user"') && !line.includes('"tool_result"'));
	const parsed = isOfUse ? parseTranscriptLine(line.toString('utf8')) : undefined;
	if (parsed === undefined) return sum;
	const started = sum.startedAt === 0 && parsed.at !== undefined ? {...sum, startedAt: parsed.at} : sum;
	switch (parsed.kind) {
		case 'cost':
			// Claude Code's own count includes its subagents, but only for its process, and adds nothing to the lines.
			return started;
		case 'prompt': {
			if (parsed.sidechain || !parsed.human || parsed.at === undefined) return started;
			const mark = {at: parsed.at, costUsd: sum.costUsd, outputTokens: sum.outputTokens};
			return {...started, marks: [...sum.marks, mark].slice(-maxMarks)};
		}
		case 'answer': {
			const spent = spend({...started, spent: parsed.sidechain ? sum.sideSpent : sum.spent}, parsed, context.prices);
			return {
				...started,
				costUsd: spent.costUsd,
				outputTokens: spent.outputTokens,
				priced: spent.priced,
				...(parsed.sidechain ? {sideSpent: spent.spent} : {spent: spent.spent}),
				today: addToday(sum, {spent, line: parsed}, context),
			};
		}
		default:
			return started;
	}
}

type Answer = Extract<TranscriptLine, {kind: 'answer'}>;

function addToday(sum: FileSum, {spent, line}: {readonly spent: Counts; readonly line: Answer}, {dayOf, isElsewhere}: SumContext): Today {
	const day = line.at === undefined ? sum.today.day : dayOf(line.at);
	const before = day === sum.today.day ? sum.today : {day, costUsd: 0, outputTokens: 0, messages: []};
	if (line.messageId !== '' && isElsewhere(line.messageId)) return before;
	return {
		day,
		costUsd: before.costUsd + spent.costUsd - sum.costUsd,
		outputTokens: before.outputTokens + spent.outputTokens - sum.outputTokens,
		messages: before.messages.at(-1) === line.messageId ? before.messages : [...before.messages, line.messageId],
	};
}

/** Undefined: the sum is damaged or of another version. */
export function parseFileSum(fields: Readonly<Record<string, unknown>>): FileSum | undefined {
	const number = (name: string): number => (typeof fields[name] === 'number' ? fields[name] : Number.NaN);
	const today = asRecord(fields['today']);
	const marks: readonly unknown[] = Array.isArray(fields['marks']) ? fields['marks'] : [];
	const sum: FileSum = {
		inode: number('inode'),
		size: number('size'),
		mtimeMs: number('mtimeMs'),
		offset: number('offset'),
		before: String(fields['before'] ?? ''),
		skipping: fields['skipping'] === true,
		startedAt: number('startedAt'),
		costUsd: number('costUsd'),
		outputTokens: number('outputTokens'),
		priced: fields['priced'] === true,
		spent: parseSpent(fields['spent']),
		sideSpent: parseSpent(fields['sideSpent']),
		today: {
			day: String(today?.['day'] ?? ''),
			...(parseCounts(today) ?? {costUsd: 0, outputTokens: 0}),
			messages: Array.isArray(today?.['messages']) ? today['messages'].map(String) : [],
		},
		marks: marks.flatMap((each) => {
			const mark = asRecord(each);
			const counts = parseCounts(mark);
			return counts && typeof mark?.['at'] === 'number' ? [{at: mark['at'], ...counts}] : [];
		}),
	};
	const isWhole = [sum.inode, sum.size, sum.offset, sum.costUsd, sum.outputTokens, sum.startedAt].every(Number.isFinite);
	return isWhole ? sum : undefined;
}

function parseSpent(value: unknown): Spent | undefined {
	const fields = asRecord(value);
	const counts = parseCounts(fields);
	return counts && typeof fields?.['messageId'] === 'string' ? {messageId: fields['messageId'], ...counts} : undefined;
}

function parseCounts(fields: Readonly<Record<string, unknown>> | undefined): Counts | undefined {
	const costUsd = fields?.['costUsd'];
	const outputTokens = fields?.['outputTokens'];
	return typeof costUsd === 'number' && typeof outputTokens === 'number' ? {costUsd, outputTokens} : undefined;
}
