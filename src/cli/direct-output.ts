/**
 * The standard streams of the executable. Output to a pipe or a file is written synchronously: Bun's streams do not report when a text is
 * written, and what exceeds the 64 kB of a pipe is lost when the process ends (Bun 1.4.5). Streams of a terminal are opened late: to load
 * Node's streams, Bun needs a tenth of the time in which Node starts.
 */
import {writeSync} from 'node:fs';
import type {Io} from '../core/context.js';
import {isCode} from '../store/files.js';
import {setRawInput, terminalSize} from '../system/terminal.js';

const againMs = 2;

type OnFailure = (error: NodeJS.ErrnoException) => void;

/** The stream of a pipe or a file. @param onFailure is called with the file system's error. */
export function directOutput(fd: 1 | 2, onFailure: OnFailure): Io['stdout'] {
	return {write: (text) => writeDirectly(fd, text, onFailure)};
}

/**
 * A terminal whose stream is opened only when more is needed than to read its size, to set its mode, or to write a text. From then on all
 * output goes through that stream, so that the order is kept.
 */
export function lateStream<Stream extends NodeJS.ReadStream | NodeJS.WriteStream>(
	fd: 0 | 1 | 2,
	open: () => Stream,
	onFailure: OnFailure,
): Stream {
	let stream: Stream | undefined;
	let isRaw = false;
	const known: Readonly<Record<PropertyKey, () => unknown>> = {
		isTTY: () => true,
		isRaw: () => isRaw,
		// The opened stream never sets the mode: what sets it first keeps the earlier mode, to restore it.
		setRawMode: () => (wanted: boolean) => {
			isRaw = wanted;
			setRawInput(wanted);
		},
	};
	const unopened: typeof known = {
		writable: () => true,
		columns: () => terminalSize(fd).columns,
		rows: () => terminalSize(fd).rows,
		write: () => (text: string) => writeDirectly(fd, text, onFailure),
	};
	const opened = (): Stream => {
		stream ??= open();
		return stream;
	};
	return new Proxy({} as Stream, {
		get(_, name) {
			const answer = known[name] ?? (stream === undefined ? unopened[name] : undefined);
			if (answer !== undefined) return answer();
			const value: unknown = Reflect.get(opened(), name);
			return typeof value === 'function' ? value.bind(opened()) : value;
		},
		set: (_, name, value) => Reflect.set(opened(), name, value),
		has: (_, name) => Reflect.has(opened(), name),
	});
}

function writeDirectly(fd: number, text: string, onFailure: OnFailure): boolean {
	try {
		writeWhole(fd, text);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		onFailure(error);
	}
	return true;
}

function writeWhole(fd: number, text: string): void {
	for (let rest = Buffer.from(text); rest.length > 0; ) {
		try {
			rest = rest.subarray(writeSync(fd, rest));
		} catch (error) {
			// Another process that shares the pipe made it non-blocking.
			if (!isCode(error, 'EAGAIN')) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
		}
	}
}
