/** The search through what was said in all sessions, including ended ones. */
import type {HostName, SessionId} from '../../core/address.js';
import type {Receipt} from '../../core/receipt.js';
import type {FarFound, PastFound} from '../../core/search/hit.js';
import type {BaseMode} from '../model.js';

/** Where to search: the project of the selected row, this machine, or also the hosts. */
export type PastScope = 'project' | 'machine' | 'hosts';

export type PastOrder = {
	readonly text: string;
	readonly project: string | undefined;
	/** Searches only this session, with more excerpts. */
	readonly only: SessionId | undefined;
	readonly onHosts: boolean;
};

export type PastEvent =
	| {readonly type: 'past-found'; readonly order: PastOrder; readonly found: PastFound}
	/** Nothing was typed for a while: the hosts are asked too. */
	| {readonly type: 'hosts-due'; readonly order: PastOrder}
	| {readonly type: 'hosts-found'; readonly order: PastOrder; readonly far: readonly FarFound[]}
	/** More transcripts may be read now. */
	| {readonly type: 'past-due'}
	| {readonly type: 'past-resumed'; readonly name: string; readonly receipt: Receipt};

/** Searches what was said in all sessions while the user types; Enter goes to the session at `at`. */
export type PastMode = {
	readonly kind: 'past';
	readonly text: string;
	readonly at: number;
	/** The project of the row that was selected. */
	readonly project: string | undefined;
	readonly scope: PastScope;
	/** The only session that is searched, with more excerpts. */
	readonly only: SessionId | undefined;
	readonly asked: PastOrder | undefined;
	readonly found: PastFound;
	/** The answers of the hosts; undefined until they answer. */
	readonly far: readonly FarFound[] | undefined;
	readonly under: BaseMode;
};

declare module '../model.js' {
	interface Modes {
		readonly past: PastMode;
	}
	interface Events {
		readonly past: PastEvent;
	}
	interface Effects {
		readonly past:
			| {readonly type: 'search-past'; readonly order: PastOrder}
			| {readonly type: 'search-hosts'; readonly order: PastOrder}
			| {readonly type: 'resume-past'; readonly sessionId: SessionId; readonly host: HostName | undefined; readonly name: string};
	}
}
