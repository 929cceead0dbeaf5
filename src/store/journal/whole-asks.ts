/** Requests that the fold has cut, read whole from their payloads while they are open, so that a user sees all of them. */
import {cutOf} from '../../core/ask/ask.js';
import {boundAsk, keptLimits} from '../../core/ask/limits.js';
import type {OpenAsk} from '../../core/evidence.js';
import {asRecord, type Fields} from '../../core/fields.js';
import type {Life, SessionFold} from '../../core/fold/model.js';
import type {ToAsk} from '../../core/hook-event.js';
import type {Ask} from '../../core/terms/ask.js';
import {readPayload} from './payload.js';

/** A longer request stays cut. */
const maxBytes = 8 * 2 ** 20;
/** The most bytes of whole payloads in memory at one time. */
const maxHeldBytes = 64 * 2 ** 20;

/**
 * @param dirOf the folder of a session's journal. @returns a function that returns the folds in the same order; a fold without cut requests is the same
 * object. A request that cannot be read whole stays cut.
 */
export function createWholeAsks(
	toAsk: ToAsk,
	dirOf: (fold: SessionFold) => string,
): (folds: readonly SessionFold[]) => readonly SessionFold[] {
	let held = new Map<SessionFold, {readonly fold: SessionFold; readonly bytes: number}>();
	const read = new WeakMap<OpenAsk, {readonly open: OpenAsk; readonly bytes: number}>();
	return (given) => {
		const next: typeof held = new Map();
		let left = maxHeldBytes;
		const wholeOf = (open: OpenAsk, {agent}: Life, dir: string): OpenAsk => {
			if (open.payload === undefined || cutOf(open.ask).length === 0) return open;
			const found = read.get(open) ?? readWhole(open, `${dir}/${open.payload}`, (fields) => toAsk(agent, open.ask.kind, fields));
			if (found === undefined || found.bytes > left) return open;
			read.set(open, found);
			left -= found.bytes;
			return found.open;
		};
		const folds = given.map((fold) => {
			if (!fold.lives.some(({open, lapsed}) => open.some(isCut) || lapsed.some(isCut))) return fold;
			const before = held.get(fold);
			if (before !== undefined && before.bytes <= left) {
				left -= before.bytes;
				next.set(fold, before);
				return before.fold;
			}
			const from = left;
			const dir = dirOf(fold);
			const whole = withWhole(fold, (open, life) => wholeOf(open, life, dir));
			next.set(fold, {fold: whole, bytes: from - left});
			return whole;
		});
		held = next;
		return folds;
	};
}

function isCut({ask}: OpenAsk): boolean {
	return cutOf(ask).length > 0;
}

function withWhole(fold: SessionFold, wholeOf: (open: OpenAsk, life: Life) => OpenAsk): SessionFold {
	const wholeLife = (life: Life): Life => {
		const whole = (open: OpenAsk): OpenAsk => wholeOf(open, life);
		return {...life, open: life.open.map(whole), lapsed: life.lapsed.map(whole)};
	};
	return {...fold, lives: fold.lives.map(wholeLife)};
}

function readWhole(
	open: OpenAsk,
	file: string,
	toAsk: (fields: Fields) => Ask,
): {readonly open: OpenAsk; readonly bytes: number} | undefined {
	const payload = readPayload(file, maxBytes);
	if (payload.kind !== 'text') return undefined;
	try {
		const fields = asRecord(JSON.parse(payload.text)) ?? {};
		const ask = toAsk(fields);
		// After a payload expired, another one may have its name.
		return isSame(boundAsk(ask, keptLimits), open.ask) ? {open: {...open, ask}, bytes: payload.text.length} : undefined;
	} catch {
		// The payload was whole when it was first read, so the disk has lost a part of it.
		return undefined;
	}
}

function isSame(one: Ask, other: Ask): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
