/** A source takes orders for the sessions of one machine. */
import type {PastPrompt} from '../agents/agent.js';
import type {HostName, Place} from '../core/address.js';
import type {SourceFile} from '../core/ask/file-change.js';
import type {PastTurn} from '../core/past-turn.js';
import type {Row} from '../core/session.js';
import type {PaneHistory, Snapshot} from '../core/surface.js';
import type {Act} from '../core/words/send-summary.js';
import type {Delivered} from '../deliver/audit.js';
import type {Answer, Reply} from '../deliver/send.js';

/** `prompt`: the one to send again, if the caller has read it. `at`: when the human gave the order, epoch ms. */
type ActOrder = {readonly act: Act; readonly prompt?: string | undefined; readonly at?: number};

/** Refusals are receipts. */
export type Source = {
	/** Undefined: this machine. */
	readonly host: HostName | undefined;
	readonly answer: (row: Row, answer: Answer) => Promise<Delivered>;
	readonly reply: (row: Row, reply: Reply) => Promise<Delivered>;
	readonly act: (row: Row, order: ActOrder) => Promise<Delivered>;
	/** The whole last prompt of the session; undefined: it is not known. */
	readonly lastPrompt: (row: Row) => Promise<string | undefined>;
	/** Undefined: the pane is gone. */
	readonly capture: (place: Place) => Promise<Snapshot | undefined>;
	/** The pane with its history; undefined: it is gone. */
	readonly readPane: (place: Place) => Promise<PaneHistory | undefined>;
	/** The file of a request. A relative path is relative to the directory of the session. */
	readonly readSource: (row: Row, path: string) => SourceFile;
	/** The session's turns, oldest first: from its transcript, else the prompts from its hooks. A large transcript of a host has only its end here. */
	readonly readTurns: (row: Row) => Promise<readonly PastTurn[]>;
	/** The session's prompts as they were typed, whole, oldest first. */
	readonly readPrompts: (row: Row) => Promise<readonly PastPrompt[]>;
};
