/**
 * The search on hosts, by the beckon that is installed on each. Hosts that are late or have none are named. Ended sessions are resumed
 * there.
 */
import {type HostName, parseRowKey, parseSessionId, type SessionId} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import {asCount, asList, asNumber, asRecord, asText, asTime, isTrue, objectReader, parseObject} from '../core/fields.js';
import {type Receipt, refused, unconfirmed} from '../core/receipt.js';
import {type FarFound, type PlacedHit, type SaidExcerpt, speakers} from '../core/search/hit.js';
import {type Host, toHosts} from '../core/terms/host.js';
import {printableLine} from '../core/text/label.js';
import {hostWords} from '../jump/host-words.js';
import {runProgram} from '../system/programs.js';

/** The first search on a host reads its transcripts, which goes on there after this time. */
const waitMs = 10_000;
/** The most hits: more would not fit into the output that is read from a program. */
const most = 20;

type FarQuery = {readonly words: readonly string[]; readonly project: string | undefined; readonly limit: number};

export async function searchHosts({env}: Pick<Io, 'env'>, {hosts}: Pick<Config, 'hosts'>, asked: FarQuery): Promise<readonly FarFound[]> {
	return Promise.all(toHosts(hosts).map((host) => searchHost(env, host, asked)));
}

function runOn(env: NodeJS.ProcessEnv, host: Host, argv: readonly string[]) {
	return runProgram(hostWords(env, host).program({argv}), {env, timeoutMs: waitMs});
}

async function searchHost(env: NodeJS.ProcessEnv, host: Host, {words, project, limit}: FarQuery): Promise<FarFound> {
	const options = ['--json', '--limit', String(Math.min(most, limit)), ...(project === undefined ? [] : ['--project', project])];
	const end = await runOn(env, host, ['beckon', 'search', ...options, '--', ...words]);
	const {name} = host;
	if (end.kind === 'timeout') return {host: name, problem: `${name} has not answered in ${waitMs / 1000} s`};
	if (end.kind === 'not-started') return {host: name, problem: `${name} could not be asked`};
	const fields = parseObject(end.stdout);
	const sessions: unknown = fields?.['sessions'];
	if (Array.isArray(sessions)) {
		const hits = sessions.flatMap((each) => toHit(name, each));
		return {host: name, hits, total: Math.max(hits.length, asCount(fields?.['found']) ?? 0)};
	}
	if (end.code === 126 || end.code === 127)
		return {host: name, problem: `beckon is not installed on ${name}, so what was said there is not searched`};
	return {host: name, problem: `${name} told nothing (\`beckon hosts test ${name}\` says what works)`};
}

/** Resumes a session in a window on its host, with the beckon there. */
export async function resumeOnHost({env}: Pick<Io, 'env'>, host: Host, sessionId: SessionId): Promise<Receipt> {
	const began = performance.now();
	const end = await runOn(env, host, ['beckon', 'resume', '--json', sessionId]);
	const answer = end.kind === 'exited' ? asRecord(parseObject(end.stdout)?.['receipt']) : undefined;
	if (answer?.['kind'] === 'landed') return {kind: 'landed', by: 'tmux', afterMs: performance.now() - began};
	const message = printableLine(
		asText(answer?.['why'], 1000) ?? `${host.name} told nothing (\`beckon hosts test ${host.name}\` says what works)`,
	);
	const why = {code: 'machine-refused', message} as const;
	// A command that started there may have opened a window.
	return answer?.['kind'] === 'refused' || end.kind === 'not-started' ? refused(why) : unconfirmed(why);
}

/** The answer of a host is untrusted: each value is checked, and texts are cleaned of control characters. */
const line = (value: unknown): string | undefined => {
	const given = asText(value, 4096);
	return given === undefined ? undefined : printableLine(given);
};

const readHit = objectReader(
	{session_id: parseSessionId},
	{
		agent: line,
		transcript_path: line,
		cwd: line,
		branch: line,
		title: line,
		suggested_title: line,
		started_at: asTime,
		last_at: asTime,
		score: asNumber,
		messages: asCount,
		excerpts: (value) => asList(value).slice(0, 2).flatMap(toExcerpt),
		project: line,
		key: parseRowKey,
		state: line,
		alive: isTrue,
	},
);

function toHit(host: HostName, answer: unknown): readonly PlacedHit[] {
	const hit = readHit(answer);
	if (hit === undefined) return [];
	const {session_id: sessionId, agent = '', transcript_path: path = '', cwd, branch, title, suggested_title: suggestedTitle} = hit;
	const {started_at: from = 0, last_at: to = 0, score = 0, messages = 0, excerpts, project = '', state = 'session_ended'} = hit;
	const far = {host, key: hit.key ?? sessionId, state, isAlive: hit.alive};
	return [{sessionId, agent, path, cwd, branch, title, suggestedTitle, from, to, score, messages, excerpts, project, far}];
}

function toExcerpt(answer: unknown): readonly SaidExcerpt[] {
	const fields = asRecord(answer) ?? {};
	const given = asText(fields['text'], 2048);
	const by = speakers.find((each) => each === fields['by']);
	if (given === undefined || by === undefined) return [];
	const text = printableLine(given);
	const marks = text === given ? asList(fields['marks']).flatMap((mark) => toMark(mark, text.length)) : [];
	return [{by, at: asTime(fields['at']) ?? 0, text, marks}];
}

function toMark(mark: unknown, length: number): readonly (readonly [number, number])[] {
	const [begin, end] = asList(mark).map(asCount);
	return begin === undefined || end === undefined || begin > end || end > length ? [] : [[begin, end]];
}
