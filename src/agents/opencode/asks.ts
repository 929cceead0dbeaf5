/** Converts requests, errors and subagents from OpenCode's events and server. Versions 1 and 2 have the same fields. */
import type {Choice} from '../../core/ask/option-role.js';
import type {TranscriptClaim} from '../../core/evidence.js';
import {asCount, asList, asRecord, asRecords, asText, type Fields} from '../../core/fields.js';
import type {Ask, DialogOption, Question} from '../../core/terms/ask.js';
import type {Reason} from '../../core/terms/receipt-words.js';
import type {Subagent} from '../../core/terms/state.js';
import {formAnswers, formOptions, pickOptions, toQuestions} from '../parts/form-answers.js';
import {errorOfStatus, toldAsk, toSubagent} from '../parts/record-fold.js';

/** A text of such a length was cut by `hooks/plugin.js`, of which clients may run older versions. */
export const cutLengths: ReadonlySet<number> = new Set([65_536, 8192]);

/**
 * A command has its whole line in `metadata`, an edit its file and the diff. For other tools OpenCode sends only patterns (`*` for an MCP
 * tool), so `input` comes from the call that the plugin saw.
 */
export function permissionAsk(p: Fields): Ask {
	const {command, filepath: file, diff, files} = asRecord(p['metadata']) ?? {};
	const patterns = asList(p['patterns']).filter((each) => typeof each === 'string');
	const given = asRecord(p['input']);
	const tool = asText(p['permission'] ?? p['action'], 128) ?? 'tool';
	// The patterns of a command are its parts; for a folder outside they are what a Yes opens.
	const isPlain = tool === 'bash' ? typeof command === 'string' : tool === 'edit' && typeof diff === 'string';
	const input = {
		...given,
		...(typeof command === 'string' && {command}),
		...(typeof file === 'string' && {file_path: file}),
		...(typeof diff === 'string' && {diff}),
		...movesIn(files),
		...(!isPlain && patterns.length > 0 && {patterns: patterns.join('\n')}),
	};
	const isUnknown = !isPlain && given === undefined && patterns.every((each) => each === '*');
	const isCut = hasCut([command, file, diff, patterns, given, p['always']]);
	const missing = [...(isUnknown ? ['what the tool is given'] : []), ...(isCut ? ['the end of a text'] : [])];
	const rules = asList(p['always']).flatMap((text) => (typeof text === 'string' ? [{text, raw: text}] : []));
	return toldAsk({kind: 'tool', tool, input, rules}, missing);
}

/** The files that a patch moves, which its diff does not show. */
function movesIn(files: unknown): Fields {
	const moves = asRecords(files).flatMap(({filePath, movePath}) => (typeof movePath === 'string' ? [`${filePath} → ${movePath}`] : []));
	return moves.length === 0 ? {} : {moves: moves.join('\n')};
}

function hasCut(value: unknown): boolean {
	if (typeof value === 'string') return cutLengths.has(value.length);
	return typeof value === 'object' && value !== null && Object.values(value).some(hasCut);
}

export function questionsAsk(p: Fields): Ask {
	const questions = toQuestions(p['questions']);
	return toldAsk({kind: 'questions', questions}, hasCut(questions) ? ['the end of a text'] : []);
}

/** The options as the pane shows them; for a form, whole answers. */
export function optionsOf(ask: Ask): readonly DialogOption[] {
	if (ask.kind !== 'questions')
		return [
			{label: 'Allow once', role: 'yes'},
			{label: 'Allow always', role: 'always'},
			{label: 'Reject', role: 'reason'},
		];
	return formOptions(formAnswers(isMultiple(ask.questions) ? ask.questions.map((each) => ({...each, multiSelect: false})) : ask.questions));
}

/** Whether it is one question with several possible choices. */
function isMultiple([question, ...more]: readonly Question[]): boolean {
	return more.length === 0 && question?.multiSelect === true;
}

type Reply = {readonly kind: 'permission'; readonly reply: 'once' | 'always' | 'reject'; readonly message?: string};

export type OpenCodeAnswer =
	| Reply
	| {readonly kind: 'question'; readonly answers: readonly (readonly string[])[]}
	/** Ends the turn, as Esc does in its pane. */
	| {readonly kind: 'dismiss'}
	| {readonly kind: 'refuse'; readonly why: Reason};

/** The answer for a choice. A rejection with words lets the turn go on, and one without ends it (measured). */
export function answerOf(ask: Ask, choice: Choice): OpenCodeAnswer {
	const options = optionsOf(ask);
	const several = ask.kind === 'questions' && isMultiple(ask.questions);
	const picked = pickOptions({ask, options}, choice, {several});
	if (picked.kind === 'refuse') return picked;
	if (picked.kind === 'escape') return {kind: 'dismiss'};
	const {indexes, words} = picked;
	if (several) return {kind: 'question', answers: [indexes.map((index) => options[index]?.label ?? '')]};
	const [index = -1] = indexes;
	if (ask.kind === 'questions') return {kind: 'question', answers: (formAnswers(ask.questions)[index] ?? []).map((label) => [label])};
	const reply = (['once', 'always', 'reject'] as const)[index] ?? 'reject';
	return {kind: 'permission', reply, ...(words !== '' && {message: words})};
}

const stopped = 'MessageAbortedError';

/** Whether the answer to a prompt was stopped: an Esc before its first words may have no other report (measured). */
export function isStopped({role, prompt, error}: Fields, promptId: string | undefined): boolean {
	return role === 'assistant' && error === stopped && prompt === promptId;
}

export function failedTurn(error: Fields, at: number): TranscriptClaim['turn'] {
	const name = asText(error['name'], 64) ?? '';
	if (name === stopped) return {kind: 'interrupted', at};
	return {kind: 'failed', at, error: errorOf(name, asCount(error['statusCode'])), message: asText(error['message'], 2048) ?? ''};
}

function errorOf(name: string, status: number | undefined): string {
	return name === 'ProviderAuthError' ? 'authentication_failed' : (errorOfStatus(status) ?? 'unknown');
}

/** `busyAt`: when it last reported work; undefined at rest. */
export type Child = Subagent & {readonly busyAt: number | undefined};

type Event = {readonly type: string; readonly p: Fields; readonly at: number};

const most = 64;

/** The subagents after an event; the same list when it changes none. */
export function withChild(children: readonly Child[], id: string, {type, p, at}: Event): readonly Child[] {
	const before = children.find((each) => each.id === id) ?? {id, type: '', startedAt: at, busyAt: undefined};
	const changed = (more: Partial<Child>) => [...children.filter((each) => each.id !== id), {...before, ...more}].slice(-most);
	switch (type) {
		case 'session.created':
		case 'session.updated':
			// A subagent called `general` has the title `Look around (@general subagent)`.
			return changed({
				type: asText(p['agent'], 64) ?? before.type,
				task: asText(p['title'], 256)?.replace(/ \(@\S{1,64} subagent\)$/, '') ?? before.task,
			});
		case 'session.status':
			return changed({busyAt: asRecord(p['status'])?.['type'] === 'idle' ? undefined : at});
		case 'session.idle':
		case 'session.error':
			return changed({busyAt: undefined});
		default:
			return children;
	}
}

/** The subagents at work in the turn, without those from an earlier turn whose end was not reported. */
export function runningIn(children: readonly Child[], turn: TranscriptClaim['turn']): readonly Subagent[] {
	if (turn.kind !== 'working') return [];
	return children.filter(({busyAt = 0}) => busyAt >= turn.at).map(toSubagent);
}
