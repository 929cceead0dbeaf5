/** The spec of a play in a pane: a file that its starter writes and the environment names. */
import type {HookCommand} from '../../stand-in/hooks.js';

/** Names the spec file of a play. */
export const playVariable = 'BECKON_PLAY';

/** The index of the record's life to play, from 0. */
export const lifeVariable = 'BECKON_PLAY_LIFE';

export type PlaySpec = {
	/** The record's folder. */
	readonly folder: string;
	/** The epoch ms of the record's start. */
	readonly startedAt: number;
	readonly speed: number;
	/** The time in the record (ms) at which the play freezes with its process alive; absent: it plays to the end and exits. */
	readonly stopAt?: number;
	readonly home: string;
	readonly configDir: string;
	readonly suffix: string;
	readonly hooks: readonly HookCommand[];
	/** The folder of `life-<index>.pid`. */
	readonly work: string;
};
