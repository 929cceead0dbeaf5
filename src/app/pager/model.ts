/** The pages that can be searched. */
import type {RowKey} from '../../core/address.js';
import type {PastTurn} from '../../core/search/past-turn.js';
import type {SentLine} from '../../core/words/sent-words.js';
import type {BaseMode, CardPage} from '../model.js';

/**
 * The keys of the mode below: the sheet, or in the manual all of them, and why some cannot work. `text`: only keys with these words are shown, all of
 * the manual's.
 */
export type HelpMode = {
	readonly kind: 'help';
	readonly isManual: boolean;
	readonly text: string;
	readonly page: CardPage;
	readonly under: BaseMode;
};

/** The prompts and answers of a session, turn by turn; undefined while they are read. */
export type HistoryMode = {
	readonly kind: 'history';
	readonly row: RowKey;
	readonly turns: readonly PastTurn[] | undefined;
	readonly text: string;
	readonly page: CardPage;
	readonly under: BaseMode;
};

/** What was sent to all sessions, newest first; undefined while it is read. */
export type LogMode = {
	readonly kind: 'log';
	readonly sent: readonly SentLine[] | undefined;
	readonly text: string;
	readonly page: CardPage;
	readonly under: BaseMode;
};

declare module '../model.js' {
	interface Modes {
		readonly pager:
			| HelpMode
			| HistoryMode
			| LogMode
			/** Typing filters the text; Esc restores the words `before`. */
			| {
					readonly kind: 'search';
					readonly over: HelpMode | HistoryMode | LogMode;
					readonly before: string;
					readonly page: CardPage;
					readonly under: BaseMode;
			  };
	}
	interface Events {
		readonly pager:
			| {readonly type: 'history-read'; readonly row: RowKey; readonly turns: readonly PastTurn[]}
			| {readonly type: 'log-read'; readonly sent: readonly SentLine[]};
	}
}
