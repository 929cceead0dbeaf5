/** The whole state of the navigator. The screen is a function of this and of nothing else. */
import type {RowKey, SessionId} from '../core/address.js';
import type {Config} from '../core/config.js';
import type {PastTurn} from '../core/past-turn.js';
import type {Row} from '../core/session.js';
import type {Act} from '../core/words/send-summary.js';
import type {SentLine} from '../core/words/sent-words.js';
import type {AnswerState, ShownPrompt} from './answer/model.js';
import type {Effect} from './effect.js';
import type {FirstRunState} from './first-run/model.js';
import type {HelpSection, KeyOf, tasks} from './key-of.js';
import type {Size} from './layout.js';
import type {ListState} from './list/model.js';
import type {LoopState} from './loop/model.js';
import type {MarksState} from './marks/model.js';
import type {Notice} from './notice.js';
import type {PaneState} from './pane/model.js';
import type {PastFound, PastOrder} from './past/model.js';
import type {Page, ReadingState} from './reading/model.js';
import type {Editor} from './reply/editor.js';
import type {Purpose, ReplyState} from './reply/model.js';
import type {StartState} from './start/model.js';

/** The modes that other modes return to. */
export type Base =
	| {readonly kind: 'queue'}
	/** The row's request or last words in full. `last`: the row as it was listed last; `goneAt`: when it left the list, epoch ms. */
	| {
			readonly kind: 'card';
			readonly row: RowKey;
			readonly page: Page;
			readonly last?: Row | undefined;
			readonly goneAt?: number | undefined;
	  }
	/** One session at a time, on a small screen. */
	| {readonly kind: 'quick'};

export type Mode =
	| Base
	/** Typing filters the list; Esc restores the filter `before` and the row `from`. */
	| {readonly kind: 'find'; readonly before: string; readonly from: RowKey | undefined}
	| HelpMode
	| HistoryMode
	| LogMode
	/** Typing filters the text; Esc restores the words `before`. */
	| {
			readonly kind: 'search';
			readonly over: HelpMode | HistoryMode | LogMode;
			readonly before: string;
			readonly page: Page;
			readonly under: Base;
	  }
	| ReplyMode
	/** Several options are checked before they are sent. */
	| {readonly kind: 'choose'; readonly row: RowKey; readonly token: string; readonly picks: readonly number[]; readonly under: Base}
	/** Rows with the same request, each with its token at the time of listing. */
	| {readonly kind: 'batch'; readonly prompts: readonly ShownPrompt[]; readonly page: Page; readonly under: Base}
	/** Asks for the time of a snooze. */
	| {readonly kind: 'snooze'; readonly row: RowKey; readonly under: Base}
	/** Asks what to copy. */
	| {readonly kind: 'copy'; readonly row: RowKey; readonly under: Base}
	/** Asks for the grouping. */
	| {readonly kind: 'group'; readonly under: Base}
	| {readonly kind: 'rename'; readonly row: RowKey; readonly text: string; readonly under: Base}
	/** All commands by name; Enter runs the one at `at`. */
	| {readonly kind: 'palette'; readonly text: string; readonly at: number; readonly under: Base}
	/** Asks for the directory of a new session; Enter takes the one at `at`. */
	| {readonly kind: 'start'; readonly text: string; readonly at: number; readonly folders: readonly string[]; readonly under: Base}
	/** Asks for its first prompt. */
	| {readonly kind: 'start-prompt'; readonly directory: string; readonly text: string; readonly under: Base}
	| PastMode
	| {readonly kind: 'confirm'; readonly row: RowKey; readonly act: Act; readonly under: Base};

/** Searches what was said in all sessions while one types; Enter goes to the one at `at`. */
export type PastMode = {
	readonly kind: 'past';
	readonly text: string;
	readonly at: number;
	/** The project of the row that was selected. */
	readonly project: string | undefined;
	/** Not only in that project. */
	readonly isEverywhere: boolean;
	/** More of what was said in this session is shown. */
	readonly only: SessionId | undefined;
	/** What was asked for last; undefined: it is asked for again. */
	readonly asked: PastOrder | undefined;
	readonly found: PastFound;
	readonly under: Base;
};

/** The keys that work in the mode below, and why the others do not. `text`: only keys with these words are shown. */
export type HelpMode = {
	readonly kind: 'help';
	readonly sections: readonly HelpSection[];
	readonly text: string;
	readonly page: Page;
	readonly under: Base;
};

