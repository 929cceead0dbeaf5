/** What the list remembers, and what its keys do. */
import type {RowKey} from '../../core/session.js';
import type {Arrangement, GroupBy} from './sections.js';
import type {View} from './view.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

export type Erased = 'grapheme' | 'word' | 'all';

export type ListKey =
	| {readonly type: 'cursor-moved'; readonly move: Move}
	| {readonly type: 'jump-chosen'}
	| {readonly type: 'resorted'}
	| {readonly type: 'find-opened'}
	/** Into the input line of the mode. */
	| {readonly type: 'find-typed'; readonly text: string}
	| {readonly type: 'find-erased'; readonly what: Erased}
	/** `jump`: to the match, if it is the only one; a number: so many rows on. */
	| {readonly type: 'find-kept'; readonly go: 'jump' | 1 | -1}
	| {readonly type: 'find-left'};

export type ArrangeKey =
	| {readonly type: 'grouping-opened'}
	| {readonly type: 'grouping-chosen'; readonly by: GroupBy}
	| {readonly type: 'sorting-cycled'}
	/** Undefined: the section of the cursor. */
	| {readonly type: 'section-folded'; readonly key: string | undefined}
	| {readonly type: 'sections-unfolded'}
	| {readonly type: 'drawer-toggled'}
	/** Only rows that need somebody, and all of them again. */
	| {readonly type: 'needs-you-toggled'};

/** The part of the state that belongs to the list. */
export type ListState = {
	readonly view: View;
	readonly filter: string;
	readonly arrangement: Arrangement;
	/** Undefined: nothing to select. */
	readonly cursor: RowKey | undefined;
	/** Once the cursor was moved it stays with its row and the order is frozen. */
	readonly held: boolean;
	/** The last click on a row, for the second one. */
	readonly click: {readonly key: RowKey; readonly at: number} | undefined;
	/** First line of the list on screen. */
	readonly top: number;
};
