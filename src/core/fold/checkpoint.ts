/** `base.json`: the fold of the journal lines that rotation removed. */
import {parseSessionId} from '../address.js';
import type {HookTurn} from '../evidence.js';
import {asRecord, parseJson} from '../fields.js';
import type {Parsed} from '../parsed.js';
import {areStandings} from '../report/read.js';
import type {SessionFold} from './model.js';

/** Keyed by the union: a kind that is missing here does not compile. */
const turnKinds: Readonly<Record<HookTurn['kind'], true>> = {
	unknown: true,
	fresh: true,
	working: true,
	compacting: true,
	ended: true,
	failed: true,
	closed: true,
};
const listFields = ['open', 'lapsed', 'subagents', 'recent'];

export function toBase(fold: SessionFold): string {
	return JSON.stringify({v: 1, fold});
}

/** A base of another version, or a damaged one, is a problem: the session is then folded from its journal alone. */
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

/** The base is beckon's own file: the check finds damage and fields of an older version, not malice. */
function isLife(value: unknown): boolean {
	const life = asRecord(value);
	const turn = asRecord(life?.['turn']);
	if (!life || !turn || !isTurnKind(turn['kind']) || typeof turn['at'] !== 'number') return false;
	if (turn['kind'] === 'compacting' && !isTurnKind(asRecord(turn['before'])?.['kind'])) return false;
	if (!asRecord(life['task']) || !asRecord(life['taskBefore'])) return false;
	if (typeof life['lastEventAt'] !== 'number' || typeof life['startedAt'] !== 'number') return false;
	if (!Array.isArray(life['endedPrompts'])) return false;
	if (life['reports'] !== undefined && !areStandings(life['reports'])) return false;
	return listFields.every((field) => {
		const list = life[field];
		return Array.isArray(list) && list.every((item) => asRecord(item));
	});
}

function isTurnKind(kind: unknown): boolean {
	return typeof kind === 'string' && Object.hasOwn(turnKinds, kind);
}
