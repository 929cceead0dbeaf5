/** The search on hosts: each answers for itself, with the beckon that is installed there. One that is late or has none is named. What ended there is resumed there. */
import {type HostName, parseRowKey, parseSessionId, type SessionId} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import {asCount, asRecord, asText, asTime, type Fields, parseObject} from '../core/fields.js';
import {type Receipt, refused, unconfirmed} from '../core/receipt.js';
import type {FarFound, PlacedHit, SaidExcerpt} from '../core/search/hit.js';
import {type Host, toHosts} from '../core/terms/host.js';
import {printableLine} from '../core/text/label.js';
import {programWords} from '../jump/host-words.js';
import {statePaths} from '../store/paths.js';
import {loginSocket, overLogin} from '../system/login-socket.js';
import {runProgram} from '../system/programs.js';

/** The first search on a host reads its transcripts, which goes on there after this time. */
const waitMs = 10_000;
/** More would not fit into what is read of a program. */
const most = 20;
const speakers = ['user', 'agent', 'tool'] as const;

type Asked = {readonly words: readonly string[]; readonly project: string | undefined; readonly limit: number};

export async function searchHosts({env}: Pick<Io, 'env'>, {hosts}: Pick<Config, 'hosts'>, asked: Asked): Promise<readonly FarFound[]> {
	return Promise.all(toHosts(hosts).map((host) => searchHost(env, host, asked)));
}

function runOn(env: NodeJS.ProcessEnv, host: Host, argv: readonly string[]) {
	const login = overLogin(loginSocket(statePaths(env).root, host.name));
	return runProgram(programWords(host, {argv, directory: undefined, terminal: false}, login), {env, timeoutMs: waitMs});
}

async function searchHost(env: NodeJS.ProcessEnv, host: Host, {words, project, limit}: Asked): Promise<FarFound> {
	const options = ['--json', '--limit', String(Math.min(most, limit)), ...(project === undefined ? [] : ['--project', project])];
	const end = await runOn(env, host, ['beckon', 'search', ...options, '--', ...words]);
	const {name} = host;
	if (end.kind === 'timeout') return {host: name, problem: `${name} has not answered in ${waitMs / 1000} s`};
	if (end.kind === 'not-started') return {host: name, problem: `${name} could not be asked`};
	const fields = parseObject(end.stdout);
	const sessions: unknown = fields?.['sessions'];
	if (Array.isArray(sessions)) {
		const hits = sessions.flatMap((each) => toHit(name, asRecord(each) ?? {}));
		return {host: name, hits, total: Math.max(hits.length, asCount(fields?.['found']) ?? 0)};
	}
	if (end.code === 126 || end.code === 127)
		return {host: name, problem: `beckon is not installed on ${name}, so what was said there is not searched`};
	return {host: name, problem: `${name} told nothing (\`beckon hosts test ${name}\` says what works)`};
}

/** The beckon of the host resumes it in a window there. */
export async function resumeOnHost({env}: Pick<Io, 'env'>, host: Host, sessionId: SessionId): Promise<Receipt> {
	const began = performance.now();
	const end = await runOn(env, host, ['beckon', 'resume', '--json', sessionId]);
	const told = end.kind === 'exited' ? asRecord(parseObject(end.stdout)?.['receipt']) : undefined;
	if (told?.['kind'] === 'landed') return {kind: 'landed', by: 'tmux', afterMs: performance.now() - began};
	const message = printableLine(
		asText(told?.['why'], 1000) ?? `${host.name} told nothing (\`beckon hosts test ${host.name}\` says what works)`,
	);
	const why = {code: 'machine-refused', message} as const;
	// What was begun there may have opened a window.
	return told?.['kind'] === 'refused' || end.kind === 'not-started' ? refused(why) : unconfirmed(why);
}

/** What a host tells is somebody else's: each value is checked, and its texts have no control characters. */
function toHit(host: HostName, fields: Fields): readonly PlacedHit[] {
	const sessionId = parseSessionId(fields['session_id']);
	if (sessionId === undefined) return [];
	const text = (name: string): string | undefined => {
		const given = asText(fields[name], 4096);
		return given === undefined ? undefined : printableLine(given);
	};
	const excerpts: unknown = fields['excerpts'];
	const state = text('state') ?? 'session_ended';
	return [
		{
			sessionId,
			agent: text('agent') ?? '',
			path: text('transcript_path') ?? '',
			cwd: text('cwd'),
			branch: text('branch'),
			title: text('title'),
			suggestedTitle: text('suggested_title'),
			from: asTime(fields['started_at']) ?? 0,
			to: asTime(fields['last_at']) ?? 0,
			score: typeof fields['score'] === 'number' ? fields['score'] : 0,
			messages: asCount(fields['messages']) ?? 0,
			excerpts: (Array.isArray(excerpts) ? excerpts.slice(0, 2) : []).flatMap((each) => toExcerpt(asRecord(each) ?? {})),
			project: text('project') ?? '',
			far: {host, key: parseRowKey(fields['key']) ?? sessionId, state, isAlive: fields['alive'] === true},
		},
	];
}

function toExcerpt(fields: Fields): readonly SaidExcerpt[] {
	const given = asText(fields['text'], 2048);
	const by = speakers.find((each) => each === fields['by']);
	if (given === undefined || by === undefined) return [];
	const text = printableLine(given);
	const marks: unknown = fields['marks'];
	const isSame = text === given && Array.isArray(marks);
	return [{by, at: asTime(fields['at']) ?? 0, text, marks: isSame ? marks.flatMap((mark) => toMark(mark, text.length)) : []}];
}

function toMark(mark: unknown, length: number): readonly (readonly [number, number])[] {
	const [begin, end] = Array.isArray(mark) ? mark.map(asCount) : [];
	return begin === undefined || end === undefined || begin > end || end > length ? [] : [[begin, end]];
}
