/** The record of what an app server told of a session, with the rollout that Codex writes itself. */
import {basename, join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import type {TranscriptClaim} from '../../../core/evidence.js';
import {asRecord, asText, asTime, type Fields, parseObject} from '../../../core/fields.js';
import type {TranscriptOptions} from '../../agent.js';
import {createRecordReader, emptyClaim} from '../../record-reader.js';
import {createRolloutReader} from '../rollout/fold.js';
import {toRequest} from './requests.js';

export type Told = {
	readonly at: number;
	/** Where its server listens. */
	readonly socket: string;
	readonly rollout: string | undefined;
	readonly cwd: string | undefined;
	readonly version: string | undefined;
	readonly title: string | undefined;
	readonly model: string | undefined;
	readonly request: Fields | undefined;
	readonly patch: string | undefined;
};

/** Where the records are, below the state directory. */
export function codexFolder(root: string): string {
	return join(root, 'told', 'codex');
}

/** The last line counts: each tells the whole state. Undefined: it is none. */
export function parseTold(text: string): Told | undefined {
	const line = parseObject(text);
	const p = asRecord(line?.['p']);
	const [at, socket] = [asTime(line?.['at']), asText(p?.['socket'], 4096)];
	if (!p || at === undefined || socket === undefined) return undefined;
	const patch = p['patch'];
	return {
		at,
		socket,
		rollout: asText(p['rollout'], 4096),
		cwd: asText(p['cwd'], 4096),
		version: asText(p['version'], 64),
		title: asText(p['title'], 256),
		model: asText(p['model'], 128),
		request: asRecord(p['request']),
		patch: typeof patch === 'string' ? patch : undefined,
	};
}

/** Rollouts, and records of what servers told. */
export function createCodexReader(options?: TranscriptOptions): {readonly read: (path: string) => TranscriptClaim | undefined} {
	const rollouts = createRolloutReader(options);
	const records = createRecordReader<Told | undefined>(
		{
			empty: undefined,
			foldLine: (fold, line) => parseTold(line) ?? fold,
			toClaim: (told, path) =>
				toClaim(told, told?.rollout === undefined ? undefined : rollouts.read(told.rollout), basename(path, '.jsonl')),
			readsBeside: true,
		},
		options,
	);
	return {read: (path) => (/\/told\/codex\/[\w-]+\.jsonl$/.test(path) ? records.read(path) : rollouts.read(path))};
}

/** A request of the session's own counts as long as its turn runs. */
function toClaim(told: Told | undefined, rollout: TranscriptClaim | undefined, id: string): TranscriptClaim {
	const known = rollout ?? {...emptyClaim, cwd: told?.cwd, version: told?.version, model: told?.model};
	if (told === undefined) return known;
	const request = told.request && toRequest(told.request, told.patch);
	const isOwn = request?.threadId === parseSessionId(id);
	const isOpen = request !== undefined && (!isOwn || known.turn.kind === 'working' || known.turn.kind === 'none');
	const named = {...known, hasChannel: true as const, suggestedTitle: known.suggestedTitle ?? told.title};
	if (!isOpen) return named;
	const {ask, options} = request;
	return {...named, asked: {at: request.at ?? told.at, toldAt: told.at, ask, id: request.id, options}};
}
