/** The look of a command that goes to a session: the sessions, and the client to move. */
import type {Io} from '../../core/context.js';
import {isReachable} from '../../core/rows/host-rows.js';
import type {Row} from '../../core/session.js';
import type {AskingClient} from '../../jump/focus.js';
import {askAlong, clientOutside, rowInFront} from '../../jump/row-in-front.js';
import {wirePorts} from '../../observe/wire.js';
import {type Everywhere, type EverywherePolicy, lookEverywhere} from '../../sources/everywhere.js';

export type LookToGo = Pick<Everywhere, 'rows' | 'world' | 'silent'> & {
	readonly asking: AskingClient | undefined;
	/** The row that the client shows. */
	readonly here: Row | undefined;
};

/** @param client `#{client_name}`, from a key binding. @throws UserError where no client can be moved */
export async function lookToGo(io: Io, client: string | undefined, policy: EverywherePolicy = {}): Promise<LookToGo> {
	const {machine, asking: asked} = askAlong(io, client);
	const look = {witnesses: 'needed', wired: await wirePorts(io, {machine}), ...policy} as const;
	const {rows, world, silent, close} = await lookEverywhere(io, look);
	close();
	const reachable = rows.filter(isReachable);
	const asking = (await asked()) ?? (await clientOutside(io, reachable, client));
	return {rows, world, silent, asking, here: rowInFront(reachable, asking)};
}
