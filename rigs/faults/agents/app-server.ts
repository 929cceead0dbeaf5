/** An app server of Codex that a test or a rig plays: WebSocket frames on a Unix socket. */
import {createHash} from 'node:crypto';
import {createServer, type Socket} from 'node:net';
import type {Fields} from '../../../src/core/fields.js';

export type AppServer = {
	/** What clients have sent, but for the greeting. */
	readonly got: readonly Fields[];
	readonly send: (message: Fields) => void;
	/** Ends the lines of all clients. */
	readonly drop: () => void;
	readonly close: () => void;
};

type AppServerFaults = {
	/** Called before each message of a client is taken. @returns how long the server waits before that, ms */
	readonly before?: () => number;
	/** Hears answers to its requests. */
	readonly onAnswer?: (message: Fields) => void;
};

/** @param answer the result of a call; a text: the error; undefined: it is not answered. */
export async function playAppServer(
	path: string,
	answer: (method: string, params: Fields, send: (message: Fields) => void) => Fields | string | undefined,
	{before, onAnswer}: AppServerFaults = {},
): Promise<AppServer> {
	const got: Fields[] = [];
	const sockets = new Set<Socket>();
	const send = (message: Fields): void => {
		for (const socket of sockets) socket.write(frame(message));
	};
	const take = (message: Record<string, unknown>): void => {
		const {id, method, params} = message;
		if (method === 'initialized') return;
		if (method !== 'initialize') got.push(message);
		if (method === undefined) onAnswer?.(message);
		const result = method === 'initialize' ? {} : typeof method === 'string' ? answer(method, (params ?? {}) as Fields, send) : undefined;
		if (result !== undefined) send(typeof result === 'string' ? {id, error: {code: -32600, message: result}} : {id, result});
	};
	const drop = (): void => {
		for (const socket of sockets) socket.destroy();
	};
	const server = createServer((socket) => {
		sockets.add(socket);
		let rest: Buffer = Buffer.alloc(0);
		let isOpen = false;
		socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
		socket.on('data', (chunk: Buffer) => {
			rest = Buffer.concat([rest, chunk]);
			if (!isOpen) {
				const head = rest.indexOf('\r\n\r\n');
				if (head === -1) return;
				const key = /Sec-WebSocket-Key: (\S+)/.exec(rest.toString('latin1', 0, head))?.[1] ?? '';
				const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
				socket.write(
					`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
				);
				rest = rest.subarray(head + 4);
				isOpen = true;
			}
			for (;;) {
				const size = (rest[1] ?? 0) & 127;
				const head = size === 126 ? 4 : 2;
				const length = size === 126 && rest.length >= 4 ? rest.readUInt16BE(2) : size;
				if (rest.length < head + 4 + length || rest.length < 2) return;
				const mask = rest.subarray(head, head + 4);
				const body = rest.subarray(head + 4, head + 4 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
				rest = rest.subarray(head + 4 + length);
				const message = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>;
				const waitMs = before?.() ?? 0;
				if (socket.destroyed) return;
				if (waitMs > 0) setTimeout(take, waitMs, message);
				else take(message);
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(path, resolve));
	return {
		got,
		send,
		drop,
		close() {
			drop();
			server.close();
		},
	};
}

function frame(message: Fields): Buffer {
	const body = Buffer.from(JSON.stringify(message));
	const head = body.length < 126 ? Buffer.from([129, body.length]) : Buffer.from([129, 126, body.length >> 8, body.length & 255]);
	return Buffer.concat([head, body]);
}