/** The prompts and answers of a session, turn by turn; undefined while they are read. */
type HistoryMode = {
	readonly kind: 'history';
	readonly row: RowKey;
	readonly turns: readonly PastTurn[] | undefined;
	readonly text: string;
	readonly page: Page;
	readonly under: Base;
};

/** What was sent to all sessions; undefined while it is read. */
type LogMode = {
	readonly kind: 'log';
	readonly sent: readonly SentLine[] | undefined;
	readonly text: string;
	readonly page: Page;
	readonly under: Base;
};

export type ReplyMode = {
	readonly kind: 'reply';
	readonly row: RowKey;
	readonly editor: Editor;
	readonly purpose: Purpose;
	/** The outbox entry of the text. */
	readonly entry: string | undefined;
	/** The same key confirms: to run a shell command, or to drop the text. */
	readonly sure: 'shell' | 'leave' | undefined;
	readonly under: Base;
};

/** State that more than one feature changes. */
type SharedState = {
	readonly config: Config;
	/** In a popup a jump ends the navigator. */
	readonly popup: boolean;
	/** The screen is for a screen reader, line by line. */
	readonly isLinear: boolean;
	/** No key sends, marks or starts anything. */
	readonly isReadOnly: boolean;
	readonly keymap: Keymap;
	/** The user's keys: hints about them take room on the screen. */
	readonly keyOf: KeyOf;
	readonly mode: Mode;
	readonly size: Size;
	/** The rows of the last look. */
	readonly rows: readonly Row[];
	/** A coarse present time, from which every age on screen is counted. */
	readonly clock: number;
	readonly lastKeyAt: number;
	readonly notice: Notice | undefined;
};

/** Each feature has its own part, in its own `model.ts`. */
export type AppState = SharedState &
	LoopState &
	ListState &
	MarksState &
	ReadingState &
	PaneState &
	AnswerState &
	ReplyState &
	FirstRunState &
	StartState;

export type Step = readonly [AppState, readonly Effect[]];

export type Keymap = {readonly bindings: readonly Binding[]; readonly problems: readonly string[]};

/**
 * What a key may do to somebody who meant another one. `shows`: it only shows something, or closes it. `leaves`: it ends what the user had in mind.
 * `opens`: the next key answers it, or is a letter of a text. `acts`: all others.
 */
export type Kind = 'shows' | 'leaves' | 'opens' | 'acts';

/** `index`: the key's place in `keys`. `now`: epoch ms. */
type Pressed = {readonly index: number; readonly now: number};

type Parts = {
	/** The action's name in `keys` of the config file. */
	readonly action: string;
	/** The keys as `toKeyName` spells them; empty: the user gave the key to another action, and the others keep their places. */
	readonly keys: readonly string[];
	/** Each key does something else, by its place in `keys`. */
	readonly perKey?: true;
	readonly help: string;
	/** The rank and the word in the footer; undefined: the footer does not show it. */
	readonly footer?: readonly [rank: number, word: string];
	/** Whether the footer shows it even if not all keys fit: ways out, and the help. */
	readonly stays?: boolean;
	/** Replaces the footer's word where it depends on the state: one for each key, by its place in `keys`. `rank` replaces that of the footer. */
	readonly words?: (state: AppState) => readonly {readonly index: number; readonly word: string; readonly rank?: number}[];
	readonly kind: Kind | ((state: AppState) => Kind);
	/** Whether it works on a screen that is too small for a list: always, or with the head of the queue on it. */
	readonly small?: 'always' | 'head';
	/** Why the key cannot work now; undefined: it can. */
	readonly blocked: 'never' | Blocked;
	readonly run: (state: AppState, pressed: Pressed) => Step;
};

export type Blocked = (state: AppState, index: number) => string | undefined;

/** The palette has a name for it, and finds it also by the words of `also`. */
type Named = {readonly name: string; readonly also?: string};

/** The modes from which the palette opens: a key of these has a name and a task. */
type Listed = {readonly modes: readonly Mode['kind'][]; readonly task: (typeof tasks)[number]} & Named;

type Unlisted = {readonly modes: readonly Exclude<Mode['kind'], 'queue' | 'card'>[]; readonly task?: undefined} & (
	| Named
	| {readonly name?: undefined; readonly also?: undefined}
);

/** The handler, the footer, the help screen, the palette and docs/keys.md are made from these. */
export type Binding = Parts & (Listed | Unlisted);
