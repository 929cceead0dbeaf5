/** The search through what was said, in a separate process that the first search starts. */
import type {ChildProcess} from 'node:child_process';
import type {NavigatorPorts} from '../app/loop/runtime.js';
import type {HostName, SessionId} from '../core/address.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {parseObject} from '../core/fields.js';
import type {Receipt} from '../core/receipt.js';
import type {PastFound} from '../core/search/hit.js';
import {hostNamed} from '../core/terms/host.js';
import type {Wired} from '../observe/wire.js';
import type {SearchAnswer, SearchOrder} from '../recall/recall.js';
import type {Sources} from '../sources/sources.js';
import {programCommand} from '../store/program.js';

type PastPorts = Pick<NavigatorPorts, 'search-past' | 'search-hosts' | 'resume-past'>;
/** The most hits of each host. */
const mostFar = 20;

/** @param signal ends the program */
export function pastPorts(io: Io, wired: Wired, {sources, signal}: {readonly sources: Sources; readonly signal: AbortSignal}): PastPorts {
	const transcripts = () =>
		[...wired.ports.readSessions().sessions.values()].flatMap(({lives}) => lives.flatMap(({transcriptPath}) => transcriptPath ?? []));
	const search = createSearch(io, signal, {transcripts, config: wired.config});
	return {
		'search-past': async ({order}) => {
			const {text, project, only} = order;
			const found = await search({text, project, only});
			return found && {type: 'past-found', order, found};
		},
		'search-hosts': async ({order}) => {
			const {searchHosts} = await import('../sources/far-search.js');
			const search = {words: order.text.split(/\s+/), project: undefined, limit: mostFar};
			return {type: 'hosts-found', order, far: await searchHosts(io, wired.config(), search)};
		},
		'resume-past': async ({sessionId, host, name}) => ({type: 'past-resumed', name, receipt: await resume(sessionId, host)}),
	};

	async function resume(sessionId: SessionId, host: HostName | undefined): Promise<Receipt> {
		const there = hostNamed(wired.config().hosts, host);
		if (there !== undefined) return (await import('../sources/far-search.js')).resumeOnHost(io, there, sessionId);
		const {pastRow} = await import('../recall/past-turns.js');
		const row = pastRow(sessionId, io.env, wired.ports.configDirs());
		if (row === undefined) throw new UserError('Its transcript is gone', 'The text that was found is all that is left of it.');
		return (await sources.sourceOf(row).act(row, {act: 'resume', at: io.now()})).receipt;
	}
}

type PendingSearch = {readonly n: number; readonly done: (found: PastFound | undefined) => void; readonly fail: (error: Error) => void};

type Searched = {
	/** The transcripts of the known sessions, for a new search process. */
	readonly transcripts: () => readonly string[];
	/** The search process reads the config once, so a changed config starts another process. */
	readonly config: Wired['config'];
};

/** @returns the search; its result is undefined once another search has begun */
function createSearch({env}: Io, signal: AbortSignal, {transcripts, config}: Searched) {
	let server: ChildProcess | undefined;
	let readConfig: ReturnType<Wired['config']> | undefined;
	let waiting: PendingSearch | undefined;
	let n = 0;

	function start(): ChildProcess {
		// Loading both takes the executable 1.3 ms, and most navigators never search.
		const {createInterface} = process.getBuiltinModule('node:readline');
		const {spawn} = process.getBuiltinModule('node:child_process');
		const [program = '', ...words] = programCommand('search-server');
		const child = spawn(program, words, {env, stdio: ['pipe', 'pipe', 'ignore']});
		// The search process must not keep the navigator open, whose end closes its input.
		child.unref();
		const over = (): void => {
			if (server !== child) return;
			server = undefined;
			waiting?.fail(new UserError('The search has ended', 'Search again; `beckon search` says what is wrong.'));
			waiting = undefined;
		};
		child.once('error', over).once('exit', over);
		child.stdin?.on('error', () => undefined);
		signal.addEventListener('abort', () => child.kill(), {once: true});
		createInterface({input: child.stdout}).on('line', (line) => {
			const answer = toAnswer(line);
			if (answer === undefined || answer.n !== waiting?.n) return;
			const {done} = waiting;
			waiting = undefined;
			done(answer);
		});
		return child;
	}

	return (order: Omit<SearchOrder, 'n' | 'transcripts'>): Promise<PastFound | undefined> =>
		new Promise((done, fail) => {
			waiting?.done(undefined);
			n += 1;
			waiting = {n, done, fail};
			const isNew = server === undefined || config() !== readConfig;
			if (isNew) {
				server?.kill();
				readConfig = config();
				server = start();
			}
			const asked: SearchOrder = {n, ...order, ...(isNew && {transcripts: transcripts()})};
			server?.stdin?.write(`${JSON.stringify(asked)}\n`);
		});
}

/** The process runs the same program, so a line has the right type, or is cut. */
function toAnswer(line: string): SearchAnswer | undefined {
	const fields = parseObject(line);
	return typeof fields?.['n'] === 'number' && Array.isArray(fields['hits']) ? (fields as unknown as SearchAnswer) : undefined;
}
