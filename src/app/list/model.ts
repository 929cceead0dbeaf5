/** The list's part of the state, and its keys. */
import type {RowKey} from '../../core/address.js';
import type {Arrangement, GroupBy} from './grouping/sections.js';
import type {View} from './view.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

export type Erased = 'grapheme' | 'word' | 'all';

export type ListKey =
	| {readonly type: 'cursor-moved'; readonly move: Move}
	| {readonly type: 'jump-chosen'}
	| {readonly type: 'resorted'}
	| {readonly type: 'find-opened'}
	/** Text for the input line of the mode. */
	| {readonly type: 'find-typed'; readonly text: string}
	| {readonly type: 'find-erased'; readonly what: Erased}
	/** `jump`: go to the match if it is the only one; a number: move by so many rows. */
	| {readonly type: 'find-accepted'; readonly go: 'jump' | 1 | -1}
	| {readonly type: 'find-left'};

export type ArrangeKey =
	| {readonly type: 'grouping-opened'}
	| {readonly type: 'grouping-chosen'; readonly by: GroupBy}
	| {readonly type: 'sorting-cycled'}
	/** Undefined: the section of the cursor. */
	| {readonly type: 'section-folded'; readonly key: string | undefined}
	| {readonly type: 'sections-unfolded'}
	| {readonly type: 'drawer-toggled'}
	/** Shows only rows that wait for the user, or all of them again. */
	| {readonly type: 'waiting-toggled'}
	/** Side by side becomes above each other, or the other way round. */
	| {readonly type: 'layout-turned'};

/** The part of the state that belongs to the list. */
export type ListState = {
	readonly view: View;
	readonly filter: string;
	readonly arrangement: Arrangement;
	/** Undefined: the list has no row to select. */
	readonly cursor: RowKey | undefined;
	/** After its first move the cursor stays with its row and the order is frozen. */
	readonly held: boolean;
	/** The last click on a row, for a double click. */
	readonly click: {readonly key: RowKey; readonly at: number} | undefined;
	/** The user has turned the layout that the size of the screen gives. */
	readonly isTurned: boolean;
	/** The first visible line of the list. */
	readonly top: number;
};
