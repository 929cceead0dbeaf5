/** The key of a row that is known only by its pane. */
import type {RowKey} from '../address.js';
import type {Pane} from '../fold/world.js';

export function paneRowKey({place}: Pane): RowKey {
	return `pane:${place.server.start}:${place.pane}:${place.panePid}` as RowKey;
}
