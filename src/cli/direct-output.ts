/**
 * The standard streams of the executable. Output to a pipe or a file is written synchronously: Bun's streams do not say when a text is written, and
 * what the 64 kB of a pipe did not hold is lost when the process ends (Bun 1.4.5). Those of a terminal are opened late: Bun loads the streams of Node
 * in a tenth of the time that Node takes to start.
 */
import {writeSync} from 'node:fs';
import type {Io} from '../core/context.js';
import {isCode} from '../store/files.js';
import {setRawInput, terminalSize} from '../system/terminal.js';

const againMs = 2;

type OnFailure = (error: NodeJS.ErrnoException) => void;

/** A pipe or a file. @param onFailure called with the file system's error. */
export function directOutput(fd: 1 | 2, onFailure: OnFailure): Io['stdout'] {
	return {write: (text) => writeDirectly(fd, text, onFailure)};
}

/**
 * A terminal as a stream that is opened when more is asked of it than its size, its mode, or to write a text. From then on it writes by that stream, so
 * that all stays in order.
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
		// The first who sets it knows what to restore: it is set here alone.
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
			// Whoever shares the pipe has made it one that does not wait.
			if (!isCode(error, 'EAGAIN')) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs);
		}
	}
}
