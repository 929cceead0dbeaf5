/**
 * Searches what was said in all sessions, including ended ones. Also the process that answers a navigator's searches, one line for each.
 */
import {createInterface} from 'node:readline';
import {setImmediate} from 'node:timers/promises';
import {configDirOf, saidFolders} from '../agents/agents.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import {asRecord, asText, parseObject} from '../core/fields.js';
import type {PastFound, PastSession} from '../core/search/hit.js';
import {createExclusion, foldedText, parseQuery, type Query} from '../core/search/query.js';
import {projectName} from '../core/text/label.js';
import {statePaths} from '../store/paths.js';
import {readNames} from '../store/records/names.js';
import {utcOffsetMs} from '../system/clocks.js';
import {createFinder, type FindOptions, type FoundHits} from './find.js';
import {createIndexWriter} from './index-writer.js';

export type Recall = ReturnType<typeof openRecall>;

/** @param transcripts paths of known sessions, by which config folders are found that no variable names */
export function openRecall(io: Pick<Io, 'env' | 'now'>, config: Config, transcripts: () => readonly string[]) {
	const paths = statePaths(io.env);
	const isExcluded = createExclusion([...config.search.exclude, ...config.ignoreDirectories]);
	const configDirs = (): readonly string[] => [
		...new Set([...saidFolders(io.env), ...transcripts().flatMap((path) => configDirOf(path) ?? [])]),
	];
	const writer = createIndexWriter({paths, configDirs, isExcluded, now: io.now});
	const search = createFinder(paths.search);
	const names = readNames(paths).names;
	const projects = new Map<string, string>();
	/** The list's name of a session's directory. */
	const projectOf = ({cwd = '', agent}: Pick<PastSession, 'cwd' | 'agent'>): string => {
		const known = projects.get(cwd);
		if (known !== undefined) return known;
		const name = names.get(cwd) || projectName(cwd, config.projectsRoot) || `${agent}-unknown`;
		projects.set(cwd, name);
		return name;
	};
	return {
		step: writer.step,
		find(query: Query, options: Omit<FindOptions, 'now'>): FoundHits {
			const {project} = query;
			const isMeant: FindOptions['isMeant'] =
				project === undefined ? options.isMeant : (session) => foldedText(projectOf(session)).includes(project) && options.isMeant(session);
			return search(writer.index(), query, {...options, isMeant, now: io.now()});
		},
		projectOf,
		close: writer.close,
	};
}

/** One line to the program. `n` comes back with the answer; only the newest order is answered. */
export type SearchOrder = {
	readonly n: number;
	readonly text: string;
	readonly project: string | undefined;
	readonly only: string | undefined;
	/** Transcripts of known sessions; given with the first order. */
	readonly transcripts?: readonly string[];
};

/** One line of the program. */
export type SearchAnswer = PastFound & {readonly n: number};

const stepMs = 30;
/** After this time, an order also looks for changed transcripts. */
const againMs = 3000;
/** The process ends after this time without an order, since the texts take memory. */
const idleMs = 60_000;
const most = {hits: 50, excerpts: 2, ofOne: 40, width: 240} as const;

/** Serves until the input ends, or no order came for a minute. */
export async function serveSearches(io: Io, config: Config): Promise<void> {
	let transcripts: readonly string[] = [];
	const recall = openRecall(io, config, () => transcripts);
	const lines = createInterface({input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY});
	const isMeant = createScopes(recall);
	let newest: SearchOrder | undefined;
	let ends = false;
	let ring = (): void => {};
	lines.on('line', (line) => {
		const order = toOrder(line);
		if (order === undefined) return;
		transcripts = order.transcripts ?? transcripts;
		newest = order;
		ring();
	});
	lines.once('close', () => {
		ends = true;
		ring();
	});
	let reading: SearchAnswer['reading'] = {read: 0, of: 0};
	let readAt = 0;
	try {
		while (!ends) {
			if (newest !== undefined) {
				const order = newest;
				newest = undefined;
				if (reading === undefined && io.now() - readAt > againMs) reading = {read: 0, of: 0};
				io.stdout.write(`${JSON.stringify(answer(recall, order, {isMeant, reading, now: io.now()}))}\n`);
			} else if (reading === undefined) {
				if (!(await nextRing())) return;
			} else {
				const {isDone, read, total} = recall.step(stepMs);
				reading = isDone ? undefined : {read, of: total};
				readAt = io.now();
			}
			// Input is read between two steps.
			await setImmediate();
		}
	} finally {
		lines.close();
		recall.close();
	}

	function nextRing(): Promise<boolean> {
		if (newest !== undefined || ends) return Promise.resolve(true);
		return new Promise((resolve) => {
			const timer = setTimeout(() => resolve(false), idleMs);
			ring = () => {
				clearTimeout(timer);
				resolve(true);
			};
		});
	}
}

type Scopes = (order: SearchOrder) => FindOptions['isMeant'];

/** Returns the same function for the same scope, so that a longer word is searched only where the shorter one was found. */
function createScopes(recall: Recall): Scopes {
	let last: {readonly project: string | undefined; readonly only: string | undefined; readonly isMeant: FindOptions['isMeant']} | undefined;
	return ({project, only}) => {
		if (last === undefined || last.project !== project || last.only !== only) {
			const isMeant: FindOptions['isMeant'] = (session) =>
				(only === undefined || session.sessionId === only) && (project === undefined || recall.projectOf(session) === project);
			last = {project, only, isMeant};
		}
		return last.isMeant;
	};
}

type SearchContext = {readonly isMeant: Scopes; readonly reading: SearchAnswer['reading']; readonly now: number};

function answer(recall: Recall, order: SearchOrder, {isMeant, reading, now}: SearchContext): SearchAnswer {
	const {n, text, only} = order;
	const query = parseQuery(text, {now, utcOffsetMs: utcOffsetMs(now)});
	if (!query.ok) return {n, hits: [], total: 0, reading, problem: query.problem};
	const [mostHits, excerpts] = only === undefined ? [most.hits, most.excerpts] : [1, most.ofOne];
	const {hits, total} = recall.find(query.value, {most: mostHits, excerpts, width: most.width, isMeant: isMeant(order)});
	return {n, hits: hits.map((hit) => ({...hit, project: recall.projectOf(hit)})), total, reading, problem: undefined};
}

function toOrder(line: string): SearchOrder | undefined {
	const fields = parseObject(line);
	const n = fields?.['n'];
	const text = asText(fields?.['text'], 1000);
	if (typeof n !== 'number' || text === undefined) return undefined;
	const paths: unknown = asRecord(fields)?.['transcripts'];
	const transcripts = Array.isArray(paths) ? paths.flatMap((path) => asText(path, 4096) ?? []) : undefined;
	return {n, text, project: asText(fields?.['project'], 1000), only: asText(fields?.['only'], 128), ...(transcripts && {transcripts})};
}
