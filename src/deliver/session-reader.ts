/** Looks at one session repeatedly during one send. */
import {ownKey} from '../core/rows/host-rows.js';
import type {Row} from '../core/session.js';
import {createObserver, type Look} from '../observe/observer.js';
import {wirePorts} from '../observe/wire.js';
import {capturePanes} from '../tmux/panes/panes.js';
import {type DeliverIo, machineOf} from './pane/pane-lock.js';

export type SessionReader = Awaited<ReturnType<typeof createSessionReader>>;

export async function createSessionReader(io: DeliverIo, row: Row) {
	const machine = machineOf(io);
	const own = ownKey(row);
	const {ports} = await wirePorts(io, {machine});
	const {place} = row;
	/** On a host, simultaneous requests are one round trip. */
	const readPane = async () => {
		if (!machine.keepsOrder || place === undefined) return ports;
		const [panes, shots] = await Promise.all([ports.listPanes([place.server.socket]), capturePanes([place], machine.tmux)]);
		return {listPanes: async () => panes, capture: async () => shots};
	};
	let pane: Pick<typeof ports, 'listPanes' | 'capture'> = ports;
	const observer = createObserver({...ports, listPanes: (sockets) => pane.listPanes(sockets), capture: (panes) => pane.capture(panes)});
	return {
		/** Brings its machine up to date, and reads the session with its pane. @throws TmuxError where the machine does not answer. */
		async look(): Promise<Look> {
			[pane] = await Promise.all([readPane(), machine.refresh()]);
			return observer.look({only: [own]});
		},
		rowIn: ({rows}: Look): Row | undefined => rows.find(({key}) => key === own),
	};
}
