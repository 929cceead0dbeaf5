/** What the keys of the list do. */
import type {GroupBy} from './sections.js';

export type Move = {readonly by: number} | {readonly pages: number} | {readonly to: 'first' | 'last' | 'next-group' | 'previous-group'};

export type Erased = 'grapheme' | 'word' | 'all';

export type ArrangeKey =
	| {readonly type: 'grouping-opened'}
	| {readonly type: 'grouping-chosen'; readonly by: GroupBy}
	| {readonly type: 'sorting-cycled'}
	/** Undefined: the section of the cursor. */
	| {readonly type: 'section-folded'; readonly key: string | undefined}
	| {readonly type: 'sections-unfolded'}
	| {readonly type: 'drawer-toggled'};
