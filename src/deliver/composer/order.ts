/** The order of a reply. */
import type {Address} from '../../core/address.js';

export type ReplyOrder = {
	readonly address: Address;
	/** The text after `toReplyText`. */
	readonly text: string;
	/** Sends while the agent works: the text waits for the turn to end. */
	readonly queue: boolean;
	/** Only into an empty input box: a draft there stays, and the text is refused. */
	readonly emptyOnly?: boolean;
	/** The user confirmed that `!` runs a shell command. */
	readonly allowShell: boolean;
};
