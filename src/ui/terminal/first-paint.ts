/** The terminal until the drawing libraries are loaded: it takes keys from the first moment, and shows lines. Also its escape sequences. */
import type {Size} from '../../app/layout.js';

type FirstPaint = {
	/** Draws lines from the first row on, over the content of the rows. */
	readonly draw: (lines: readonly string[]) => void;
	/** Leaves the screen with its content to another drawer. @returns whether lines were drawn. */
	readonly handOver: () => boolean;
	/** Leaves the terminal as it was. Safe to call twice, and from a signal handler. */
	readonly end: () => void;
};

export type PaintTerminal = {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream};

/** Sets raw mode, so that keys wait in the terminal without an echo until something reads them. */
export function startFirstPaint({stdin, stdout}: PaintTerminal): FirstPaint {
	let isDrawn = false;
	stdin.setRawMode(true);
	return {
		draw(lines) {
			const before = isDrawn ? '' : enterScreen + hideCursor + wrapOff;
			isDrawn = true;
			stdout.write(before + beginUpdate + lines.map((line, row) => `\x1b[${row + 1};1H${eraseLine}${line}`).join('') + endUpdate);
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
 * A terminal that shows lines already, for a program that expects an empty one: each line of its first frame replaces one on the screen.
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

/** No automatic wrap: a cluster that a terminal draws too wide must not push the rest of a line onto the next one. */
export const wrapOff = '\x1b[?7l';
export const wrapOn = '\x1b[?7h';

/** Enters the alternate screen; leaving it restores the main one. */
export const enterScreen = '\x1b[?1049h';
export const leaveScreen = '\x1b[?1049l';

export const hideCursor = '\x1b[?25l';
export const showCursor = '\x1b[?25h';

export const toHome = '\x1b[H';
const eraseLine = '\x1b[2K';

/** A terminal draws everything up to the end of the update at once. */
const beginUpdate = '\x1b[?2026h';
const endUpdate = '\x1b[?2026l';

/** The size of the terminal. One that does not know its size says 0, and counts as 80 by 24. */
export function sizeOf(stdout: NodeJS.WriteStream): Size {
	return {columns: stdout.columns || 80, rows: stdout.rows || 24};
}

/** A stream with some members replaced. */
export function streamWith<Stream extends object>(stream: Stream, members: Readonly<Record<string, unknown>>): Stream {
	return new Proxy(stream, {
		get(target, name) {
			if (typeof name === 'string' && Object.hasOwn(members, name)) return members[name];
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
