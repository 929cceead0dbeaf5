/** What delivery needs from the outside. Every send re-reads the whole address, the last part of it in the turn of tmux that writes the keys. */

import type {Fragments} from '../agents/agent.js';
import type {Address} from '../core/session.js';
import type {SurfaceAssessment} from '../core/surface.js';
import type {Reason} from '../core/words/receipt-words.js';

/** What hooks, the agent's own file and its transcript said about the session. Times are epoch ms. */
export type Heard = {
	/** Prompts the agent says were submitted, newest first; `by` names who told. */
	readonly prompts: readonly {readonly at: number; readonly text: string; readonly by: 'hook' | 'transcript'}[];
	readonly status: {readonly at: number; readonly value: string} | undefined;
	/** Token of what the session asks now; see `core/token.ts`. */
	readonly token: string | undefined;
	/** The payload of the request that is asked about, which stays the same while a form of several questions is filled in. */
	readonly request?: string | undefined;
	/** When that request was made. */
	readonly askedAt?: number | undefined;
	/** How the last elicitation ended, as its hook told: accept, decline or cancel. */
	readonly elicited?: {readonly at: number; readonly action: string} | undefined;
};

export type Seen = {
	readonly kind: 'seen';
	readonly at: number;
	readonly surface: SurfaceAssessment;
	readonly heard: Heard;
	/** Somebody's keyboard is at the pane: what is typed there within the time of a redraw is not seen in time. */
	readonly attended: boolean;
};

export type Sight =
	| Seen
	/** Some part of the address differs from what was shown; nothing may be sent. */
	| {readonly kind: 'changed'; readonly why: Reason}
	/** The pane could not be captured; nothing may be sent. */
	| {readonly kind: 'unreadable'; readonly why: Reason};

export type Sent = {readonly kind: 'sent'} | {readonly kind: 'refused'; readonly why: Reason};

export type DeliverPorts = {
	readonly now: () => number;
	/** Resolves after `ms`. The only clock delivery waits on. */
	readonly pause: (ms: number) => Promise<void>;
	/** Reads the address, the pane and the witnesses in one breath. */
	readonly look: (address: Address) => Promise<Sight>;
	readonly press: (address: Address, key: string, shown: Fragments) => Promise<Sent>;
	readonly paste: (address: Address, text: string, shown: Fragments) => Promise<Sent>;
};
