/** Escape sequences that set the modes and the cursor of a terminal, and its size. */
import type {Size} from '../../app/layout.js';

/** A cluster that some terminal draws too wide must not push the rest of a full line onto the next one. */
export const wrapOff = '\x1b[?7l';
export const wrapOn = '\x1b[?7h';

/** The alternate screen, which a program has for itself; leaving it restores the main one. */
export const enterScreen = '\x1b[?1049h';
export const leaveScreen = '\x1b[?1049l';

export const hideCursor = '\x1b[?25l';
export const showCursor = '\x1b[?25h';

export const toHome = '\x1b[H';
export const eraseLine = '\x1b[2K';

/** A terminal draws everything between these two at once. */
export const beginUpdate = '\x1b[?2026h';
export const endUpdate = '\x1b[?2026l';

/** To the first cell of a row, counted from 0. */
export function cursorToRow(row: number): string {
	return `\x1b[${row + 1};1H`;
}

/** A terminal that does not know its size says 0. */
export function sizeOf(stdout: NodeJS.WriteStream): Size {
	return {columns: stdout.columns || 80, rows: stdout.rows || 24};
}
