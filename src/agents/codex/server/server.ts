/** The connection to an app server of Codex: calls, and messages of the server. Measured with 0.169.0. */
import {lstatSync, realpathSync} from 'node:fs';
import {asRecord, asText, type Fields} from '../../../core/fields.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {type Line, openLine} from '../../../system/socket-line.js';

export type Server = {
	/** Resolves with the result. Rejects with the server's error, or when it does not answer in time. */
	readonly call: (method: string, params: Fields) => Promise<Fields>;
	/** Answers a request of the server. */
	readonly answer: (id: number, result: Fields) => void;
	/** The first wanted message so far or within this time, if any. */
	readonly heard: (isWanted: (message: Fields) => boolean, withinMs: number) => Promise<Fields | undefined>;
	readonly close: () => void;
};

/** The server is on this machine, and a longer wait would delay every list. */
const timeoutMs = 1500;
const mostHeard = 2000;

/** Undefined when nobody listens there, or the socket is not the user's. */
export async function openServer(path: string): Promise<Server | undefined> {
	const real = ignoreFileErrors(() => realpathSync(path));
	const stats = real === undefined ? undefined : ignoreFileErrors(() => lstatSync(real));
	if (real === undefined || !stats?.isSocket() || stats.uid !== process.getuid?.()) return undefined;
	let said: readonly Fields[] = [];
	let isOver = false;
	let listeners: readonly (() => void)[] = [];
	const wake = (): void => {
		for (const listener of listeners) listener();
	};
	const heard: Server['heard'] = (isWanted, withinMs) =>
		new Promise((resolve) => {
			const look = (): void => {
				const found = said.find(isWanted);
				if (found !== undefined || isOver) finish(found);
			};
			const finish = (found: Fields | undefined): void => {
				clearTimeout(timer);
				listeners = listeners.filter((each) => each !== look);
				resolve(found);
			};
			const timer = setTimeout(finish, withinMs, undefined);
			listeners = [...listeners, look];
			look();
		});
	const onMessage = (message: Fields): void => {
		said = [...said.slice(-mostHeard), message];
		wake();
	};
	const onEnd = (): void => {
		isOver = true;
		wake();
	};
	let line: Line;
	try {
		line = await openLine(real, {onMessage, onEnd});
	} catch {
		return undefined; // nobody listens there
	}
	let last = 0;
	const call: Server['call'] = async (method, params) => {
		const id = ++last;
		line.send({id, method, params});
		const answer = await heard((message) => message['id'] === id && !('method' in message), timeoutMs);
		const result = asRecord(answer?.['result']);
		if (result === undefined)
			throw new Error(asText(asRecord(answer?.['error'])?.['message'], 300) ?? 'the server of Codex does not answer');
		return result;
	};
	try {
		await call('initialize', {clientInfo: {name: 'beckon', title: 'beckon', version: '1'}, capabilities: {experimentalApi: true}});
	} catch {
		line.close();
		return undefined; // it is no app server
	}
	line.send({method: 'initialized'});
	return {call, heard, answer: (id, result) => line.send({id, result}), close: line.close};
}
