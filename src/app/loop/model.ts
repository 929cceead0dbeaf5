/** What the loop remembers of its own work: looks at the world, and orders under way. */

/** `again`: something changed while the look was on its way. `putOff`: one is due and waits for a key, or for the frame of one. Times are epoch ms. */
type Looking =
	| {readonly kind: 'yes'; readonly since: number; readonly again: boolean}
	| {readonly kind: 'no'; readonly notBefore: number; readonly putOff: 'to-key' | 'to-frame' | undefined};

/** Effects that a key waits for. */
export type Order = 'jump' | 'plan-install' | 'install';

/** The part of the state that belongs to the loop. */
export type LoopState = {
	/** False until the first look is back. */
	readonly looked: boolean;
	readonly looking: Looking;
	/** Files that could not be read, counted for the footer. */
	readonly problems: number;
	/** What all sessions spent since midnight, in words. */
	readonly today: string;
	/** How much of the accounts' limits is used, in words. */
	readonly limits: string;
	/** Whether an agent newer than the tested ones was told of: once is enough. */
	readonly toldNewer: boolean;
	/** What keys wait for, newest last; the footer says so if it takes long. */
	readonly busy: readonly Order[];
};

export const initialLoop: LoopState = {
	looked: false,
	looking: {kind: 'no', notBefore: 0, putOff: undefined},
	problems: 0,
	today: '',
	limits: '',
	toldNewer: false,
	busy: [],
};
