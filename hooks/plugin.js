/**
 * beckon's plugin for OpenCode 1: it appends what happens in each session, a JSON line for each event, to `<state>/told/opencode/<session>.jsonl`, and
 * holds open the file of the session that its client shows, so that it can be found. From the folder `orders` beside it takes what its human answers or
 * sends there with beckon, each for a request or a session that it knows, or the prompt that begins its first. It waits for nothing and throws nothing.
 */
import {execFileSync} from 'node:child_process';
import {appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync} from 'node:fs';
import {homedir, hostname} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isId, takeOrders} from './plugin-orders.js';

/** The most characters of each text: what is asked is answered whole, or not from here (`cutLengths` in `agents/opencode/asks.ts`). */
const longest = {asked: 65_536, other: 8192};
const mostLoaded = 30;

/** The state folder of beckon, by the rules of its other hooks. */
function stateFolder() {
	const {BECKON_STATE_DIR: named, XDG_STATE_HOME: home = ''} = process.env;
	if (named) return named;
	const above = dirname(dirname(fileURLToPath(import.meta.url)));
	const usual = home.startsWith('/') ? join(home, 'beckon') : join(homedir(), '.local/state/beckon');
	const root = existsSync(join(above, 'beckon-state')) ? above : usual;
	const mark = join(root, 'beckon-state');
	const isShared = existsSync(mark) && readFileSync(mark, 'utf8').startsWith('per-host');
	return isShared
		? join(
				root,
				'hosts',
				hostname()
					.replace(/[^A-Za-z0-9_.-]/g, '_')
					.replace(/^\./, '_') || '_',
			)
		: root;
}

/** The user's words for this client: its plugins run in a thread, whose `process.argv` is another. Undefined: nobody tells them. */
function clientWords() {
	try {
		return readFileSync(`/proc/${process.pid}/cmdline`, 'utf8').split('\0');
	} catch {
		// Not on Linux.
	}
	try {
		return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(process.pid)], {encoding: 'utf8'})
			.trim()
			.split(/\s+/);
	} catch {
		return undefined;
	}
}

/** Whether a client with these words begins without a session, and the one that they name. */
function goesOn(words) {
	if (!words) return {isNew: false, id: undefined};
	const at = words.findIndex((word) => /^(?:-s|--session)(?:=|$)/.test(word));
	const id = words[at]?.split('=')[1] ?? words[at + 1];
	return {
		isNew: at === -1 && !words.includes('-c') && !words.includes('--continue'),
		id: at === -1 || words.includes('--fork') ? undefined : id,
	};
}

/** Undefined: the event tells nothing of a session's state, as each streamed word. */
function told({type, properties: p = {}}) {
	const {part, info} = p;
	switch (type) {
		case 'session.created':
		case 'session.updated':
			if (!info) return undefined;
			return {
				title: info.title,
				version: info.version,
				directory: info.directory,
				cost: info.cost,
				tokens: info.tokens,
				agent: info.agent,
				reverted: info.revert?.messageID,
			};
		case 'session.status':
			return {status: p.status};
		case 'session.idle':
		case 'session.compacted':
			return {};
		case 'session.error':
			return {error: {name: p.error?.name, message: p.error?.data?.message, statusCode: p.error?.data?.statusCode}};
		case 'permission.asked': {
			const {id, permission, patterns, metadata, always} = p;
			return {id, permission, patterns, metadata, always};
		}
		case 'permission.replied':
			return {requestID: p.requestID, reply: p.reply};
		case 'question.asked':
			return {id: p.id, questions: p.questions};
		case 'question.replied':
		case 'question.rejected':
			return {requestID: p.requestID, answers: p.answers};
		case 'message.updated': {
			const {id, role, agent, modelID, model, tokens, time, mode, parentID: prompt, error} = info ?? {};
			const isDone = time?.completed !== undefined;
			return {id, role, agent, mode, model: modelID ?? model?.modelID, tokens, isDone, prompt, error: error?.name};
		}
		case 'message.part.updated': {
			const {type: kind, messageID, text, time, callID, tool, state, synthetic} = part ?? {};
			if (kind === 'text' && !synthetic && text) return time && !time.end ? undefined : {kind, messageID, text};
			if (kind !== 'tool' || state?.status === 'pending') return undefined;
			return {kind, callID, tool, status: state?.status, input: state?.status === 'running' ? state.input : undefined};
		}
		default:
			return undefined;
	}
}

function lineOf(event) {
	const most = event.type.endsWith('.asked') ? longest.asked : longest.other;
	return `${JSON.stringify(event, (_key, value) => (typeof value === 'string' ? value.slice(0, most) : value))}\n`;
}

