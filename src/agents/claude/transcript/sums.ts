/**
 * Sums whole transcripts in steps, with the files of their subagents and those that were written today. The results are stored in a small
 * file and continued.
 */
import {statSync} from 'node:fs';
import {join} from 'node:path';
import type {Prices} from '../../../core/config.js';
import {asString, asTime, isSameList, objectReader, parseObject, type ReadBy} from '../../../core/fields.js';
import type {Spending, SpentAt} from '../../../core/terms/spending.js';
import {fileIdentity, ignoreFileErrors, namesIn, writeAtomic} from '../../../store/files.js';
import {buildName} from '../../../store/program.js';
import {readText} from '../../../store/read-file.js';
import type {Sums, SumsOptions} from '../../agent.js';
import {type FileSum, parseFileSum, readOn} from './file-sum.js';
import {addTally, emptyTally, priceTally, type Tally} from './models.js';
import {createFiles} from './transcript-files.js';

/** The sums of files of long-ended sessions are dropped. */
const maxFiles = 3000;
/** Older files are not searched for repeated messages, so that a fork of such a session also counts the copied messages. */
const forkedMs = 7 * 86_400_000;

export function createSums(file: string, {prices = {}, now = Date.now, configDirs = () => []}: SumsOptions = {}): Sums {
	const head = JSON.stringify({v: 4, build: buildName()});
	const {known, day} = readKept(file, head);
	const days = createLocalDays(day, now);
	const dayOf = (at: number): string => days.dayOf(at).name;
	const nextOfDay = createDayFiles(configDirs, {now, dayOf: days.dayOf});
	const files = createFiles(known, now);
	const owners = createOwners(known);
	/** The last returned spending of each transcript. */
	const given = new Map<string, {readonly sums: readonly FileSum[]; readonly spending: Spending}>();
	/** Whether all folders were searched for transcripts of today. */
	let areAllListed = false;
	/** Whether there are sums, or a day, that `file` lacks. */
	let isNew = false;
	let keptDay = day;

	/** @returns whether all transcripts of today are found */
	function searchUntil(until: number): boolean {
		while (performance.now() < until) {
			const paths = nextOfDay();
			if (paths === undefined) return true;
			for (const path of paths) files.withSubagents(path);
		}
		return false;
	}

	/** @returns the files that are now completely read */
	function readUntil(until: number): ReadonlySet<string> {
		const done = new Set<string>();
		for (const path of files.oldestFirst()) {
			if (!readFile(path, until)) break;
			done.add(path);
			if (performance.now() >= until) break;
		}
		return done;
	}

	/** @returns whether nothing of it is left to read */
	function readFile(path: string, until: number): boolean {
		const before = known.get(path);
		const read = readOn(path, {before, until, context: {dayOf, isElsewhere: (id) => owners.isOther(id, path)}});
		isNew = true;
		if (read === undefined) known.delete(path);
		else {
			known.set(path, read.sum);
			owners.add(path, before, read.sum);
		}
		files.wasRead(path, read);
		return read === undefined || read.isWhole;
	}

	return {
		request: (path) => void files.withSubagents(path),
		spendingOf(path) {
			const paths = files.withSubagents(path);
			const sums = paths.flatMap((each) => known.get(each) ?? []);
			const isMissing = known.get(path)?.delegates === true && paths.length === 1;
			const isWhole = !isMissing && !paths.some(files.isPending) && sums.every(({isCut}) => !isCut);
			const before = given.get(path);
			if (before && before.spending.isWhole === isWhole && isSameList(before.sums, sums)) return before.spending;
			const spending = toSpending(sums, {isWhole, prices});
			given.set(path, {sums, spending});
			return spending;
		},
		step(budgetMs) {
			const until = performance.now() + budgetMs;
			const isListed = searchUntil(until);
			areAllListed ||= isListed;
			const changed = files.transcriptsWith(readUntil(until));
			return {isDone: isListed && files.areRead(), changed};
		},
		onDay(at) {
			const day = dayOf(at);
			const spent = [...known.values()].filter(({today}) => today.day === day);
			const {isPriced, ...counts} = priceTally(addUp(spent.map(({today}) => today.tally)), prices);
			const isRead = areAllListed && files.areRead() && files.areReadable() && spent.every(({isCut}) => !isCut);
			return {...counts, isWhole: isPriced && isRead};
		},
		save() {
			if (!isNew && days.kept() === keptDay) return;
			isNew = false;
			keptDay = days.kept();
			const text = toKept({head, day: keptDay, known, now: now()});
			// The file only saves time.
			ignoreFileErrors(() => writeAtomic(file, text, {flush: false}));
		},
	};
}

/** Which file counts a message that is in several. This is computed when the first file is read, which many programs never do. */
function createOwners(known: ReadonlyMap<string, FileSum>) {
	let owners: Map<string, string> | undefined;
	const all = (): Map<string, string> => {
		owners ??= new Map([...known].flatMap(([path, {messages}]) => messagesIn(messages).map((id) => [id, path] as const)));
		return owners;
	};
	return {
		isOther: (message: string, path: string): boolean => (all().get(message) ?? path) !== path,
		/** Adds what is new in a file. A replaced file is summed again, and may have fewer messages. */
		add(path: string, before: FileSum | undefined, {messages}: FileSum): void {
			const from = before?.messages.length ?? 0;
			for (const id of messagesIn(messages.length < from ? messages : messages.slice(from))) all().set(id, path);
		},
	};
}

