/** One line of a transcript, parsed once at the edge (facts §4). Kinds without a meaning for a session's state are undefined. */
import {parseSessionId, type SessionId} from '../../../core/address.js';
import {toToolUse} from '../../../core/ask/ask.js';
import {cutToEnd} from '../../../core/cut.js';
import type {LaunchedAgent, TranscriptClaim} from '../../../core/evidence.js';
import {asRecord, asRecords, asText, type Fields, parseObject} from '../../../core/fields.js';
import type {ToolUse} from '../../../core/terms/ask.js';
import {parseIsoTime} from '../../../core/text/times.js';
import {asTyped, isOfProgram} from '../as-typed.js';
import {type Continues, type Halted, toContinuation, toHalted} from './halted.js';
import {toUse, type Use} from './models.js';
import {calledIn, heardIn, memberOf, type TeamNews, withoutEnvelope} from './team.js';
import {toLaunched} from './to-dos.js';

/** The fields of every line of a chain. `at` is undefined where Claude Code writes no time. */
type LineHead = Pick<TranscriptClaim, 'cwd' | 'version' | 'branch' | 'permissionMode' | 'member' | 'lead'> & {
	readonly at: number | undefined;
	readonly sidechain: boolean;
};

export type CalledTool = {readonly id: string; readonly name: string; readonly input: Fields; readonly use: ToolUse};

export type TranscriptLine = LineHead &
	(
		| {readonly kind: 'prompt'; readonly text: string; readonly human: boolean; readonly team: readonly TeamNews[]}
		/** A prompt that was added to the running turn, so that it starts none. */
		| {readonly kind: 'absorbed'; readonly text: string; readonly human: boolean; readonly team: readonly TeamNews[]}
		/** Starts the model without a prompt: the output of a `!` command. */
		| {readonly kind: 'started'}
		| {
				readonly kind: 'tool-results';
				readonly ids: readonly string[];
				readonly launched: LaunchedAgent | undefined;
				readonly team: readonly TeamNews[];
		  }
		| {readonly kind: 'interrupted'}
		| {readonly kind: 'cleared'}
		| {
				readonly kind: 'answer';
				readonly messageId: string;
				readonly model: string | undefined;
				readonly text: string;
				readonly tools: readonly CalledTool[];
				/** Null in the file when the stream was cut. */
				readonly stopReason: string | undefined;
				readonly use: Use | undefined;
		  }
		| {readonly kind: 'api-error'; readonly error: string; readonly message: string}
		| {readonly kind: 'retrying'}
		| Continues
		| Halted
		/** The number of scheduled prompts, after a change outside a turn. */
		| {readonly kind: 'scheduled'; readonly count: number}
		| {readonly kind: 'turn-ended'}
		| {readonly kind: 'compacted'; readonly tokens: number | undefined}
		/** `text`: the queued text, if the line has it. */
		| {readonly kind: 'queued'; readonly by: 1 | -1 | 'none'; readonly text?: string | undefined}
		| {readonly kind: 'last-prompt'; readonly text: string}
		| {readonly kind: 'title'; readonly title: string; readonly given: 'user' | 'agent' | 'model'}
		/** The conversation continues as another session: `←` moved it to the background. */
		| {readonly kind: 'continued'; readonly as: SessionId}
		| {readonly kind: 'noted'}
	);

const maxText = 16_384;
/** Most of a file's bytes are in lines that begin with one of these and are not parsed (prompt snapshots, up to megabytes each). */
const unread = /^\{"type":"(?:api-request|atis-latch|file-history|tools-used|mode"|progress)/;

/** Undefined when the line is without meaning, half-written, broken, or of an unknown kind. Never throws. */
export function parseTranscriptLine(text: string): TranscriptLine | undefined {
	if (text.length === 0 || isUnknownLine(text)) return undefined;
	const fields = parseObject(text);
	return fields && toTranscriptLine(fields);
}

/** Whether a line is of a kind without a meaning, by its beginning. */
export function isUnknownLine(beginning: string): boolean {
	return unread.test(beginning);
}

