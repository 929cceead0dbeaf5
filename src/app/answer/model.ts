/** The state of the answers: what a key may answer. */
import type {RowKey} from '../../core/address.js';

/** The part of the state that belongs to the answers. */
export type AnswerState = {
	/** The prompt under the cursor, and since when it has been there: a key meant for the previous prompt must not answer it. */
	readonly shownPrompt: {readonly key: RowKey; readonly token: string; readonly at: number} | undefined;
	/** The time of the last key that was meant for a question or a line that was refused, or is gone. */
	readonly strayAt: number | undefined;
};

export const initialAnswers: AnswerState = {shownPrompt: undefined, strayAt: undefined};
