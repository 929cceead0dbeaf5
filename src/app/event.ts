/** What has happened, in the past tense. Keys, results of effects and the outside all arrive as these. */
import type {Problem, Row, RowKey} from '../core/session.js';
import type {Filed} from './marking.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

export type KeyEvent =
	| {readonly type: 'cursor-moved'; readonly move: Move}
	| {readonly type: 'jump-chosen'}
	| {readonly type: 'resorted'}
	| {readonly type: 'find-opened'}
	| {readonly type: 'find-typed'; readonly text: string}
	| {readonly type: 'find-erased'; readonly what: 'grapheme' | 'word' | 'all'}
	| {readonly type: 'find-kept'}
	| {readonly type: 'find-left'}
	| {readonly type: 'help-opened'}
	| {readonly type: 'card-opened'}
	| {readonly type: 'page-scrolled'; readonly move: Move}
	| {readonly type: 'page-closed'}
	| {readonly type: 'row-filed'; readonly as: Filed}
	| {readonly type: 'undone'}
	| {readonly type: 'preview-toggled'}
	| {readonly type: 'quit-chosen'}
	/** A key that cannot work now, and why. */
	| {readonly type: 'key-refused'; readonly reason: string};

export type AppEvent =
	| {readonly type: 'pressed'; readonly key: KeyEvent}
	| {readonly type: 'started'; readonly problems: readonly string[]}
	| {readonly type: 'resized'; readonly columns: number; readonly rows: number}
	/** A pager drew so many lines in so many rows; bounds how far it scrolls. */
	| {readonly type: 'page-measured'; readonly lines: number; readonly rows: number}
	| {readonly type: 'files-changed'}
	| {readonly type: 'look-due'}
	| {
			readonly type: 'rows-changed';
			readonly rows: readonly Row[];
			readonly problems: readonly Problem[];
			readonly nextAt: number | undefined;
	  }
	| {readonly type: 'look-failed'; readonly message: string}
	| {readonly type: 'preview-due'}
	| {readonly type: 'preview-captured'; readonly key: RowKey; readonly text: string | undefined}
	| {readonly type: 'clock-ticked'}
	| {readonly type: 'notice-expired'}
	| {readonly type: 'jumped'}
	| {readonly type: 'marked'; readonly said: string | undefined}
	/** An effect failed; `fix` says what to do about it. */
	| {readonly type: 'failed'; readonly message: string; readonly fix: string | undefined};