/** The same for the object of a line. */
export function toTranscriptLine(fields: Fields): TranscriptLine | undefined {
	const body = toBody(fields);
	return body && {...toHead(fields), ...body};
}

type Body = TranscriptLine extends infer Line ? (Line extends LineHead ? Omit<Line, keyof LineHead> : never) : never;

function toHead(fields: Fields): LineHead {
	return {
		at: parseIsoTime(fields['timestamp']),
		sidechain: fields['isSidechain'] === true,
		cwd: asText(fields['cwd'], 4096),
		version: asText(fields['version'], 64),
		branch: asText(fields['gitBranch'], 256) || undefined,
		permissionMode: asText(fields['permissionMode'], 64),
		...memberOf(fields),
	};
}

function toBody(fields: Fields): Body | undefined {
	switch (fields['type']) {
		case 'user':
			return toUser(fields);
		case 'assistant':
			return toAnswer(fields);
		case 'system':
			return toSystem(fields);
		case 'attachment':
			return toHalted(fields) ?? toAbsorbed(asRecord(fields['attachment'])) ?? toScheduled(asRecord(fields['attachment']));
		case 'queue-operation':
			return toQueued(fields['operation'], fields['content']);
		case 'permission-mode':
			return {kind: 'noted'};
		case 'last-prompt':
			return textBody(fields['lastPrompt'], (text) => ({kind: 'last-prompt', text: asTyped(text)}));
		case 'custom-title':
			return textBody(fields['customTitle'], (title) => ({kind: 'title', title, given: 'user'}));
		case 'agent-name':
			return textBody(fields['agentName'], (title) => ({kind: 'title', title, given: 'agent'}));
		case 'ai-title':
			return textBody(fields['aiTitle'], (title) => ({kind: 'title', title, given: 'model'}));
		case 'summary':
			return textBody(fields['summary'], (title) => ({kind: 'title', title, given: 'model'}));
		case 'continued-in': {
			const as = parseSessionId(fields['continuedInSessionId']);
			return as && {kind: 'continued', as};
		}
	}
	return undefined;
}

function toUser(fields: Fields): Body {
	const blocks = toBlocks(asRecord(fields['message'])?.['content']);
	const ids = blocks.flatMap((block) => (block['type'] === 'tool_result' ? (asText(block['tool_use_id'], 128) ?? []) : []));
	const result = fields['toolUseResult'];
	if (ids.length > 0) return {kind: 'tool-results', ids, launched: toLaunched(result), team: calledIn(result)};
	const text = asTyped(toText(blocks));
	if (/^\[Request interrupted by user( for tool use)?\]/.test(text)) return {kind: 'interrupted'};
	if (/^\s*<command-name>\/clear<\/command-name>/.test(text)) return {kind: 'cleared'};
	if (fields['turnOrigin'] === 'auto_continuation') return {kind: 'started'};
	if (fields['isMeta'] === true || fields['isCompactSummary'] === true || fields['isVisibleInTranscriptOnly'] === true)
		return {kind: 'noted'};
	// Newer versions mark the lines that start a turn; in older ones tags mark a local command.
	const runs = fields['turnOrigin'] !== undefined;
	if (/^\s*<command-(name|message)>/.test(text))
		return runs ? {kind: 'prompt', text: toCommand(text), human: true, team: []} : {kind: 'noted'};
	if (/^\s*<(local-command|bash-)/.test(text)) return toContinuation(text) ?? (runs ? {kind: 'started'} : {kind: 'noted'});
	if (text.trim() === '' && !blocks.some((block) => block['type'] === 'image')) return {kind: 'noted'};
	return {kind: 'prompt', text: withoutEnvelope(text), human: isHuman(fields, text), team: heardIn(wholeText(blocks))};
}

function isHuman(fields: Fields, text: string): boolean {
	const origin = asRecord(fields['origin'])?.['kind'];
	if (typeof origin === 'string') return origin === 'human';
	return fields['promptSource'] !== 'system' && !isOfProgram(text);
}

