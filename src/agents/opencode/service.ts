/**
 * OpenCode 2: its shared background server owns the sessions, and a file of the user names its address. beckon asks it and never starts
 * it. The answers are stored as lines of the record that the plugin of version 1 writes. Made from the published protocol, and untested
 * with the real one.
 */
import {existsSync, lstatSync} from 'node:fs';
import {join} from 'node:path';
import {parseSessionId, type SessionId} from '../../core/address.js';
import type {AgentStatus} from '../../core/agent-traits.js';
import {asList, asRecord, asString, asText, type Fields, parseJson, parseObject} from '../../core/fields.js';
import {ignoreFileErrors, isOnPath, namedFolder} from '../../store/files.js';
import {ensureDir, statePaths} from '../../store/paths.js';
import {readText} from '../../store/read-file.js';
import type {AgentSetup} from '../agent-setup.js';
import {createReportedSessions, serverStatus, tellState} from '../parts/server-status.js';
import {versionOnPath} from '../program-version.js';
import {openCodeFolder} from './record.js';

/** The server is on this machine, and a longer wait would delay every list. */
const timeoutMs = 700;
const longestAnswer = 4 * 2 ** 20;
const most = 30;

type Server = {readonly url: URL; readonly authorization: string; readonly pid: number; readonly version: string};
type ClientSession = {readonly pid: number; readonly sessionId: SessionId};

/** The sessions in terminals of OpenCode 2, as the server reported them. */
export const reportedSessions = createReportedSessions();

/** Asks the server what its terminals show. Never throws. `now` in epoch ms. */
export async function refreshService(env: NodeJS.ProcessEnv, now: () => number): Promise<void> {
	const server = readServer(env);
	if (server === undefined) return reportedSessions.replace([]);
	try {
		const signal = AbortSignal.timeout(timeoutMs);
		const tell = (path: string): Promise<unknown> => askService(server, path, signal);
		const info = asRecord(await tell('/api/info'));
		// The file is of a server that is gone, or another program listens there.
		if (info?.['pid'] !== server.pid || info['version'] !== server.version) return reportedSessions.replace([]);
		const [clients, active] = await Promise.all([tell('/api/client'), tell('/api/session/active')]);
		const busy = asRecord(asRecord(active)?.['data']) ?? {};
		const folder = openCodeFolder(statePaths(env).root);
		const shown = shownIn(clients);
		const found = await Promise.all(shown.map((one) => describe(one, {server, tell, folder, isBusy: Object.hasOwn(busy, one.sessionId)})));
		ensureDir(folder);
		for (const {status, state} of found) tellState(status.file, 'service.state', {state, at: now()});
		reportedSessions.replace(found.map(({status}) => status));
	} catch {
		// No answer in time, or none in JSON: the earlier report stays.
	}
}

/** The server's address, from the file. Undefined unless it is on this machine and nobody else may read or write the file. */
export function readServer(env: NodeJS.ProcessEnv): Server | undefined {
	const file = join(namedFolder(env, 'XDG_STATE_HOME', '.local', 'state'), 'opencode', 'service.json');
	return ignoreFileErrors(() => {
		const {mode, uid} = lstatSync(file);
		if ((mode & 0o077) !== 0 || uid !== process.getuid?.()) return undefined;
		const fields = parseObject(readText(file, 65_536));
		const [text, pid, version] = [asText(fields?.['url'], 500) ?? '', fields?.['pid'], asText(fields?.['version'], 64)];
		const url = URL.canParse(text) ? new URL(text) : undefined;
		if (!url || typeof pid !== 'number' || version === undefined) return undefined;
		if (url.protocol !== 'http:' || !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) return undefined;
		const password = asText(fields?.['password'], 500) ?? '';
		return {url, pid, version, authorization: `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`};
	});
}

/**
 * Undefined when the server does not know the path, or the answer is too long. Rejects when it does not answer in time.
 * @param body of a POST.
 */
export async function askService({url, authorization}: Server, path: string, signal: AbortSignal, body?: Fields): Promise<unknown> {
	// Loaded late: it takes ten milliseconds, and few users have such a server.
	const http = await import('node:http');
	return new Promise((resolve, reject) => {
		const headers = {authorization, ...(body && {'content-type': 'application/json'})};
		const request = http.request(new URL(path, url), {method: body ? 'POST' : 'GET', headers, signal}, (answer) => {
			if (answer.statusCode !== 200 && answer.statusCode !== 204) answer.destroy();
			let text = '';
			answer.setEncoding('utf8').on('data', (part: string) => {
				text += part;
				if (text.length > longestAnswer) answer.destroy();
			});
			answer.on('close', () => {
				const parsed = answer.complete ? parseJson(text === '' ? 'true' : text) : undefined;
				resolve(parsed?.ok ? parsed.value : undefined);
			});
		});
		request.on('error', reject).end(body && JSON.stringify(body));
	});
}

