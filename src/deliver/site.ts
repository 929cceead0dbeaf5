/** What one delivery works on. */
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {Machine} from '../core/machine.js';
import type {Row} from '../core/session.js';
import type {Lock} from '../store/lock.js';
import type {StatePaths} from '../store/paths.js';

export type DeliverySite = {
	readonly io: Io;
	/** Where the session runs. */
	readonly machine: Machine;
	readonly paths: StatePaths;
	readonly config: Config;
	readonly row: Row;
	/** Held for as long as keys may be sent. */
	readonly lock: Lock;
};
