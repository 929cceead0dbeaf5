/** The reports of Codex's app servers, as lines of a record, and the claim from them and from Codex's own rollout. */
import {basename, join} from 'node:path';
import {parseSessionId} from '../../../core/address.js';
import type {TranscriptClaim} from '../../../core/evidence.js';
import {asList, asRecord, asString, asTime, type FieldReader, objectReader, parseObject, textUpTo} from '../../../core/fields.js';
import type {Subagent} from '../../../core/terms/state.js';
import type {TranscriptOptions} from '../../agent.js';
import {createRecordReader, emptyClaim} from '../../parts/record-reader.js';
import {rollout} from '../rollout/fold.js';
import {toRequest} from './requests.js';

const place = textUpTo(4096);
const readSubagent: FieldReader<Subagent> = objectReader(
	{id: textUpTo(128), type: textUpTo(192)},
	{task: textUpTo(500), startedAt: asTime},
);
/** `socket`: the socket of its server. */
const readState = objectReader(
	{socket: place},
	{
		rollout: place,
		cwd: place,
		version: textUpTo(64),
		title: textUpTo(256),
		model: textUpTo(128),
		request: asRecord,
		patch: asString,
		asker: readSubagent,
		running: (value): readonly Subagent[] => asList(value).flatMap((each) => readSubagent(each) ?? []),
		left: (value): true | undefined => value === true || undefined,
	},
);

type ToldState = NonNullable<ReturnType<typeof readState>> & {readonly at: number};

/** Where the records are, below the state directory. */
export function codexFolder(root: string): string {
	return join(root, 'told', 'codex');
}

/** Parses the last line, which has the whole state. Undefined for any other text. */
export function parseTold(text: string): ToldState | undefined {
	const line = parseObject(text);
	const [at, state] = [asTime(line?.['at']), readState(line?.['p'])];
	return at === undefined || state === undefined ? undefined : {...state, at};
}

/** Reads rollouts, and records of the servers' reports. */
export function createCodexReader(options?: TranscriptOptions): {readonly read: (path: string) => TranscriptClaim | undefined} {
	const rollouts = rollout.createReader(options);
	const records = createRecordReader<ToldState | undefined>(
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

/** Joins report and rollout. A request of the session itself counts while its turn runs. */
function toClaim(told: ToldState | undefined, rollout: TranscriptClaim | undefined, id: string): TranscriptClaim {
	const known = rollout ?? {...emptyClaim, cwd: told?.cwd, version: told?.version, model: told?.model};
	if (told === undefined) return known;
	const request = told.request && toRequest(told.request, told.patch);
	const isOwn = request?.threadId === parseSessionId(id);
	const isOpen = request !== undefined && (!isOwn || known.turn.kind === 'working' || known.turn.kind === 'none');
	const named = {
		...known,
		hasChannel: true as const,
		leavesDialog: told.left,
		running: told.running,
		suggestedTitle: known.suggestedTitle ?? told.title,
	};
	if (!isOpen) return named;
	const {ask, options} = request;
	return {
		...named,
		asked: {
			at: request.at ?? told.at,
			reportedAt: told.at,
			ask,
			asker: told.asker,
			id: request.id,
			options,
		},
	};
}
