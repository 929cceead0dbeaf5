/** The terminal from the start of the program until the drawing libraries are loaded: it takes keys from the first moment, and shows lines. With its escape sequences. */
import type {Size} from '../../app/layout.js';

type FirstPaint = {
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

/** A cluster that some terminal draws too wide must not push the rest of a full line onto the next one. */
export const wrapOff = '\x1b[?7l';
export const wrapOn = '\x1b[?7h';

/** The alternate screen, which a program has for itself; leaving it restores the main one. */
export const enterScreen = '\x1b[?1049h';
export const leaveScreen = '\x1b[?1049l';

export const hideCursor = '\x1b[?25l';
export const showCursor = '\x1b[?25h';

export const toHome = '\x1b[H';
const eraseLine = '\x1b[2K';

/** A terminal draws everything between these two at once. */
const beginUpdate = '\x1b[?2026h';
const endUpdate = '\x1b[?2026l';

/** To the first cell of a row, counted from 0. */
function cursorToRow(row: number): string {
	return `\x1b[${row + 1};1H`;
}

/** A terminal that does not know its size says 0. */
export function sizeOf(stdout: NodeJS.WriteStream): Size {
	return {columns: stdout.columns || 80, rows: stdout.rows || 24};
}

/** A stream of which some members are others. */
export function streamWith<Stream extends object>(stream: Stream, members: Readonly<Record<string, unknown>>): Stream {
	return new Proxy(stream, {
		get(target, name) {
			if (typeof name === 'string' && Object.hasOwn(members, name)) return members[name];
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
