/** The terminal from the start of the program until the drawing libraries are loaded: it takes keys from the first moment, and shows lines. */

import {
	beginUpdate,
	cursorToRow,
	endUpdate,
	enterScreen,
	eraseLine,
	hideCursor,
	leaveScreen,
	showCursor,
	wrapOff,
	wrapOn,
} from './sequences.js';
import {streamWith} from './stream.js';

export type FirstPaint = {
	/** Draws lines from the first row on, each over the present content of its row. */
	readonly draw: (lines: readonly string[]) => void;
	/** Leaves the screen with its content to another drawer. @returns whether lines were drawn. */
	readonly handOver: () => boolean;
	/** Leaves the terminal as it was. Safe to call twice, and from a signal handler. */
	readonly end: () => void;
};

export type PaintTerminal = {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream};

/** Keys that are typed before any reader wait in the terminal, one by one and without an echo. */
export function startFirstPaint({stdin, stdout}: PaintTerminal): FirstPaint {
	let isDrawn = false;
	stdin.setRawMode(true);
	return {
		draw(lines) {
			const before = isDrawn ? '' : enterScreen + hideCursor + wrapOff;
			isDrawn = true;
			stdout.write(before + beginUpdate + lines.map((line, row) => cursorToRow(row) + eraseLine + line).join('') + endUpdate);
		},
		handOver() {
			const wasDrawn = isDrawn;
			isDrawn = false;
			return wasDrawn;
		},
		end() {
			if (isDrawn && stdout.writable) stdout.write(wrapOn + leaveScreen + showCursor);
			isDrawn = false;
			if (stdin.isRaw) stdin.setRawMode(false);
		},
	};
}

/**
 * A terminal on which lines were drawn already, for a program that expects an empty one: each line of its first frame replaces the line on the
 * screen.
 */
export function drawnOver(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
	let isOver = false;
	const write = (chunk: string | Uint8Array, ...rest: []): boolean => {
		if (isOver || typeof chunk !== 'string') return stdout.write(chunk, ...rest);
		isOver = chunk.includes('\n');
		return stdout.write(isOver ? chunk.replaceAll(/^|\n/g, (end) => end + eraseLine) : chunk, ...rest);
	};
	return streamWith(stdout, {write});
}
