/** `base.json`: the fold of the journal lines that rotation removed. */
import {parseSessionId} from '../address.js';
import {asNumber, asRecord, type FieldReader, type Fields, objectReader, type Parsed, parseJson} from '../fields.js';
import {areStandings} from '../report/read.js';
import {hookTurns} from '../terms/hook-turn.js';
import type {SessionFold} from './world.js';

export function toBase(fold: SessionFold): string {
	return JSON.stringify({v: 1, fold});
}

/** A base that is damaged or of another version is a problem; the session is then folded from its journal alone. */
export function fromBase(text: string): Parsed<SessionFold> {
	const parsed = parseJson(text);
	if (!parsed.ok) return parsed;
	const base = asRecord(parsed.value);
	if (base?.['v'] !== 1) return {ok: false, problem: `base has version ${String(base?.['v']).slice(0, 20)}, this reads 1`};
	const fold = asRecord(base['fold']);
	if (!isFold(fold)) return {ok: false, problem: 'base is damaged'};
	return {ok: true, value: fold};
}

function isFold(fold: unknown): fold is SessionFold {
	const fields = asRecord(fold);
	const lives = fields?.['lives'];
	return parseSessionId(fields?.['sessionId']) !== undefined && Array.isArray(lives) && lives.every(isLife);
}

const isTurnKind = (kind: unknown): boolean => typeof kind === 'string' && Object.hasOwn(hookTurns, kind);

const asTurn: FieldReader<Fields> = (value) => {
	const turn = asRecord(value);
	const isKnown = isTurnKind(turn?.['kind']) && (turn?.['kind'] !== 'compacting' || isTurnKind(asRecord(turn['before'])?.['kind']));
	return isKnown && typeof turn?.['at'] === 'number' ? turn : undefined;
};

const records: FieldReader<true> = (value) => (Array.isArray(value) && value.every(asRecord) ? true : undefined);

/** beckon wrote this file, so the check is for damage and for fields of an older version. */
const isLife = objectReader({
	turn: asTurn,
	task: asRecord,
	taskBefore: asRecord,
	lastEventAt: asNumber,
	startedAt: asNumber,
	endedPrompts: (value) => (Array.isArray(value) ? true : undefined),
	open: records,
	lapsed: records,
	subagents: records,
	recent: records,
	reports: (value) => (value === undefined || areStandings(value) ? true : undefined),
});
