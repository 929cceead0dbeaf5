/** A terminal for tests: its stdout becomes a screen, and typed text comes out of its stdin. */
import {EventEmitter} from 'node:events';
import {PassThrough} from 'node:stream';
import xterm from '@xterm/headless';
import stringWidth from 'string-width';

export type TestTerminal = {
	/** For the program under test. */
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	/** The rows a person sees, without trailing blanks. */
	readonly screen: () => readonly string[];
	/** Types keys, e.g. `j` or `\x1b[A`. */
	readonly type: (keys: string) => void;
	readonly resize: (columns: number, rows: number) => void;
	/** Bytes written so far. */
	readonly written: () => string;
	/** How much had been written when keys were first read one by one. */
	readonly writtenBeforeRaw: () => number | undefined;
	/** Waits until everything written is on the screen. */
	readonly settle: () => Promise<void>;
	/** Waits for a text on the screen. Rejects after `timeoutMs` with the last screen. */
	readonly waitForText: (text: string | RegExp, timeoutMs?: number) => Promise<void>;
	readonly waitUntil: (isTrue: () => boolean, timeoutMs?: number) => Promise<void>;
	readonly isAlternate: () => boolean;
	readonly isRaw: () => boolean;
	/** The character of a cell; empty for the second half of a wide one. */
	readonly cellAt: (row: number, column: number) => string;
	/** Foreground of a cell as the palette's number; undefined: the default. */
	readonly colourAt: (row: number, column: number) => number | undefined;
};

/** A code point's columns, once asked: the emulator asks for each character that is drawn. */
const columnsOf = new Map<number, 0 | 1 | 2>();

/** As tmux and xterm count: one code point after the other, joined emoji and flags as wide as their parts. */
const codePointWidths = {
	version: 'code-points',
	wcwidth: (codePoint: number): 0 | 1 | 2 => {
		const known = columnsOf.get(codePoint);
		if (known !== undefined) return known;
		const columns = stringWidth(String.fromCodePoint(codePoint));
		const width = columns === 0 ? 0 : columns === 1 ? 1 : 2;
		columnsOf.set(codePoint, width);
		return width;
	},
	/** Packed as the emulator wants it: width in bits 1–2, bit 0 joins a mark to the character before. */
	charProperties: (codePoint: number, preceding: number): number => {
		const own = codePointWidths.wcwidth(codePoint);
		const before = (preceding >> 1) & 3;
		const isJoined = own === 0 && before !== 0;
		return ((isJoined ? before : own) << 1) | (isJoined ? 1 : 0);
	},
};

export function openTerminal(columns: number, rows: number): TestTerminal {
	const terminal = new xterm.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0});
	terminal.unicode.register(codePointWidths);
	terminal.unicode.activeVersion = codePointWidths.version;
	let written = '';
	let isRaw = false;
	let writtenBeforeRaw: number | undefined;
	const stdout = Object.assign(new EventEmitter(), {
		columns,
		rows,
		isTTY: true,
		writable: true,
		write(chunk: string | Uint8Array, ...rest: readonly unknown[]) {
			const text = String(chunk);
			written += text;
			// The tty would turn a newline into carriage return and newline.
			terminal.write(text.replaceAll('\n', '\r\n'));
			const done = rest.find((one) => typeof one === 'function');
			if (typeof done === 'function') queueMicrotask(() => done());
			return true;
		},
	});
	const stdin = Object.assign(new PassThrough(), {
		isTTY: true,
		isRaw: false,
		setRawMode: (on: boolean) => {
			isRaw = on;
			stdin.isRaw = on;
			if (on) writtenBeforeRaw ??= written.length;
		},
		ref: () => stdin,
		unref: () => stdin,
	});

	const screen = () => {
		const lines = Array.from({length: terminal.rows}, (_, row) => terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row));
		// A terminal that became narrower keeps what it cut off.
		return lines.map((line) => line?.translateToString(true, 0, terminal.cols) ?? '');
	};
	const settle = () => new Promise<void>((resolve) => terminal.write('', resolve));
	const waitUntil = async (isTrue: () => boolean, timeoutMs = 60_000) => {
		const deadline = Date.now() + timeoutMs;
		for (;;) {
			await settle();
			if (isTrue()) return;
			if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms; the screen is:\n${screen().join('\n')}`);
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	};
	return {
		stdin: stdin as unknown as NodeJS.ReadStream,
		stdout: stdout as unknown as NodeJS.WriteStream,
		screen,
		type: (keys) => void stdin.write(keys),
		resize: (nextColumns, nextRows) => {
			terminal.resize(nextColumns, nextRows);
			Object.assign(stdout, {columns: nextColumns, rows: nextRows});
			stdout.emit('resize');
		},
		written: () => written,
		writtenBeforeRaw: () => writtenBeforeRaw,
		settle,
		waitUntil,
		waitForText: (text, timeoutMs) =>
			waitUntil(() => {
				const all = screen().join('\n');
				return typeof text === 'string' ? all.includes(text) : text.test(all);
			}, timeoutMs),
		isAlternate: () => terminal.buffer.active.type === 'alternate',
		isRaw: () => isRaw,
		cellAt: (row, column) => terminal.buffer.active.getLine(row)?.getCell(column)?.getChars() ?? '',
		colourAt: (row, column) => {
			const cell = terminal.buffer.active.getLine(row)?.getCell(column);
			return cell === undefined || cell.isFgDefault() ? undefined : cell.getFgColor();
		},
	};
}
