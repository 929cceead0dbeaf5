/** The part of beckon's plugin for OpenCode 1 that carries out what its human answers or sends with beckon: a file in the folder `orders` for each. */
import {mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** How often orders are looked for. */
const everyMs = 200;

/** A session's id becomes a file's name. */
export function isId(id) {
	return typeof id === 'string' && /^ses_[A-Za-z0-9]{1,64}$/.test(id);
}

/** The call of OpenCode's own interface that carries out an order; undefined: it is for nothing that is open here. */
function callOf({kind, session, request, reply, message, answers, text, agent, turn}, log) {
	if (!isId(session)) return undefined;
	const isOpen = typeof request === 'string' && log.isOpen(session, request);
	switch (kind) {
		case 'permission':
			return isOpen && {url: '/permission/{requestID}/reply', path: {requestID: request}, body: {reply, message}};
		case 'question':
			return isOpen && {url: '/question/{requestID}/reply', path: {requestID: request}, body: {answers}};
		case 'dismiss':
			return isOpen && {url: '/question/{requestID}/reject', path: {requestID: request}, body: {}};
		case 'prompt':
			return log.isKnown(session) && {url: '/session/{id}/prompt_async', path: {id: session}, body: {agent, parts: [{type: 'text', text}]}};
		case 'interrupt':
			return log.isAtWork(session, turn) && {url: '/session/{id}/abort', path: {id: session}, body: {}};
		default:
			return undefined;
	}
}

/** A session with its first prompt, which the client then shows. @returns what came of it */
async function begin({text, until}, {post, log, againMs}) {
	if (!log.isFresh() || !(until > Date.now())) return {ok: false, why: 'it has a session by now'};
	const {data, error} = await post({url: '/session', body: {}});
	if (!isId(data?.id)) return failure(error ?? 'it gave no session');
	const show = () => post({url: '/tui/select-session', body: {sessionID: data.id}});
	await show();
	// A client that is just up was seen to lose this, and to stay on its first screen (1.18.33); it tells nobody what it shows.
	for (const ms of againMs)
		setTimeout(() => {
			if (log.isOnly(data.id)) show().catch(() => undefined);
		}, ms).unref?.();
	const sent = await post({url: '/session/{id}/prompt_async', path: {id: data.id}, body: {parts: [{type: 'text', text}]}});
	return {...outcome(sent), session: data.id};
}

function outcome({error, response}) {
	return error ? failure(error) : {ok: response?.ok !== false, why: ''};
}

function failure(error) {
	return {ok: false, why: (error instanceof Error ? String(error) : JSON.stringify(error)).slice(0, 300)};
}

/** Orders are files `<pid>.<name>.order` of the user's own: taken by a new name, so once, with what came of it beside them. */
export function takeOrders(folder, client, {log, againMs}) {
	mkdirSync(folder, {recursive: true, mode: 0o700});
	const isOurs = () => {
		const {mode, uid} = statSync(folder);
		return (mode & 0o077) === 0 && uid === process.getuid();
	};
	const post = (call) => client.post({...call, headers: {'content-type': 'application/json'}});
	const take = async (name) => {
		const path = join(folder, name.slice(0, -'.order'.length));
		renameSync(`${path}.order`, `${path}.taken`);
		let done = {ok: false, why: 'nothing that is open here'};
		try {
			const order = JSON.parse(readFileSync(`${path}.taken`, 'utf8'));
			const call = callOf(order, log);
			if (order.kind === 'begin') done = await begin(order, {post, log, againMs});
			else if (call) done = outcome(await post(call));
		} catch (error) {
			done = failure(error);
		}
		writeFileSync(`${path}.done`, JSON.stringify(done), {mode: 0o600});
		unlinkSync(`${path}.taken`);
	};
	const look = () => {
		try {
			if (!isOurs()) return;
			for (const name of readdirSync(folder))
				if (name.startsWith(`${process.pid}.`) && name.endsWith('.order')) take(name).catch(() => undefined);
		} catch {
			// It was purged, or another took the order.
		}
	};
	// Bun's watch misses some of the files that are renamed into a folder (OpenCode 1.18.33).
	const timer = setInterval(look, everyMs);
	timer.unref?.();
	return () => clearInterval(timer);
}
