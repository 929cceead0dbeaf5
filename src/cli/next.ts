import {type NextFilter, nextRow} from '../core/queue.js';
import {isReachable} from '../core/reachable.js';
import type {Row} from '../core/session.js';
import {goToRow} from './go-to-row.js';
import type {ExitCode, Io} from './io.js';
import {lookQuickly} from './quick-look.js';
import {askForClient, rowInFront} from './row-in-front.js';
import {speaking} from './speak.js';

export type NextOptions = {
	readonly state?: string | undefined;
	/** In any case. */
	readonly project?: string | undefined;
	/** `#{client_name}`, when a key binding runs us. */
	readonly client?: string | undefined;
};

/** `beckon next`: to the head of the queue, or past it when the client is there already. */
export function runNext(io: Io, {state, project, client}: NextOptions): Promise<ExitCode> {
	return speaking({io, client}, async () => {
		const asked = askForClient(io, client);
		const {rows, world} = await lookQuickly(io);
		const reachable = rows.filter((row) => isReachable(row) && isProject(row, project));
		const filter: NextFilter = {order: world.config.order, skipCooldownMs: world.config.skipCooldownMs, state};
		const asking = await asked;
		const here = rowInFront(reachable, asking);
		const row = nextRow(reachable, io.now(), {...filter, except: here?.key});
		if (row !== undefined) {
			await goToRow({io, row, client, asking});
			return undefined;
		}

		return nextRow(reachable, io.now(), filter) === undefined ? 'nothing needs you' : 'nothing else needs you';
	});
}

function isProject(row: Row, project: string | undefined): boolean {
	return project === undefined || row.project.toLowerCase() === project.toLowerCase();
}
