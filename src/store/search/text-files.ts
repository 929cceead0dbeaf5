/** The two files with the texts of the search: as they were written, and in small letters, byte for byte in the same places. */
import {closeSync, constants, openSync, readdirSync, rmSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors} from '../files.js';
import {ensureDir} from '../paths.js';
import {openToRead, readInto} from '../read-file.js';
import type {Extent} from './index-file.js';

export type TextKind = 'text' | 'small';
const kinds: readonly TextKind[] = ['text', 'small'];

function textFile(folder: string, kind: TextKind, name: string): string {
	return join(folder, `${kind}-${name}`);
}

/** Writes both texts at `from`, over what a program that ended too early left there. Throws the file system's error. */
export function writeTexts(folder: string, name: string, from: number, texts: Readonly<Record<TextKind, readonly Buffer[]>>): void {
	ensureDir(folder);
	for (const kind of kinds) {
		const fd = openSync(textFile(folder, kind, name), constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
		try {
			let at = from;
			for (const bytes of texts[kind]) at += writeAll(fd, bytes, at);
		} finally {
			closeSync(fd);
		}
	}
}

/** Copies parts of both files, one behind the other, into new ones. Throws the file system's error. */
export function copyTexts(folder: string, {from, to}: {readonly from: string; readonly to: string}, parts: readonly Extent[]): void {
	for (const kind of kinds) {
		const source = openToRead(textFile(folder, kind, from));
		if (source === undefined) throw new Error(`${textFile(folder, kind, from)} is gone`);
		const fd = openSync(textFile(folder, kind, to), 'wx', 0o600);
		try {
			let at = 0;
			for (const [start, length] of parts) {
				// A file that somebody cut has no texts there, but the places stay right.
				const part = Buffer.alloc(length, '\n');
				readInto(source.fd, start, part);
				at += writeAll(fd, part, at);
			}
		} finally {
			closeSync(fd);
			closeSync(source.fd);
		}
	}
}

/** Opens a file to read parts of it; undefined: it is gone or unreadable. */
export function openTexts(folder: string, kind: TextKind, name: string): number | undefined {
	return ignoreFileErrors(() => openToRead(textFile(folder, kind, name))?.fd);
}

/** Removes the files of other names, which a program that was killed left. */
export function removeOtherTexts(folder: string, name: string): void {
	const ours = new Set(kinds.map((kind) => `${kind}-${name}`));
	ignoreFileErrors(() => {
		for (const each of readdirSync(folder))
			if (/^(text|small)-[a-z0-9]+$/.test(each) && !ours.has(each)) rmSync(join(folder, each), {force: true});
	});
}

function writeAll(fd: number, bytes: Buffer, at: number): number {
	for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
	return bytes.length;
}
