/** Reads the open requests that are cut in the fold again from their payloads, so that the user sees them whole. */
import type {SessionId} from '../../core/address.js';
import {cutOf} from '../../core/ask/ask.js';
import {boundAsk, keptBounds} from '../../core/ask/limits.js';
import type {OpenAsk} from '../../core/evidence.js';
import {asRecord, type Fields} from '../../core/fields.js';
import type {Life, SessionFold} from '../../core/fold/world.js';
import type {ToAsk} from '../../core/hook-event.js';
import type {Ask} from '../../core/terms/ask.js';
import {readPayload} from './payload.js';

/** A longer request stays cut. */
const maxBytes = 8 * 2 ** 20;
/** The most bytes of whole payloads in memory at one time. */
const maxHeldBytes = 64 * 2 ** 20;

/** @param dirOf the folder of a session's journal */
export function createWholeAsks(toAsk: ToAsk, dirOf: (fold: SessionFold) => string) {
	/** The last fold of each session, with the size of its whole requests in bytes. */
	const held = new Map<SessionId, {readonly given: SessionFold; readonly fold: SessionFold; readonly bytes: number}>();
	const read = new WeakMap<OpenAsk, {readonly open: OpenAsk; readonly bytes: number}>();
	return {
		/** The fold with whole requests; the same object when none is cut. A request that cannot be read whole stays cut. */
		complete(given: SessionFold): SessionFold {
			const before = held.get(given.sessionId);
			if (before?.given === given) return before.fold;
			held.delete(given.sessionId);
			const isWhole = given.lives.every(({open, lapsed}) => !open.some(isCut) && !lapsed.some(isCut));
			const from = isWhole ? 0 : maxHeldBytes - [...held.values()].reduce((sum, {bytes}) => sum + bytes, 0);
			let left = from;
			const wholeOf = (open: OpenAsk, {agent}: Life): OpenAsk => {
				if (open.payload === undefined || !isCut(open)) return open;
				const file = `${dirOf(given)}/${open.payload}`;
				const found = read.get(open) ?? readWhole(open, file, (fields) => toAsk(agent, open.ask.kind, fields));
				if (found === undefined || found.bytes > left) return open;
				read.set(open, found);
				left -= found.bytes;
				return found.open;
			};
			const fold = isWhole ? given : withWhole(given, wholeOf);
			held.set(given.sessionId, {given, fold, bytes: from - left});
			return fold;
		},
		drop: (id: SessionId): void => void held.delete(id),
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
		const ask = toAsk(asRecord(JSON.parse(payload.text)) ?? {});
		// Another payload may have the name of an expired one.
		const isSame = JSON.stringify(boundAsk(ask, keptBounds)) === JSON.stringify(open.ask);
		return isSame ? {open: {...open, ask}, bytes: payload.text.length} : undefined;
	} catch {
		// The payload was valid when it was first read, so the disk has lost a part of it.
		return undefined;
	}
}
