/** The lines of `events.jsonl`, Copilot's own record of a session, folded into the claim about it. */
import type {TranscriptClaim} from '../../core/evidence.js';
import {asCount, asList, asRecord, asString, asText, type Fields, isSameValue} from '../../core/fields.js';
import type {Ask, Question} from '../../core/terms/ask.js';
import type {Subagent} from '../../core/terms/state.js';
import type {TranscriptOptions} from '../agent.js';
import {
	cutOff,
	emptyRecord,
	errorOfStatus,
	longestText,
	type RecordFold,
	recordOf,
	toldAsk,
	toSubagent,
	withCall,
	withClaim,
	withoutCall,
	withoutRequest,
	withPrompt,
	withRequest,
	withTurn,
	working,
} from '../parts/record-fold.js';
import {emptyClaim} from '../parts/record-reader.js';
import {type OpenSession, openSession, withOpen} from './open-sessions.js';

/** A subagent at work. `outlives`: the turn that started it may end before it. */
type Running = Subagent & {readonly outlives: boolean};

/** Its requests are permissions, forms and plans. `isFinal`: the newest message calls no tool: with its round the turn ends. */
type EventsFold = RecordFold & {readonly isFinal: boolean; readonly subagents: readonly Running[]};

/** The file that says which sessions work is read beside each. */
export const events = recordOf<EventsFold>({...emptyRecord, isFinal: false, subagents: []}, addLine, {
	toClaim: ({claim, subagents}, path, {aheadMs = 0}) => withRunning(withOpen(claim, openSession(path, aheadMs)), subagents),
	readsBeside: true,
});

/** Before its first prompt a session has no record, and is only in the file of open sessions. */
export function createEventsReader(options: TranscriptOptions = {}): ReturnType<typeof events.createReader> {
	const reader = events.createReader(options);
	const before = new Map<string, {readonly open: OpenSession; readonly claim: TranscriptClaim}>();
	return {
		...reader,
		read(path) {
			const claim = reader.read(path);
			const open = claim ? undefined : openSession(path, options.aheadMs?.());
			if (!open) {
				before.delete(path);
				return claim;
			}
			const known = before.get(path);
			const now = isSameValue(known?.open, open) && known ? known : {open, claim: withOpen(emptyClaim, open)};
			before.set(path, now);
			return now.claim;
		},
	};
}

function addLine(fold: EventsFold, line: Fields, at: number): EventsFold | undefined {
	const data = asRecord(line['data']);
	const type = asText(line['type'], 64);
	if (!data || type === undefined) return undefined;
	const id = asText(line['agentId'], 128);
	if (type.startsWith('permission.')) return withPermission(fold, {type, data, at}, id);
	if (id === undefined) return foldMain(fold, {type, data, at});
	// All else that a subagent writes is its own.
	return type.startsWith('subagent.') ? withSubagent(fold, id, {type, data, at}) : fold;
}

const mostRunning = 64;

function withSubagent(fold: EventsFold, id: string, {type, data, at}: Event): EventsFold {
	const others = fold.subagents.filter((each) => each.id !== id);
	if (type === 'subagent.completed' || type === 'subagent.failed') return {...fold, subagents: others};
	if (type !== 'subagent.started') return fold;
	const [kind = '', task] = [asText(data['agentName'], 64), asText(data['agentDescription'], 500)];
	const started = {id, type: kind, task, startedAt: at, outlives: data['executionMode'] === 'background'};
	return {...fold, subagents: [...others, started].slice(-mostRunning)};
}

function withRunning(claim: TranscriptClaim, subagents: readonly Running[]): TranscriptClaim {
	const running = subagents.filter(({outlives}) => claim.turn.kind === 'working' || (outlives && claim.turn.kind === 'ended'));
	return running.length === 0 ? claim : {...claim, running: running.map(toSubagent)};
}

type Event = {readonly type: string; readonly data: Fields; readonly at: number};

function foldMain(fold: EventsFold, {type, data, at}: Event): EventsFold {
	switch (type) {
		case 'session.start':
		case 'session.resume':
			return {...withStart(fold, data), subagents: []};
		case 'user.message':
			return prompted(fold, data, at);
		case 'assistant.turn_start':
			return {...working(fold, at), isFinal: false};
		case 'assistant.message': {
			const text = asText(data['content'], longestText) ?? '';
			const isFinal = !(Array.isArray(data['toolRequests']) && data['toolRequests'].length > 0);
			return {...(text === '' ? fold : withClaim(fold, {said: {at, text}})), isFinal};
		}
		case 'assistant.turn_end':
			return fold.isFinal && fold.open.length === 0 && fold.claim.turn.kind === 'working' ? withTurn(fold, {kind: 'ended', at}) : fold;
		case 'tool.execution_start':
			return started(fold, data, at);
		case 'tool.execution_complete': {
			const id = asText(data['toolCallId'], 128);
			return withoutCall(withoutRequest(fold, id), id, at);
		}
		case 'abort':
			return {...withTurn(fold, {kind: 'interrupted', at}), subagents: []};
		case 'session.error':
			return withTurn(fold, {kind: 'failed', at, error: errorOf(data), message: asText(data['message'], 2048) ?? ''});
		case 'session.shutdown':
			return {...cutOff(fold, at), subagents: []};
		case 'session.mode_changed':
			return withClaim(fold, {permissionMode: data['newMode'] === 'plan' ? 'plan' : undefined});
		case 'session.usage_record':
			return withUsage(fold, asRecord(data['usage']) ?? {});
		default:
			return fold;
	}
}