const listed = (answer: unknown): readonly unknown[] => asList(asRecord(answer)?.['data']).slice(0, most);

/** The sessions that terminals show: the reported tab, or the only one. */
function shownIn(clients: unknown): readonly ClientSession[] {
	return listed(clients).flatMap((each): readonly ClientSession[] => {
		const {kind, pid, sessions, focused} = asRecord(each) ?? {};
		const tabs = asList(sessions)
			.slice(0, most)
			.flatMap((tab) => parseSessionId(asRecord(tab)?.['id'] ?? tab) ?? []);
		const sessionId = parseSessionId(asRecord(focused)?.['id'] ?? focused) ?? (tabs.length === 1 ? tabs[0] : undefined);
		const isOne = kind === 'tui' && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
		return isOne && sessionId !== undefined ? [{pid, sessionId}] : [];
	});
}

type SessionQuery = {
	readonly server: Server;
	readonly tell: (path: string) => Promise<unknown>;
	readonly folder: string;
	readonly isBusy: boolean;
};

async function describe(
	{pid, sessionId}: ClientSession,
	{server, tell, folder, isBusy}: SessionQuery,
): Promise<{readonly status: AgentStatus; readonly state: Fields}> {
	const path = `/api/session/${sessionId}`;
	const [session, permissions, questions] = await Promise.all([tell(path), tell(`${path}/permission`), tell(`${path}/question`)]);
	const info = asRecord(asRecord(session)?.['data']) ?? {};
	const cwd = asText(asRecord(info['location'])?.['directory'], 4096) ?? '';
	const status = serverStatus({
		agent: 'opencode',
		process: {pid, start: ''},
		sessionId,
		cwd,
		version: server.version,
		file: join(folder, `${sessionId}.jsonl`),
	});
	const state = {
		title: info['title'],
		directory: cwd,
		version: server.version,
		cost: info['cost'],
		tokens: info['tokens'],
		model: asRecord(info['model'])?.['id'],
		agent: info['agent'],
		isBusy,
		permissions: listed(permissions).map(withoutSource),
		questions: listed(questions),
	};
	return {status, state};
}

/** A request in the form of version 1: version 2 has other names for its kind and objects. */
function withoutSource(request: unknown): Fields {
	const {id, action, resources, metadata} = asRecord(request) ?? {};
	return {id, permission: action, patterns: resources, metadata};
}

const mark = '// beckon’s plugin: `beckon uninstall` removes this file.';

function configFolder(env: NodeJS.ProcessEnv): string {
	return join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'opencode');
}

/** beckon's plugin in the settings of OpenCode 1: a separate file that loads the plugin from the state directory. */
export const setup: AgentSetup = {
	hasProgram: (env) => isOnPath('opencode', env),
	findVersion: (env) => versionOnPath('opencode', env),
	settingsFile: (env) => join(configFolder(env), 'plugins', 'beckon.js'),
	withOurs(text, {hooks}) {
		if (text !== '' && !text.startsWith(mark)) return {ok: false, problem: 'the file is not beckon’s'};
		return {ok: true, value: `${mark}\nexport {Beckon} from ${JSON.stringify(join(hooks, 'plugin.js'))};\n`};
	},
	withoutOurs: (text) => ({ok: true, value: text.startsWith(mark) ? '' : text}),
	emptySettings: '',
	installedIn(text) {
		const path = parseJson(/^export \{Beckon\} from (.*);$/m.exec(text)?.[1] ?? 'null');
		const script = text.startsWith(mark) && path.ok ? asString(path.value) : undefined;
		return {ok: true, value: {scripts: script === undefined ? [] : [script], events: [], plugin: false, off: undefined}};
	},
	eventsFor: () => [],
	takesEffect: 'when they are started again',
	costs: {
		risks: [
			'The plugin runs inside OpenCode, with its rights. It appends a line for each event, waits for nothing, and carries out what you answer or send with beckon.',
			'With any plugin OpenCode waits at its start for its own `npm install` in that folder: once, some seconds, and up to 85 s without a network.',
			'OpenCode 2 loads no plugin of version 1.',
		],
		gives: 'requests whole, which are answered without keys, errors and retries as they happen, prompts, cost and title',
	},
	check(env, {hooks, version}) {
		if (Number(version?.split('.')[0] ?? 1) >= 2) {
			const text = `OpenCode ${version} does not load the plugin, which is for version 1`;
			return [{level: 'wrong', text, fix: 'Run `beckon uninstall --agent opencode`: version 2 is read without it.'}];
		}
		if (!existsSync(join(configFolder(env), 'node_modules'))) {
			const text = 'OpenCode installs its plugin package at the next start, which makes that start slow';
			return [{level: 'note', text, fix: 'Start it once online.'}];
		}
		if (existsSync(join(openCodeFolder(join(hooks, '..')), 'loaded'))) return [];
		return [{level: 'note', text: 'no OpenCode has loaded the plugin yet', fix: 'Start OpenCode again.'}];
	},
};
