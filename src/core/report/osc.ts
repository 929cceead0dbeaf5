/** Records of the Program Status Protocol (OSC 7501): written for a terminal, and taken out of a stream. */
import type {Report} from '../terms/report.js';
import {toReport} from './read.js';

/** A record may not be longer, in bytes. */
const longestRecord = 4096;
/** Bytes of a text in a record that is written. */
const mostText = 180;

export type WrittenReport = Pick<Report, 'id' | 'state' | 'kind'> & {readonly message?: string};

/** The sequence of one record, which ends with ST. */
export function toOscRecord({id, state, kind, message = ''}: WrittenReport): string {
	const parts = [
		`state=${state}`,
		state === 'clear' ? '' : 'app=beckon',
		id === '' ? '' : `id=${id}`,
		kind === undefined ? '' : `kind=${kind}`,
		message === '' ? '' : `msg=${base64(message)}`,
	];
	return `\x1b]7501;${parts.filter(Boolean).join(':')}\x1b\\`;
}

function base64(text: string): string {
	const bytes = new TextEncoder().encode(text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')).slice(0, mostText);
	// A character that is cut in two is left out.
	const whole = new TextEncoder().encode(new TextDecoder().decode(bytes).replace(/\ufffd$/, ''));
	return btoa(String.fromCharCode(...whole));
}

function fromBase64(text: string): string {
	if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return '';
	return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}

export type TakenRecord = {readonly report: Report; readonly app: string | undefined} | 'prompt';

/**
 * Takes the records out of a stream, piece by piece. `prompt`: a shell shows its prompt (OSC 133;A), so what worked or waited has ended. A
 * record that is too long, or not of the protocol, is left out.
 */
export function recordReader(): (piece: string) => readonly TakenRecord[] {
	let left = '';
	return (piece) => {
		const text = left + piece;
		const found: TakenRecord[] = [];
		let from = 0;
		for (const match of text.matchAll(sequence)) {
			from = match.index + match[0].length;
			const taken = match[1] === undefined ? ('prompt' as const) : toTaken(match[1]);
			if (taken !== undefined) found.push(taken);
		}
		left = openIn(text.slice(from));
		return found;
	};
}

const sequence = /\x1b\](?:7501;([^\x07\x1b\x9c]{1,4096})|133;A[^\x07\x1b\x9c]{0,200})(?:\x07|\x1b\\|\x9c)/g;

const marks = ['\x1b]7501;', '\x1b]133;A'] as const;

/** The beginning of a record whose end is still to come; of a text that is longer than any record, nothing. */
function openIn(text: string): string {
	for (let at = text.indexOf('\x1b'); at !== -1; at = text.indexOf('\x1b', at + 1)) {
		const rest = text.slice(at);
		const isOpen = marks.some((mark) => (rest.length < mark.length ? mark.startsWith(rest) : isOpenRecord(rest, mark)));
		if (isOpen) return rest;
	}
	return '';
}

/** Whether the record has no end yet. The escape of its end may be the last character. */
function isOpenRecord(rest: string, mark: string): boolean {
	return rest.length <= longestRecord && rest.startsWith(mark) && /^[^\x07\x1b\x9c]*\x1b?$/.test(rest.slice(1));
}

function toTaken(body: string): TakenRecord | undefined {
	const fields = new Map(
		body.split(':').flatMap((part): readonly (readonly [string, string])[] => {
			const [, name = '', value = ''] = /^\s*([a-z]{1,16})=(.*?)\s*$/.exec(part) ?? [];
			return name === '' ? [] : [[name, value]];
		}),
	);
	const plain = (name: string) => fromBase64(fields.get(name) ?? '');
	const report = toReport({...Object.fromEntries(fields), msg: plain('msg'), title: plain('title')});
	return report && {report, app: fields.get('app')};
}
