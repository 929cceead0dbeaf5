/** The state of the answers: what a key may answer. */
import type {RowKey} from '../../core/address.js';
import type {Row} from '../../core/session.js';
import type {Act} from '../../core/words/send-summary.js';
import type {BaseMode} from '../model.js';
import type {ShownPrompt} from '../sends/model.js';

/** `shown`: the rows of the act, as they were when the question opened. */
export type ConfirmMode = {
	readonly kind: 'confirm';
	readonly row: RowKey;
	readonly act: Act;
	readonly shown: readonly Row[];
	readonly under: BaseMode;
};

/** Several options are being checked before they are sent. */
export type ChooseMode = {
	readonly kind: 'choose';
	readonly row: RowKey;
	readonly token: string;
	readonly picks: readonly number[];
	readonly under: BaseMode;
};

declare module '../model.js' {
	interface AppState {
		/** The prompt under the cursor, and since when it has been there: a key meant for the previous prompt must not answer it. */
		readonly shownPrompt: {readonly key: RowKey; readonly token: string; readonly at: number} | undefined;
		/** When a question or an input line last vanished or failed to open, or the last stray key after that was pressed. */
		readonly strayAt: number | undefined;
		/** The panes that are alone in their tmux sessions, by `paneKey`. */
		readonly onlyPanes: ReadonlySet<string>;
	}
	interface Modes {
		readonly answer:
			| ChooseMode
			/** Rows with the same request, each with its token at the time of listing. */
			| {readonly kind: 'batch'; readonly prompts: readonly ShownPrompt[]; readonly page: CardPage; readonly under: BaseMode}
			| ConfirmMode;
	}
}
