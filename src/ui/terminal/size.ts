/** The size of a terminal. */
import type {Size} from '../../app/layout.js';

/** A terminal that does not know its size says 0. */
export function sizeOf(stdout: NodeJS.WriteStream): Size {
	return {columns: stdout.columns || 80, rows: stdout.rows || 24};
}
