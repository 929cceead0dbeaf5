/** What is read, and how far it was read. */
import type {SourceFile} from '../../core/ask/file-change.js';
import type {RowKey} from '../../core/session.js';
import type {HelpSection} from '../keys/key-of.js';
import type {Move} from '../list/model.js';

/** How far a text over the whole screen is scrolled. `token`: of the request that stands on it. `since`: when it was opened, or that request came; epoch ms. */
export type Page = {readonly top: number; readonly token: string | undefined; readonly since: number};

/** `file` is undefined while it is being read. */
export type Source = {readonly key: RowKey; readonly token: string | undefined; readonly file: SourceFile | undefined};

export type Preview = {
	readonly key: RowKey;
	/** As captured, with colours; undefined: the pane is gone or was never there. */
	readonly text: string | undefined;
	/** How many captures in a row brought the same text. */
	readonly unchanged: number;
};

/** Programs that a key opens on a session. */
export type ProgramName = 'pager';

export type DetailShown = 'both' | 'card' | 'preview';

export type ReadingKey =
	| {readonly type: 'help-opened'; readonly sections: readonly HelpSection[]}
	| {readonly type: 'card-opened'}
	| {readonly type: 'program-chosen'; readonly program: ProgramName}
	| {readonly type: 'page-scrolled'; readonly move: Move}
	| {readonly type: 'page-closed'}
	| {readonly type: 'preview-toggled'}
	/** Card, pane, both. */
	| {readonly type: 'detail-cycled'};

/** The part of the state that belongs to the detail and the pagers. */
export type ReadingState = {
	/** Whether there is a detail beside or below the list, and what it shows. */
	readonly showPreview: boolean;
	readonly detail: DetailShown;
	readonly preview: Preview | undefined;
	readonly capturing: boolean;
	/** Undefined: no request was looked at that would change a file. */
	readonly source: Source | undefined;
	/** Tokens of the requests that were read to their end. */
	readonly read: ReadonlySet<string>;
};

export function initialReading({showPreview}: {readonly showPreview: boolean}): ReadingState {
	return {showPreview, detail: 'both', preview: undefined, capturing: false, source: undefined, read: new Set()};
}
