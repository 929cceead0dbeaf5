/** JSON messages over a WebSocket on a Unix socket, one message in each text frame. */
import {type Fields, parseObject} from '../core/fields.js';

export type Line = {readonly send: (message: Fields) => void; readonly close: () => void};

type Ears = {readonly onMessage: (message: Fields) => void; readonly onEnd: () => void};

/** More than any answer that beckon asks for. */
const longest = 8 * 2 ** 20;

/** Resolves when the connection is open. Rejects when nobody listens there, or the server speaks another protocol. */
export async function openLine(path: string, {onMessage, onEnd}: Ears): Promise<Line> {
	// Loaded late: it takes some milliseconds, and few users have such a server.
	const {connect} = await import('node:net');
	return new Promise((resolve, reject) => {
		const socket = connect(path);
		let rest: Buffer = Buffer.alloc(0);
		let parts: readonly Buffer[] = [];
		let isOpen = false;
		const end = (why: string): void => {
			socket.destroy();
			reject(new Error(why));
			onEnd();
		};
		const line: Line = {
			send: (message) => void socket.write(toFrame(1, Buffer.from(JSON.stringify(message)))),
			close: () => socket.destroy(),
		};
		const take = ({code, isLast, body}: Frame): void => {
			if (code === 8) end('the server closed the line');
			if (code === 9) socket.write(toFrame(10, body));
			if (code > 1) return;
			parts = [...parts, body];
			if (!isLast) return;
			const message = parseObject(Buffer.concat(parts).toString());
			parts = [];
			if (message) onMessage(message);
		};
		socket.on('connect', () => socket.write(upgradeRequest()));
		socket.on('data', (chunk: Buffer) => {
			rest = Buffer.concat([rest, chunk]);
			if (rest.length > longest || parts.length > 1000) return end('the message of the server is too long');
			if (!isOpen) {
				const head = rest.indexOf('\r\n\r\n');
				if (head === -1) return;
				if (!/^HTTP\/1\.1 101 /.test(rest.toString('latin1', 0, 16))) return end('the server takes no line');
				rest = rest.subarray(head + 4);
				isOpen = true;
				resolve(line);
			}
			for (let frame = firstFrame(rest); frame && !socket.destroyed; frame = firstFrame(rest)) {
				rest = rest.subarray(frame.length);
				take(frame);
			}
		});
		socket.on('error', ({message}) => end(message));
		socket.on('close', () => end('the server closed the line'));
	});
}

function upgradeRequest(): string {
	const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
	const headers = [
		'Host: localhost',
		'Upgrade: websocket',
		'Connection: Upgrade',
		'Sec-WebSocket-Version: 13',
		`Sec-WebSocket-Key: ${key}`,
	];
	return `GET / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

type Frame = {readonly code: number; readonly isLast: boolean; readonly body: Buffer; readonly length: number};

/** Undefined while it is incomplete. */
function firstFrame(bytes: Buffer): Frame | undefined {
	const [first = 0, second = 0] = bytes;
	const short = second & 127;
	const head = short === 126 ? 4 : short === 127 ? 10 : 2;
	if (bytes.length < head) return undefined;
	const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
	if (bytes.length < head + size) return undefined;
	return {code: first & 15, isLast: (first & 128) !== 0, body: bytes.subarray(head, head + size), length: head + size};
}

/** A client must mask its frames. */
function toFrame(code: number, body: Buffer): Buffer {
	const size = body.length;
	const head = size < 126 ? Buffer.from([128 | code, 128 | size]) : Buffer.alloc(size < 65_536 ? 4 : 10, 0);
	if (size >= 126) {
		head[0] = 128 | code;
		head[1] = 128 | (size < 65_536 ? 126 : 127);
		if (size < 65_536) head.writeUInt16BE(size, 2);
		else head.writeBigUInt64BE(BigInt(size), 2);
	}
	const mask = Buffer.from(crypto.getRandomValues(new Uint8Array(4)));
	return Buffer.concat([head, mask, body.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}