function messagesIn(messages: string): readonly string[] {
	return messages.split(' ').filter(Boolean);
}

function toSpending(sums: readonly FileSum[], {isWhole, prices}: {readonly isWhole: boolean; readonly prices: Prices}): Spending {
	const toSpentAt = ({at, tally}: {readonly at: number; readonly tally: Tally}): SpentAt => {
		const {costUsd, outputTokens} = priceTally(tally, prices);
		return {at, costUsd, outputTokens};
	};
	const {isPriced, costUsd, outputTokens} = priceTally(addUp(sums.map(({tally}) => tally)), prices);
	return {
		costUsd: isPriced ? costUsd : undefined,
		outputTokens,
		isWhole,
		marks: sums[0]?.marks().map(toSpentAt) ?? [],
		others: sums.slice(1).map(({startedAt, tally}) => toSpentAt({at: startedAt, tally})),
	};
}

function addUp(tallies: readonly Tally[]): Tally {
	return tallies.reduce((sum, tally) => addTally(sum, tally), emptyTally);
}

function readKept(file: string, head: string): {readonly known: Map<string, FileSum>; readonly day?: LocalDay | undefined} {
	const known = new Map<string, FileSum>();
	const text = ignoreFileErrors(() => readText(file), '');
	const [first, ...lines] = text.split('\n');
	if (first !== head) return {known};
	const day = parseLocalDay(parseObject(lines[0] ?? '')?.['day']);
	for (const line of lines) {
		const fields = parseObject(line);
		const sum = fields && parseFileSum(fields);
		if (sum && typeof fields['path'] === 'string') known.set(fields['path'], sum);
	}
	return {known, day};
}

type StoredSums = {
	readonly head: string;
	readonly day: LocalDay | undefined;
	readonly known: ReadonlyMap<string, FileSum>;
	readonly now: number;
};

function toKept({head, day, known, now}: StoredSums): string {
	const lines = [...known].slice(-maxFiles).map(([path, sum]) => {
		const isOld = now - sum.mtimeMs > forkedMs;
		return JSON.stringify({path, ...sum, marks: sum.marks(), messages: isOld ? '' : sum.messages});
	});
	return [head, JSON.stringify({day}), ...lines, ''].join('\n');
}

/** @param kept the stored day of an earlier program */
export function createLocalDays(kept: LocalDay | undefined, now: () => number) {
	const zone = `${process.env['TZ'] ?? ''} ${ignoreFileErrors(() => fileIdentity('/etc/localtime'), '')}`;
	let today = kept?.zone === zone ? kept : undefined;
	return {
		dayOf(at: number): LocalDay {
			if (today !== undefined && today.from <= at && at < today.to) return today;
			const day = readDay(at, zone);
			if (day.from <= now() && now() < day.to) today = day;
			return day;
		},
		/** The current day, if it was computed, or the stored one. */
		kept: () => today,
	};
}

/**
 * The local day of a moment, such as `Wed Nov 25 2026`, which ends before `to` (epoch ms). Using the time zone takes the executable a fifth
 * of a bare Node's start, so the bounds of today are stored with the sums.
 */
export const parseLocalDay = objectReader({name: asString, from: asTime, to: asTime, zone: asString});
type LocalDay = ReadBy<typeof parseLocalDay>;

function readDay(at: number, zone: string): LocalDay {
	const date = new Date(at);
	const [from, name] = [date.setHours(0, 0, 0, 0), date.toDateString()];
	return {name, from, to: date.setDate(date.getDate() + 1), zone};
}

/** How often all folders are searched: 200 of them take some 20 ms. */
const lookMs = 300_000;

/** @returns a function that gives the files of the next folder; undefined once all were searched. */
function createDayFiles(
	configDirs: () => readonly string[],
	{now, dayOf}: {readonly now: () => number; readonly dayOf: (at: number) => LocalDay},
): () => readonly string[] | undefined {
	let folders: string[] = [];
	let lookedAt = Number.NEGATIVE_INFINITY;
	return () => {
		if (folders.length === 0 && Math.abs(now() - lookedAt) >= lookMs) {
			lookedAt = now();
			const projects = configDirs().map((dir) => join(dir, 'projects'));
			folders = projects.flatMap((each) => namesIn(each).map((name) => join(each, name)));
		}
		const folder = folders.pop();
		return folder === undefined ? undefined : filesOf(folder, dayOf(now()).from);
	};
}

function filesOf(folder: string, midnight: number): readonly string[] {
	const paths = namesIn(folder).flatMap((name) => (name.endsWith('.jsonl') ? [join(folder, name)] : []));
	return paths.filter((path) => {
		const stats = ignoreFileErrors(() => statSync(path, {throwIfNoEntry: false}), undefined);
		return stats !== undefined && stats.mtimeMs >= midnight;
	});
}
