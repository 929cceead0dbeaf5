/** What was sent to a row or is about to be, as the state keeps it. */

import type {Receipt} from '../../core/receipt.js';
import type {Group, Row, RowKey} from '../../core/session.js';
import type {Deed} from '../../core/text/deed.js';

/**
 * What became of the last send to a row. `token`: what it asked then. `goesOn`: more is to be done with it after this one. `onward`: where the cursor
 * goes from it, the best first, as long as they are in their groups; none: it stays. `kept`: its id in the outbox. `until`: epoch ms, then it fades.
 */
export type Delivery =
	| {
			readonly kind: 'sending';
			readonly text: string;
			readonly token: string | undefined;
			readonly goesOn: boolean;
			readonly deed: Deed;
			readonly onward: readonly (readonly [RowKey, Group | undefined])[];
	  }
	| {
			readonly kind: 'ended';
			readonly deed: Deed;
			readonly token: string | undefined;
			readonly receipt: Receipt;
			readonly kept: string | undefined;
			readonly until: number;
	  };

/** Answers to rows that asked the same, until the last receipt is in. `of`: how many were sent. `skipped`: those that got nothing, each with the reason. `isUnsure`: nobody knows whether all that failed were refused. */
type Batch = {
	readonly open: ReadonlySet<RowKey>;
	readonly of: number;
	readonly did: string;
	readonly landed: number;
	readonly failed: readonly string[];
	readonly skipped: readonly string[];
	readonly isUnsure: boolean;
};

export type Asked = {readonly row: Row; readonly token: string};

export type ActName = 'interrupt' | 'retry' | 'resume';

/** A receipt, and the id under which the text is kept in the outbox; undefined once it landed. */
export type Sent = {readonly receipt: Receipt; readonly kept: string | undefined};

export type AnswerKey =
	/** A digit: sends it, checks it, or opens the words it takes. */
	| {readonly type: 'option-chosen'; readonly number: number}
	| {readonly type: 'said-yes'}
	| {readonly type: 'said-no'}
	| {readonly type: 'reason-opened'}
	| {readonly type: 'picks-sent'}
	| {readonly type: 'batch-opened'}
	| {readonly type: 'mode-left'};

export type ActKey =
	| {readonly type: 'act-chosen'; readonly act: ActName}
	| {readonly type: 'act-confirmed'}
	/** On to the next one, on the small screen. */
	| {readonly type: 'row-passed'};

/** The part of the state that belongs to the answers. */
export type AnswerState = {
	/** The prompt under the cursor, and since when it is there: a key pressed for the one before it must not answer it. */
	readonly asked: {readonly key: RowKey; readonly token: string; readonly at: number} | undefined;
	/** When a key was pressed last that belongs to a question or a line which was refused, or is gone. */
	readonly strayAt: number | undefined;
	readonly deliveries: ReadonlyMap<RowKey, Delivery>;
	readonly batch: Batch | undefined;
};

export const initialAnswers: AnswerState = {asked: undefined, strayAt: undefined, deliveries: new Map(), batch: undefined};
