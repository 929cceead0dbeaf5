/** What delivery needs from the outside. Every send re-reads the whole address in the same turn of tmux that writes the keys. */

import type {SurfaceAssessment} from '../core/screen/surface.js';
import type {Address} from '../core/session.js';

export type Sight =
	| {readonly kind: 'seen'; readonly at: number; readonly surface: SurfaceAssessment}
	/** Some part of the address differs from what was shown; nothing may be sent. */
	| {readonly kind: 'changed'; readonly why: string}
	/** The pane could not be captured; nothing may be sent. */
	| {readonly kind: 'unreadable'; readonly why: string};

export type Sent = {readonly kind: 'sent'} | {readonly kind: 'refused'; readonly why: string};

/** What hooks and the client's own file said about the session. */
export type Heard = {
	/** The newest prompt the client says was submitted. */
	readonly prompt: {readonly at: number; readonly text: string} | undefined;
	readonly status: {readonly at: number; readonly value: string} | undefined;
	/** Token of the newest request nobody resolved; see `core/token.ts`. */
	readonly token: string | undefined;
};

export type DeliverPorts = {
	readonly now: () => number;
	/** Resolves after `ms`. The only clock delivery waits on. */
	readonly pause: (ms: number) => Promise<void>;
	/** Re-reads the address, then captures the pane. */
	readonly look: (address: Address) => Promise<Sight>;
	readonly heard: (address: Address) => Promise<Heard>;
	readonly press: (address: Address, keys: readonly string[]) => Promise<Sent>;
	readonly paste: (address: Address, text: string) => Promise<Sent>;
};
