/** Sessions that people use. */
import type {Row} from '../session.js';

/** Whether a human talks to the session, in its pane or by attaching to it; other sessions belong to scripts or to the agent itself. */
export function isForHumans({kind}: Pick<Row, 'kind'>): boolean {
	return kind === 'interactive' || kind === 'background';
}
