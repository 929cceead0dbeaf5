/** A terminal whose output waits behind a gate until it may be seen, and whose keys are handed in. */
import {PassThrough, Writable} from 'node:stream';

export type Gate = {
	/** For whatever draws. */
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	/** Lets out what was drawn so far, in one piece, and all that follows. */
	readonly open: () => void;
	readonly type: (bytes: Buffer) => void;
	readonly close: () => void;
};

/** @param terminal is in raw mode already, and read by someone else. */
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
		// Ink asks for these members of a terminal and no others.
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
