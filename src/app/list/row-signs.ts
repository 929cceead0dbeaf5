/** What a mark before a row means; of several the first is shown. */
import type {HelpSection, KeyOf} from '../keys/key-of.js';

export const rowSigns = {ticked: '*', draft: '~', arrived: '+', pinned: '^'} as const;

/** The part of the help that tells of them. */
export function signsHelp(keyOf: KeyOf): HelpSection {
	const {ticked, draft, arrived, pinned} = rowSigns;
	return {
		title: 'Before a row',
		keys: [
			{key: ticked, does: `ticked: ${keyOf('tick')} again unticks it`, reason: undefined, also: 'sign'},
			{key: draft, does: `a reply was begun and kept: ${keyOf('reply')} goes on with it`, reason: undefined, also: 'sign'},
			{key: arrived, does: `new; press ${keyOf('sort')} to sort it in`, reason: undefined, also: 'sign'},
			{key: pinned, does: `pinned: ${keyOf('pin')} unpins it`, reason: undefined, also: 'sign'},
		],
	};
}
