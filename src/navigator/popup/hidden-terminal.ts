/** A terminal whose output is held back behind a gate, and whose keys are passed in. */
import {PassThrough, Writable} from 'node:stream';

export type Gate = {
	/** The streams for the program that draws. */
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	/** Writes what was drawn so far, in one piece, and then passes everything on. */
	readonly open: () => void;
	readonly type: (bytes: Buffer) => void;
	readonly close: () => void;
};

/** @param terminal is in raw mode already, and another reader has its keys. */
export function createGate(terminal: NodeJS.WriteStream): Gate {
	const held: string[] = [];
	let isOpen = false;
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		if (isOpen) terminal.write(chunk);
		else held.push(chunk.toString('utf8'));
		done();
	};
	const stdout = Object.defineProperties(Object.assign(new Writable({write}), {isTTY: true}), {
		columns: {get: () => terminal.columns},
		rows: {get: () => terminal.rows},
	});
	const raw = {isTTY: true, isRaw: true, setRawMode: () => stdin, ref: () => stdin, unref: () => stdin};
	const stdin = Object.assign(new PassThrough(), raw);
	const onResize = () => stdout.emit('resize');
	terminal.on('resize', onResize);
	return {
		// Ink uses only these members of a terminal.
		stdin: stdin as unknown as NodeJS.ReadStream,
		stdout: stdout as unknown as NodeJS.WriteStream,
		open: () => {
			isOpen = true;
			terminal.write(held.splice(0).join(''));
		},
		type: (bytes) => stdin.write(bytes),
		close: () => {
			terminal.off('resize', onResize);
			isOpen = false;
			stdin.end();
		},
	};
}
