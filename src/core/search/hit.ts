/** The record of what was said, a line for each message, and the hits of a search with their excerpts. */
import type {AgentId, HostName, SessionId} from '../address.js';
import type {Row} from '../session.js';
import type {StateName} from '../terms/state.js';
import {printableLine} from '../text/label.js';
import {type TextPart, wordsIn} from '../text/parts.js';
import {foldedText, type Query} from './query.js';

/** A session as its transcript describes it, listed or not. All texts are raw. */
export type PastSession = {
	readonly sessionId: SessionId;
	readonly agent: AgentId;
	readonly path: string;
	readonly cwd: string | undefined;
	readonly branch: string | undefined;
	/** The user's, and the model's. */
	readonly title: string | undefined;
	readonly suggestedTitle: string | undefined;
	/** The times of its first and last message, epoch ms; 0 when no message has one. */
	readonly from: number;
	readonly to: number;
};

export type SaidExcerpt = Excerpt & {readonly by: Speaker; readonly at: number};

/** A session with the words of a query. `messages`: how many messages have one of them, as far as they were counted. */
export type Hit = PastSession & {readonly score: number; readonly messages: number; readonly excerpts: readonly SaidExcerpt[]};

/** `key`: the row key on that host. */
type FarSession = {readonly host: HostName; readonly key: string; readonly state: StateName; readonly isAlive: boolean};

/** `project`: the list's name of its directory. `far`: what a host reports of its session. */
export type PlacedHit = Hit & {readonly project: string; readonly far?: FarSession};

/** What a search of this machine found. */
export type PastFound = {
	readonly hits: readonly PlacedHit[];
	/** How many sessions have all words. */
	readonly total: number;
	/** How many transcripts are read of how many, while reading goes on. */
	readonly reading: {readonly read: number; readonly of: number} | undefined;
	/** What is wrong with the query, in words. */
	readonly problem: string | undefined;
};

/** What a host answered to a search. */
export type FarFound = {readonly host: HostName} & (
	| {readonly hits: readonly PlacedHit[]; readonly total: number}
	/** Why it did not answer. */
	| {readonly problem: string}
);

/** `marks`: the found parts, as begin and end in UTF-16 units of `text`, in order and without overlap. */
export type Excerpt = {readonly text: string; readonly marks: readonly TextPart[]};

const space = 0.3;

export function toExcerpt(message: string, words: readonly string[], most: number): Excerpt {
	const whole = printableLine(message);
	const small = foldedText(whole);
	const first = Math.min(...words.map((word) => small.indexOf(word)).filter((at) => at !== -1), whole.length);
	const isFound = first < whole.length;
	const start = !isFound || whole.length <= most ? 0 : Math.min(Math.max(0, first - Math.floor(most * space)), whole.length - most);
	// Do not cut a surrogate pair.
	const from = start + (isLow(whole, start) ? 1 : 0);
	const end = Math.min(whole.length, from + most);
	const to = end - (isLow(whole, end) ? 1 : 0);
	const head = from > 0 ? '…' : '';
	const text = `${head}${whole.slice(from, to)}${to < whole.length ? '…' : ''}`;
	return {text, marks: wordsIn(small.slice(from, to), words).map(([begin, end]) => [begin + head.length, end + head.length])};
}

function isLow(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Finds rows by their last prompt, the newest first.
 * @param rows of this machine that no transcript search found.
 * @param width of an excerpt, in characters.
 */
export function foundByPrompt(rows: readonly Row[], query: Query, width: number): readonly Hit[] {
	const {words, project, agent, after = 0, before = Number.POSITIVE_INFINITY} = query;
	const hits = rows.flatMap((row): readonly Hit[] => {
		const {sessionId, prompt = '', cwd, branch, title, suggestedTitle, transcriptPath: path = ''} = row;
		const at = row.taskStartedAt ?? row.lastActivityAt;
		const isMeant =
			row.host === undefined && (project === undefined || foldedText(row.project).includes(project)) && (agent ?? row.agent) === row.agent;
		if (sessionId === undefined || !isMeant || at < after || at >= before) return [];
		const small = foldedText(prompt);
		if (words.length === 0 || !words.every((word) => small.includes(word))) return [];
		const excerpt = {by: 'user' as const, at, ...toExcerpt(prompt, words, width)};
		return [
			{sessionId, agent: row.agent, path, cwd, branch, title, suggestedTitle, from: at, to: at, score: 0, messages: 1, excerpts: [excerpt]},
		];
	});
	return hits.toSorted((one, other) => other.to - one.to);
}

/** One turn in a session's transcript: the user's prompt, and the agent's last words. */
export type PastTurn = {
	/** Epoch ms; undefined when the transcript has no time. */
	readonly at: number | undefined;
	readonly prompt: string;
	/** Undefined when the agent said nothing, or it is unknown. */
	readonly said: string | undefined;
};

/** The name and arguments of a tool call count as said by the agent, its result as said by the tool. */
export type Speaker = 'user' | 'agent' | 'tool';

/** `at`: epoch ms. `id`: the same in every copy of the message. */
export type Message = {readonly by: Speaker; readonly at: number; readonly id: string; readonly text: string};

export const speakers: readonly Speaker[] = ['user', 'agent', 'tool'];
/** Sixteen bytes that serve as hexadecimal digits: control characters other than newline and escape. */
const digits = '\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x0e\x1c\x1d\x1e\x1f';
const firstSpeaker = 1;
const timeDigits = 8;
/** The length of an id in bytes, each of which is one character. */
export const idLength = 12;
export const headLength = 1 + timeDigits + idLength;

/** The line without its newline; undefined for an empty text. `small`: the line folded for searching, with the same number of bytes. */
export function toRecord({by, at, id, text}: Message): {readonly line: string; readonly small: string} | undefined {
	const shown = printableLine(text);
	if (shown === '') return undefined;
	const seconds = Math.min(0xffff_ffff, Math.max(0, Math.floor(at / 1000)));
	const head = String.fromCharCode(firstSpeaker + speakers.indexOf(by)) + inDigits(seconds, timeDigits) + shortId(id);
	return {line: head + shown, small: head + foldedText(shown)};
}

/** Who said a line, by its first byte. */
export function speakerOf(byte: number | undefined): Speaker {
	return speakers[(byte ?? 0) - firstSpeaker] ?? 'agent';
}

/** When a line was said, epoch ms; any time for a damaged head. @param latin1 the bytes of the head. */
export function timeOf(latin1: string): number {
	let seconds = 0;
	for (const digit of latin1.slice(1, 1 + timeDigits)) seconds = seconds * 16 + Math.max(0, digits.indexOf(digit));
	return seconds * 1000;
}

function inDigits(value: number, count: number): string {
	let text = '';
	for (let left = value, at = 0; at < count; at++) {
		text = digits.charAt(left % 16) + text;
		left = Math.floor(left / 16);
	}
	return text;
}

/** 48 bits: among a million ids, a collision occurs in one of some hundred stores. */
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
