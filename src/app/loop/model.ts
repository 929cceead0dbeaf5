/** The state of the loop: looks, and orders under way. */

/**
 * `again`: something changed during the look. `putOff`: a look is due, and waits for the next key, or for the frame of that
 * key. `since`: epoch ms.
 */
type Looking =
	| {readonly kind: 'yes'; readonly since: number; readonly again: boolean}
	| {readonly kind: 'no'; readonly putOff: 'to-key' | 'to-frame' | undefined};

export type LoopState = {
	/** False until the first look has ended. */
	readonly looked: boolean;
	readonly looking: Looking;
	readonly lookMs: number;
	/** The number of unreadable files, for the footer. */
	readonly problems: number;
	/** The spending of all sessions since midnight, in words. */
	readonly today: string;
	/** When that sum was last complete, epoch ms. */
	readonly todayWholeAt: number;
	/** The used share of the accounts' limits, in words. */
	readonly limits: string;
	/** How many texts are in the outbox. */
	readonly kept: number;
	/** Whether the notice of an agent newer than the tested ones was shown; it is shown once. */
	readonly hasShownNewer: boolean;
	/** Whether a jump is under way; the footer says so if it takes long. */
	readonly isJumping: boolean;
	/** Whether the end was ordered: later keys are not meant for this screen. */
	readonly hasQuit: boolean;
};

export const initialLoop: LoopState = {
	looked: false,
	looking: {kind: 'no', putOff: undefined},
	lookMs: 0,
	problems: 0,
	today: '',
	todayWholeAt: 0,
	limits: '',
	kept: 0,
	hasShownNewer: false,
	isJumping: false,
	hasQuit: false,
};

declare module '../model.js' {
	interface AppState extends LoopState {}
}