function createLog(folder, directory, {takes, isNew}) {
	/** The session at the top of each subagent's. */
	const roots = new Map();
	/** The calls that run, with what they are given: each piece of their output repeats what was told. */
	const running = new Map();
	/** Requests that were told before their calls run: what a tool of an MCP server is given comes some tens of milliseconds after its request. */
	const early = new Map();
	const opened = new Set();
	/** The open requests of each session, by their ids. */
	const asking = new Map();
	/** When each session was last told to rest. */
	const rested = new Map();
	let prompted;
	let held;
	const forget = (root) => {
		opened.delete(root);
		if (held?.id !== root) return;
		closeSync(held.fd);
		held = undefined;
	};
	const write = (root, line) => {
		const file = join(folder, `${root}.jsonl`);
		// It was purged.
		if (opened.has(root) && !existsSync(file)) forget(root);
		const lines = opened.has(root) ? [] : [{type: 'beckon.opened', at: Date.now(), p: {pid: process.pid, directory, takes}}];
		opened.add(root);
		appendFileSync(file, [...lines, line].map(lineOf).join(''), {mode: 0o600});
	};
	/** A session that asks is shown by its dialog; else the one that was last prompted. */
	const hold = () => {
		const asks = [...asking].findLast(([, open]) => open.size > 0)?.[0];
		const next = asks ?? prompted;
		if (next === held?.id) return;
		if (held) closeSync(held.fd);
		held = next && {id: next, fd: openSync(join(folder, `${next}.jsonl`), 'a', 0o600)};
	};
	const ask = (root, {id, requestID}, type) => {
		const open = asking.get(root) ?? new Set();
		asking.set(root, open);
		if (type.endsWith('.asked')) open.add(id);
		else open.delete(requestID);
	};
	return {
		add(event) {
			const {type, properties = {}} = event;
			const {info} = properties;
			const id =
				properties.sessionID ?? info?.sessionID ?? properties.part?.sessionID ?? (type.startsWith('session.') ? info?.id : undefined);
			if (!isId(id)) return;
			if (isId(info?.parentID)) roots.set(id, roots.get(info.parentID) ?? info.parentID);
			const root = roots.get(id) ?? id;
			const p = told(event);
			if (!p || (p.status === 'running' && running.has(p.callID))) return;
			if (p.status === 'running') running.set(p.callID, p.input);
			else running.delete(p.callID);
			// A command and an edit are in its own words; of the tool of an MCP server it has nothing but the name.
			const call = type === 'permission.asked' && !p.metadata?.command && !p.metadata?.diff ? properties.tool?.callID : undefined;
			if (call !== undefined) p.input = running.get(call);
			const whole = p.status === 'running' && early.get(p.callID);
			if (p.kind === 'tool') early.delete(p.callID);
			const tell = (type, p) => write(root, {type, at: Date.now(), ...(root === id ? {} : {child: id}), p});
			tell(type, p);
			if (root === id && (type === 'session.idle' || type === 'session.error' || p.status?.type === 'idle')) rested.set(root, Date.now());
			if (call !== undefined && p.input === undefined) early.set(call, p);
			if (whole && asking.get(root)?.has(whole.id)) tell('permission.asked', {...whole, input: p.input});
			if (/^(?:permission|question)\./.test(type)) ask(root, p, type);
			if (type === 'message.updated' && p.role === 'user' && root === id) prompted = root;
			hold();
		},
		/** Whether the session, or a subagent of it, waits for an answer to this request. */
		isOpen: (root, request) => asking.get(root)?.has(request) === true,
		isKnown: (root) => opened.has(root),
		/** Whether the turn that began at this moment still runs, and nothing is asked in it. */
		isAtWork: (root, turn) => opened.has(root) && !(asking.get(root)?.size > 0) && !(rested.get(root) >= turn),
		isFresh: () => isNew && opened.size === 0,
		isOnly: (root) => opened.size === 1 && opened.has(root),
		/** The client was started with this session. */
		show(info) {
			if (!isId(info?.id) || prompted) return;
			prompted = info.id;
			this.add({type: 'session.updated', properties: {info}});
		},
		close() {
			for (const root of opened) write(root, {type: 'beckon.closed', at: Date.now(), p: {}});
			if (held) closeSync(held.fd);
			held = undefined;
		},
	};
}

/** For `beckon doctor`, and for whoever waits for a client that has just been started: the clients that loaded the plugin last. */
function noteLoaded(file) {
	const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
	writeFileSync(file, [...before, process.pid].slice(-mostLoaded).join('\n'), {mode: 0o600});
}

/** @param words of the client, as it was started @param againMs how long after its start a session that beckon began is shown again */
export const Beckon = async ({directory, client, words = clientWords(), againMs = [1000, 3000]} = {}) => {
	try {
		const folder = join(stateFolder(), 'told', 'opencode');
		mkdirSync(folder, {recursive: true, mode: 0o700});
		noteLoaded(join(folder, 'loaded'));
		const caller = client?._client;
		const takes = typeof caller?.post === 'function';
		const {isNew, id} = goesOn(words);
		const log = createLog(folder, directory, {takes, isNew});
		const stopTaking = takes ? takeOrders(join(folder, 'orders'), caller, {log, againMs}) : undefined;
		const quietly = (act) => {
			try {
				act();
			} catch {
				// A full disk is no reason to disturb the client.
			}
		};
		// Its server answers once it has its plugins.
		if (takes && isId(id))
			caller.get({url: '/session/{id}', path: {id}}).then(
				({data}) => quietly(() => log.show(data)),
				() => undefined,
			);
		return {
			event: async ({event}) => quietly(() => log.add(event)),
			dispose: async () =>
				quietly(() => {
					stopTaking?.();
					log.close();
				}),
		};
	} catch {
		return {};
	}
};
