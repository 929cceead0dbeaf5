/**
 * What was said, one line a message: who said it, when, the short form of its id, and its text. All but the text are control characters, which no text
 * and no query has, so that a search finds only texts.
 */
import {printableLine} from '../text/label.js';

/** Of a tool, its name and arguments were said by the agent. */
export type Speaker = 'user' | 'agent' | 'tool';

/** `at`: epoch ms. `id`: the same in every copy of the message. */
export type Message = {readonly by: Speaker; readonly at: number; readonly id: string; readonly text: string};

export const speakers: readonly Speaker[] = ['user', 'agent', 'tool'];
/** Sixteen digits without the newline and the escape. */
const digits = '\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x0e\x1c\x1d\x1e\x1f';
const firstSpeaker = 1;
const timeDigits = 8;
/** In bytes, which are characters here. */
export const idLength = 12;
export const headLength = 1 + timeDigits + idLength;

/** The line without its newline; undefined: there is no text. `small`: the same line as it is searched, as many bytes long. */
export function toRecord({by, at, id, text}: Message): {readonly line: string; readonly small: string} | undefined {
	const shown = printableLine(text);
	if (shown === '') return undefined;
	const seconds = Math.min(0xffff_ffff, Math.max(0, Math.floor(at / 1000)));
	const head = String.fromCharCode(firstSpeaker + speakers.indexOf(by)) + inDigits(seconds, timeDigits) + shortId(id);
	return {line: head + shown, small: head + foldedText(shown)};
}

export type Head = {readonly by: Speaker; readonly at: number; readonly id: string};

/** Of whom a line is, by its first byte. */
export function speakerOf(byte: number | undefined): Speaker {
	return speakers[(byte ?? 0) - firstSpeaker] ?? 'agent';
}

/** @param latin1 the bytes of a head. A damaged one reads as something the agent said at some time. */
export function readHead(latin1: string): Head {
	let seconds = 0;
	for (const digit of latin1.slice(1, 1 + timeDigits)) seconds = seconds * 16 + Math.max(0, digits.indexOf(digit));
	return {by: speakerOf(latin1.charCodeAt(0)), at: seconds * 1000, id: latin1.slice(1 + timeDigits, headLength)};
}

function inDigits(value: number, count: number): string {
	let text = '';
	for (let left = value, at = 0; at < count; at++) {
		text = digits.charAt(left % 16) + text;
		left = Math.floor(left / 16);
	}
	return text;
}

/** 48 bits: two ids of a million are the same once in some hundred stores. */
function shortId(id: string): string {
	return inDigits(hash(id, 0x811c_9dc5) & 0xff_ffff, 6) + inDigits(hash(id, 0x1234_5679) & 0xff_ffff, 6);
}

/** FNV-1a, mixed at the end. */
function hash(text: string, seed: number): number {
	let value = seed;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x0100_0193);
	value = Math.imul(value ^ (value >>> 15), 0x2c1b_3c6d);
	return (value ^ (value >>> 13)) >>> 0;
}

/** Texts as they are searched: in small letters, and as many bytes long as before, so that a place in the one is the same place in the other. */

const ascii = /^[\x00-\x7f]*$/;

/** A letter whose small form takes another number of bytes stays as it is. */
export function foldedText(text: string): string {
	return ascii.test(text) ? text.toLowerCase() : text.replace(/\p{Lu}/gu, small);
}

function small(letter: string): string {
	const lower = letter.toLowerCase();
	return lower.length === letter.length && bytesOf(lower) === bytesOf(letter) ? lower : letter;
}

/** In UTF-8, of one character. */
function bytesOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}