/** `<command-name>/greet</command-name>…<command-args>Bob</command-args>` as it was typed. */
function toCommand(text: string): string {
	const name = /<command-name>([^<]*)<\/command-name>/.exec(text)?.[1] ?? '';
	const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? '';
	return `${name} ${args}`.trim();
}

function toAnswer(fields: Fields): Body {
	const message = asRecord(fields['message']);
	const blocks = toBlocks(message?.['content']);
	const model = asText(message?.['model'], 128);
	if (fields['isApiErrorMessage'] === true)
		return {kind: 'api-error', error: asText(fields['error'], 128) ?? 'unknown', message: toText(blocks)};
	if (model === '<synthetic>') return {kind: 'noted'};
	return {
		kind: 'answer',
		messageId: asText(message?.['id'], 128) ?? '',
		// The requested name shows the long window; the answer's name does not.
		model: asText(fields['requestedModel'], 128) ?? model,
		text: toText(blocks),
		tools: blocks.flatMap((block) => (block['type'] === 'tool_use' ? toTool(block) : [])),
		stopReason: asText(message?.['stop_reason'], 64),
		use: toUse(asRecord(message?.['usage'])),
	};
}

function toTool(block: Fields): CalledTool {
	const name = asText(block['name'], 128) ?? '';
	const input = asRecord(block['input']) ?? {};
	return {id: asText(block['id'], 128) ?? '', name, input, use: toToolUse(name, input)};
}

function toSystem(fields: Fields): Body | undefined {
	switch (fields['subtype']) {
		case 'turn_duration':
		case 'stop_hook_summary':
			return {kind: 'turn-ended'};
		case 'api_error':
			return {kind: 'retrying'};
		case 'compact_boundary': {
			const tokens = asRecord(fields['compactMetadata'])?.['postTokens'];
			return {kind: 'compacted', tokens: typeof tokens === 'number' ? tokens : undefined};
		}
		case 'local_command':
			if (asRecord(fields['commandRun'])?.['command'] === 'clear') return {kind: 'cleared'};
			return toHalted(fields) ?? {kind: 'noted'};
		case 'informational':
			return toContinuation(asText(fields['content'], 256) ?? '') ?? toHalted(fields);
	}
	return undefined;
}

function toAbsorbed(attachment: Fields | undefined): Body | undefined {
	if (attachment?.['type'] !== 'queued_command') return undefined;
	const blocks = toBlocks(attachment['prompt']);
	const text = asTyped(toText(blocks));
	const human = attachment['commandMode'] !== 'task-notification' && !isOfProgram(text);
	return text === '' ? undefined : {kind: 'absorbed', text: withoutEnvelope(text), human, team: heardIn(wholeText(blocks))};
}

function toScheduled(attachment: Fields | undefined): Body | undefined {
	if (attachment?.['type'] !== 'session_cron_carry') return undefined;
	const wakeup = asRecord(attachment['wakeup']) === undefined ? 0 : 1;
	return {kind: 'scheduled', count: asRecords(attachment['tasks']).length + wakeup};
}

function toQueued(operation: unknown, content: unknown): Body | undefined {
	if (operation === 'enqueue') return {kind: 'queued', by: 1, text: asText(content, maxText)};
	if (operation === 'dequeue' || operation === 'remove') return {kind: 'queued', by: -1};
	return operation === 'popAll' ? {kind: 'queued', by: 'none'} : undefined;
}

function toBlocks(content: unknown): readonly Fields[] {
	if (typeof content === 'string') return [{type: 'text', text: content}];
	return asRecords(content);
}

/** The text of an answer. Of a long one the end is kept, which has the question. */
function toText(blocks: readonly Fields[]): string {
	return cutToEnd(wholeText(blocks), maxText);
}

function wholeText(blocks: readonly Fields[]): string {
	return blocks.flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? block['text'] : [])).join('\n');
}

function textBody(value: unknown, toBody: (text: string) => Body): Body | undefined {
	const text = asText(value, maxText);
	return text ? toBody(text) : undefined;
}
