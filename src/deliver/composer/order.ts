/** What a reply is asked to be. */
import type {Address} from '../../core/session.js';

export type ReplyOrder = {
	readonly address: Address;
	/** As `toReplyText` left it. */
	readonly text: string;
	/** Send although the agent works: the text waits for the turn to end. */
	readonly queue: boolean;
	/** The human confirmed that `!` runs a shell command. */
	readonly allowShell: boolean;
};
