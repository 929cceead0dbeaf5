/** A line into a running stand-in: one order a connection, as JSON; the answer is what the client is like once it has done it. */
import {createServer} from 'node:net';
import type {Key} from './client/keys/keys.js';
import type {Deed, Snapshot} from './client/meddle.js';

export type Order =
	/** As typed by a human in the pane: it is no key that somebody sent. */
	| {readonly do: 'type'; readonly keys: readonly Key[]}
	/** From now on every frame reaches the terminal so late, in milliseconds. */
	| {readonly do: 'slow'; readonly ms: number}
	/** Waits until hooks, files and the log are written. */
	| {readonly do: 'settle'}
	| {readonly do: 'leave'}
	| Deed;

/** What the client is like, and the size of the terminal it draws for. */
export type Report = Snapshot & {readonly columns: number; readonly rows: number; readonly pid: number};

/** Listens at the path of a socket; whoever opens it closes it. */
export function openControl(path: string, obey: (order: Order) => Promise<Report>): () => void {
	const server = createServer((link) => {
		let heard = '';
		link.on('error', () => undefined);
		link.setEncoding('utf8').on('data', (text: string) => {
			heard += text;
			const end = heard.indexOf('\n');
			if (end < 0) return;
			const order: Order = JSON.parse(heard.slice(0, end));
			heard = '';
			void obey(order).then((snapshot) => link.end(`${JSON.stringify(snapshot)}\n`));
		});
	});
	server.on('error', () => undefined);
	server.listen(path);
	return () => void server.close();
}
