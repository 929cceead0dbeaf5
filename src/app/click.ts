/** What a click on a piece of the screen means. */
import type {RowKey} from '../core/address.js';

export type Click =
	/** A key of the footer, as `toKeyName` spells it. */
	| {readonly on: 'key'; readonly key: string}
	/** An option of the target row's dialog, by its number. */
	| {readonly on: 'option'; readonly number: number}
	/** The line that says how much more there is to read. */
	| {readonly on: 'rest'}
	/** A command of the palette, by its place. */
	| {readonly on: 'entry'; readonly at: number}
	| {readonly on: 'row'; readonly row: RowKey}
	/** The title of a section, by its key. */
	| {readonly on: 'title'; readonly section: string}
	| {readonly on: 'tab'; readonly section: string}
	/** The line that says how many rows are out of sight. */
	| {readonly on: 'more'; readonly isAbove: boolean};