function withStart(fold: EventsFold, data: Fields): EventsFold {
	const context = asRecord(data['context']);
	return withClaim(withTurn(fold, fold.claim.turn), {
		cwd: asText(context?.['cwd'], 4096) ?? fold.claim.cwd,
		branch: asText(context?.['branch'], 256) ?? fold.claim.branch,
		version: asText(data['copilotVersion'], 64) ?? fold.claim.version,
		model: asText(data['selectedModel'], 128) ?? fold.claim.model,
	});
}

/** Text that steers a turn is a prompt too, and begins none. */
function prompted(fold: EventsFold, data: Fields, at: number): EventsFold {
	const text = asText(data['content'], longestText) ?? '';
	const human = !asText(data['source'], 64)?.startsWith('agent') && !text.startsWith('<system_notification>');
	return human ? withPrompt(working(fold, at), text, at) : withClaim(working(fold, at), {lastPrompt: {at, text}});
}

function errorOf(data: Fields): string {
	const type = asText(data['errorType'], 64) ?? '';
	return errorOfStatus(asCount(data['statusCode'])) ?? {authentication: 'authentication_failed', query: 'unknown'}[type] ?? type;
}

function started(fold: EventsFold, data: Fields, at: number): EventsFold {
	const [id, tool] = [asText(data['toolCallId'], 128), asText(data['toolName'], 128) ?? ''];
	if (id === undefined) return fold;
	const input = asRecord(data['arguments']) ?? {};
	const ask = askOf(tool, input);
	if (ask) return withRequest(fold, {id, asked: {at, ask}});
	return withCall(fold, {id, tool, command: asText(input['command'], 500), at});
}

/** Two tools are requests themselves: a form, and a plan. */
function askOf(tool: string, input: Fields): Ask | undefined {
	if (tool === 'exit_plan_mode') return toldAsk({kind: 'plan', plan: asString(input['summary']) ?? ''});
	return tool === 'ask_user' ? toldAsk({kind: 'questions', questions: questionsOf(input)}) : undefined;
}

/** The fields of its form, the first with the message above them. */
function questionsOf(input: Fields): readonly Question[] {
	const message = asString(input['message'] ?? input['question']) ?? '';
	const fields = Object.entries(asRecord(asRecord(input['requestedSchema'])?.['properties']) ?? {}).map(([name, value]) => {
		const field = asRecord(value) ?? {};
		const header = asString(field['title']) ?? name;
		const question = asString(field['description']) ?? header;
		const options = choicesOf(asRecord(field['items']) ?? field).map((label) => ({label, description: ''}));
		return {question, header, multiSelect: field['type'] === 'array', options};
	});
	const [first, ...rest] = fields;
	if (first === undefined) return [{question: message, header: '', multiSelect: false, options: []}];
	return [{...first, question: message === '' ? first.question : `${message}: ${first.question}`}, ...rest];
}

/** As its form draws them: by their names, where they have any beside their values. */
function choicesOf(field: Fields): readonly string[] {
	if (field['type'] === 'boolean') return ['Yes', 'No'];
	const names = asList(field['enumNames']);
	const titled = asList(field['oneOf'] ?? field['anyOf']).map((each) => asRecord(each)?.['title']);
	const listed = asList(field['enum']).map((value, at) => names[at] ?? value);
	return [...titled, ...listed].filter((each) => typeof each === 'string');
}

/** Also of subagents, whose dialogs are in the same pane. What a hook decides at once is a pair of lines. */
function withPermission(fold: EventsFold, {type, data, at}: Event, by: string | undefined): EventsFold {
	const id = asText(data['requestId'], 128);
	if (id === undefined) return fold;
	if (type !== 'permission.requested') return withoutRequest(fold, id);
	const ask = permissionOf(asRecord(data['permissionRequest']) ?? {}, asRecord(data['promptRequest']) ?? {});
	const asker = fold.subagents.find((each) => each.id === by);
	return withRequest(fold, {id, asked: {at, ask, asker: asker && toSubagent(asker)}});
}

/** Parts of a command, of a file and of a call that say again what others say, or are for Copilot alone. */
const untold = new Set(
	(
		'kind toolCallId fullCommandText fileName path intention diff newFileContents commands commandSegments shellType possiblePaths possibleUrls ' +
		'hasWriteFileRedirection canOfferSessionApproval serverName toolName toolTitle readOnly'
	).split(' '),
);

/** @param drawn what its dialog asks: of one call first whether paths may be reached, and then the call itself. */
function permissionOf(request: Fields, drawn: Fields): Ask {
	const {kind, fullCommandText: command, fileName, path, intention: description, diff, serverName, toolName} = request;
	const paths = drawn['kind'] === 'path' ? asList(drawn['paths']).join('\n') : undefined;
	const folders = asList(drawn['readOnlyDirectories']).join('\n') || undefined;
	const named = {paths, folders, command, file_path: fileName ?? path, description, diff};
	const others = Object.entries(request).filter(([name]) => !untold.has(name));
	const input = Object.fromEntries([...Object.entries(named), ...others].filter(([, value]) => value !== undefined && value !== null));
	const tool = [paths === undefined ? (asText(serverName, 128) ?? asText(kind, 64)) : 'path', asText(drawn['toolName'] ?? toolName, 128)];
	return toldAsk({kind: 'tool', tool: tool.filter((name) => name !== undefined).join(' ') || 'tool', input, rules: []});
}

function withUsage(fold: EventsFold, usage: Fields): EventsFold {
	const [input, most] = [asCount(usage['inputTokens']), asCount(usage['maxPromptTokens'])];
	return withClaim(fold, {
		model: asText(usage['model'], 128) ?? fold.claim.model,
		contextTokens: input ?? fold.claim.contextTokens,
		contextShare: input !== undefined && most ? Math.min(1, input / most) : fold.claim.contextShare,
		outputTokens: (fold.claim.outputTokens ?? 0) + (asCount(usage['outputTokens']) ?? 0),
	});
}
