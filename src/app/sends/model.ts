/** Sends under way, and their results. */
import type {RowKey} from '../../core/address.js';
import type {Choice} from '../../core/ask/option-role.js';
import type {Receipt} from '../../core/receipt.js';
import type {Part, Row} from '../../core/session.js';
import type {Act, SendSummary} from '../../core/words/send-summary.js';

/**
 * The last send to a row. `token`: that of its request then, and `since` of its state. `hasNextStep`: another step follows. `nextRows`:
 * where the cursor goes, the best first, if these rows are still in their parts of the list; without any it stays. `outboxId`: the id of
 * its text in the outbox. `until`: when it fades, epoch ms.
 */
export type Delivery =
	| {
			readonly kind: 'sending';
			readonly text: string;
			readonly token: string | undefined;
			readonly since: number | undefined;
			readonly hasNextStep: boolean;
			readonly summary: SendSummary;
			readonly nextRows: readonly (readonly [RowKey, Part | undefined])[];
	  }
	| {
			readonly kind: 'ended';
			readonly summary: SendSummary;
			readonly token: string | undefined;
			readonly since: number | undefined;
			readonly receipt: Receipt;
			readonly outboxId: string | undefined;
			readonly until: number;
	  };

/**
 * Answers to rows with the same request, until the last receipt is in. `of`: the number of sends. `skipped`: the left-out rows with their
 * reasons. `isUnsure`: some failed send may have reached its session.
 */
type Batch = {
	readonly open: ReadonlySet<RowKey>;
	readonly of: number;
	readonly verb: string;
	readonly landed: number;
	readonly failed: readonly string[];
	readonly skipped: readonly string[];
	readonly isUnsure: boolean;
};

export type ShownPrompt = {readonly row: Row; readonly token: string};

/** A receipt, and the id of the text in the outbox; undefined once it landed. `summary`: what a send did that the state has no record of. */
export type SendResult = {readonly receipt: Receipt; readonly outboxId: string | undefined; readonly summary?: SendSummary};

/** `text`: that of a reply. `words`: those of an answer. */
export type SendEnd = {
	readonly row: RowKey;
	readonly sent: SendResult;
	readonly text: string | undefined;
	readonly words?: TypedWords | undefined;
};

/** `queue`: sends to a working session too. `allowShell`: the user confirmed that `!` runs a shell command. */
type Reply = {
	readonly text: string;
	readonly queue: boolean;
	readonly allowShell: boolean;
	/** The id of the text's outbox entry, if it exists already. */
	readonly entry: string | undefined;
};

/** `about`: the no, or the number of the option, to which the words belong. */
type TypedWords = {readonly token: string; readonly about: 'no' | number; readonly text: string};

export function toWords(token: string, choice: Choice): TypedWords | undefined {
	if (choice.kind === 'yes') return undefined;
	const text = choice.kind === 'no' ? choice.reason : choice.text;
	const about = choice.kind === 'no' ? 'no' : choice.numbers[0];
	return text === undefined || about === undefined ? undefined : {token, about, text};
}

export function wordsKey(row: string, {token, about}: Pick<TypedWords, 'token' | 'about'>): string {
	return `${row} ${token} ${about}`;
}

declare module '../model.js' {
	interface AppState {
		readonly deliveries: ReadonlyMap<RowKey, Delivery>;
		readonly batch: Batch | undefined;
	}
	interface Events {
		/** A send has ended; `sent` says how. `text` is that of a reply. */
		readonly sends: ({readonly type: 'delivered'} & SendEnd) | {readonly type: 'deliveries-faded'};
	}
	interface Effects {
		/** One answer to one prompt, with the `row` and `token` that were drawn. */
		readonly sends:
			| {readonly type: 'answer'; readonly row: Row; readonly token: string; readonly choice: Choice}
			| {readonly type: 'reply'; readonly row: Row; readonly reply: Reply}
			/** Only Enter: the text is in the composer. */
			| {readonly type: 'submit'; readonly row: Row; readonly entry: string}
			| {readonly type: 'keep-until-rest'; readonly row: Row; readonly text: string}
			| {readonly type: 'act'; readonly row: Row; readonly act: Act};
	}
}
