/** The signs before a row; of several the first is shown. */
import type {HelpSection, KeyOf} from '../key-of.js';

export const rowSigns = {ticked: '*', draft: '~', queued: '&', arrived: '+', pinned: '^', skipped: '-'} as const;

export function signsHelp(keyOf: KeyOf): HelpSection {
	const {ticked, draft, queued, arrived, pinned, skipped} = rowSigns;
	return {
		title: 'Before a row',
		keys: [
			{key: ticked, does: `selected: press ${keyOf('tick')} again to unselect it`, reason: undefined, also: 'sign'},
			{key: draft, does: `unsent reply: press ${keyOf('reply')} to continue it`, reason: undefined, also: 'sign'},
			{key: queued, does: 'a prompt waits until it rests, or is held: its details say why', reason: undefined, also: 'sign queue outbox'},
			{key: arrived, does: `new; press ${keyOf('sort')} to sort it in`, reason: undefined, also: 'sign'},
			{key: skipped, does: `skipped: not counted for a while; press ${keyOf('undo')} to undo it`, reason: undefined, also: 'sign'},
			{key: pinned, does: `pinned: press ${keyOf('pin')} to unpin it`, reason: undefined, also: 'sign'},
		],
	};
}
