/** A control connection to a running stand-in: one order per connection, as JSON; the answer is the state after it. */
import {createServer} from 'node:net';
import type {Key} from '../../stand-in/agent/keys/keys.js';
import type {Intervention, Snapshot} from './intervention.js';

export type Order =
	/** A human types in the pane; the log does not count these as sent keys. */
	| {readonly do: 'type'; readonly keys: readonly Key[]}
	/** From then on every frame reaches the terminal this much later, in milliseconds. */
	| {readonly do: 'slow'; readonly ms: number}
	/** Waits until hooks, files and the log are written. */
	| {readonly do: 'settle'}
	| {readonly do: 'leave'}
	| Intervention;

/** The state of the stand-in, and the size of its terminal. */
export type Report = Snapshot & {readonly columns: number; readonly rows: number; readonly pid: number};

/** Listens on a socket at this path. @returns a function that closes it. */
export function openControl(path: string, obey: (order: Order) => Promise<Report>): () => void {
	const server = createServer((link) => {
		let received = '';
		link.on('error', () => undefined);
		link.setEncoding('utf8').on('data', (text: string) => {
			received += text;
			const end = received.indexOf('\n');
			if (end < 0) return;
			const order: Order = JSON.parse(received.slice(0, end));
			received = '';
			void obey(order).then((snapshot) => link.end(`${JSON.stringify(snapshot)}\n`));
		});
	});
	server.on('error', () => undefined);
	server.listen(path);
	return () => void server.close();
}
