/** A scripted model on loopback for agents other than Claude Code: the Responses, Chat Completions and Gemini interfaces, streamed. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';
import {asRecord, type Fields} from '../../../src/core/fields.js';
import {readRequest, serveOn} from '../agent/model.js';

/** `namespace`: of a tool that the agent lists below one, such as an MCP server's. */
export type OtherCall = {readonly name: string; readonly input: Fields; readonly namespace?: string};
export type OtherTurn = {
	readonly text?: string;
	readonly calls?: readonly OtherCall[];
	readonly charactersPerSecond?: number;
	/** The status of a failed request. */
	readonly error?: number;
	/** How long it says nothing. */
	readonly thinksMs?: number;
};

export type OtherModel = {
	readonly url: string;
	/** The turns of the conversation from here on; after the last one it says "Done.". */
	readonly script: (turns: readonly OtherTurn[]) => void;
	/** Whether it answers no request of the conversation at the moment, and has said all that is scripted. */
	readonly isDone: () => boolean;
	/** Whether it answers a request of the conversation at the moment. */
	readonly isAnswering: () => boolean;
	/** How many requests of conversations it got. */
	readonly asked: () => number;
	/** The bodies of these requests, oldest first. */
	readonly requests: () => readonly string[];
	readonly close: () => void;
};

const pieceMs = 50;

export async function startOtherModel(port: number): Promise<OtherModel> {
	let turns: OtherTurn[] = [];
	let open = 0;
	const requests: string[] = [];
	let last = 0;
	const id = (kind: string): string => `${kind}_${++last}`;
	const serving = await serveOn(port, (request, response) => {
		// Requests without the agent's tools are for titles and the like.
		const next = (isMain: boolean, body: Fields): OtherTurn => {
			if (!isMain) return {text: 'A title'};
			open += 1;
			requests.push(JSON.stringify(body));
			response.once('close', () => {
				open -= 1;
			});
			return turns.shift() ?? {text: 'Done.'};
		};
		return serve(request, response, {id, next});
	});
	return {
		...serving,
		script: (next) => {
			turns = [...next];
		},
		isDone: () => open === 0 && turns.length === 0,
		isAnswering: () => open > 0,
		asked: () => requests.length,
		requests: () => requests,
	};
}

type Answering = {readonly id: (kind: string) => string; readonly next: (isMain: boolean, body: Fields) => OtherTurn};
type Event = {readonly data: unknown; readonly name?: string};

async function serve(request: IncomingMessage, response: ServerResponse, {id, next}: Answering): Promise<void> {
	const {path, body} = await readRequest(request);
	const send = (status: number, value: unknown): void => {
		response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(value));
	};
	const isGemini = /:(?:streamG|g)enerateContent$/.test(path);
	if (path.endsWith('/models')) return send(200, {object: 'list', data: [{id: 'gpt-5.4', object: 'model'}], models: []});
	if (path.endsWith(':countTokens')) return send(200, {totalTokens: 100});
	if (request.method !== 'POST' || !(isGemini || /\/(?:responses|chat\/completions)$/.test(path)))
		return send(404, {error: {message: 'not found'}});
	const tools = Array.isArray(body['tools']) ? body['tools'] : [];
	const count = isGemini ? tools.flatMap((each: unknown) => asRecord(each)?.['functionDeclarations'] ?? []).length : tools.length;
	const turn = next(count > 3, body);
	if (turn.thinksMs !== undefined) await pause(turn.thinksMs);
	if (turn.error !== undefined)
		return send(turn.error, {error: {message: 'no', code: isGemini ? turn.error : 'bad', type: 'error', status: 'INVALID_ARGUMENT'}});
	const events = isGemini
		? geminiEvents(count > 3 ? turn : {text: sideAnswer(body)})
		: path.endsWith('/responses')
			? responsesEvents(turn, body, id)
			: chatEvents(turn, body, id);
	const isStreamed = isGemini ? path.includes(':stream') : body['stream'] === true;
	if (!isStreamed) return send(200, events.whole);
	response.writeHead(200, {'content-type': 'text/event-stream'});
	await pause(100);
	for (const {data, name} of events.before) response.write(lineOf(data, name));
	const text = turn.text ?? '';
	const size = Math.max(1, Math.round(((turn.charactersPerSecond ?? 2000) * pieceMs) / 1000));
	for (let at = 0; at < text.length && !response.destroyed; at += size) {
		const {data, name} = events.piece(text.slice(at, at + size));
		response.write(lineOf(data, name));
		await pause(pieceMs);
	}
	for (const {data, name} of events.after) response.write(lineOf(data, name));
	response.end();
}

function lineOf(data: unknown, name: string | undefined): string {
	return `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

type Stream = {
	readonly whole: unknown;
	readonly before: readonly Event[];
	readonly piece: (text: string) => Event;
	readonly after: readonly Event[];
};

function responsesEvents({text, calls = []}: OtherTurn, {model}: Fields, id: Answering['id']): Stream {
	const named = (data: Fields & {readonly type: string}): Event => ({data, name: data.type});
	const message = {type: 'message', role: 'assistant', id: id('msg'), content: [{type: 'output_text', text: text ?? '', annotations: []}]};
	const items = calls.map(({name, namespace, input}) => ({
		type: 'function_call',
		id: id('fc'),
		call_id: id('call'),
		name,
		...(namespace !== undefined && {namespace}),
		arguments: JSON.stringify(input),
		status: 'completed',
	}));
	const usage = {
		input_tokens: 1200,
		input_tokens_details: {cached_tokens: 200},
		output_tokens: 40,
		output_tokens_details: {reasoning_tokens: 8},
		total_tokens: 1240,
	};
	const response = {id: id('resp'), object: 'response', model, usage};
	const written = text === undefined ? [] : [message];
	const whole = {...response, status: 'completed', output: [...written, ...items]};
	const place = {item_id: message.id, output_index: 0, content_index: 0};
	const begin =
		text === undefined
			? []
			: [
					named({type: 'response.output_item.added', output_index: 0, item: {...message, content: []}}),
					named({type: 'response.content_part.added', ...place, part: {type: 'output_text', text: '', annotations: []}}),
				];
	const end =
		text === undefined
			? []
			: [
					named({type: 'response.output_text.done', ...place, text}),
					named({type: 'response.output_item.done', output_index: 0, item: message}),
				];
	const called = items.flatMap((item, index) => {
		const output_index = index + written.length;
		return [
			named({type: 'response.output_item.added', output_index, item}),
			named({type: 'response.function_call_arguments.done', item_id: item.id, output_index, arguments: item.arguments}),
			named({type: 'response.output_item.done', output_index, item}),
		];
	});
	return {
		whole,
		before: [named({type: 'response.created', response: {...response, status: 'in_progress', output: []}}), ...begin],
		piece: (delta) => named({type: 'response.output_text.delta', ...place, delta}),
		after: [...end, ...called, named({type: 'response.completed', response: whole})],
	};
}

function chatEvents({text, calls = []}: OtherTurn, {model}: Fields, id: Answering['id']): Stream {
	const base = {id: id('chatcmpl'), created: 1_800_000_000, model};
	const usage = {prompt_tokens: 1200, completion_tokens: 40, total_tokens: 1240};
	const tools = calls.map(({name, input}, index) => ({
		index,
		id: id('call'),
		type: 'function',
		function: {name, arguments: JSON.stringify(input)},
	}));
	const chunk = (delta: Fields, finish: string | null, more: Fields = {}): Event => ({
		data: {...base, object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: finish}], ...more},
	});
	const finish = tools.length > 0 ? 'tool_calls' : 'stop';
	const message = {role: 'assistant', content: text ?? '', ...(tools.length > 0 && {tool_calls: tools})};
	return {
		whole: {...base, object: 'chat.completion', choices: [{index: 0, message, finish_reason: finish}], usage},
		before: [chunk({role: 'assistant', content: ''}, null)],
		piece: (content) => chunk({content}, null),
		after: [...(tools.length > 0 ? [chunk({tool_calls: tools}, null)] : []), chunk({}, finish, {usage}), {data: '[DONE]'}],
	};
}

/** What a request of the agent to itself gets: the least that its schema allows. */
function sideAnswer(body: Fields): string {
	const config = asRecord(body['generationConfig']);
	const schema = asRecord(config?.['responseJsonSchema'] ?? config?.['responseSchema']);
	return schema ? JSON.stringify(leastOf(schema)) : 'ok';
}

function leastOf(schema: Fields): unknown {
	const {enum: choices, type, properties} = schema;
	if (Array.isArray(choices)) return choices[0];
	const kind = String(Array.isArray(type) ? type[0] : (type ?? 'object')).toLowerCase();
	switch (kind) {
		case 'object':
			return Object.fromEntries(Object.entries(asRecord(properties) ?? {}).map(([name, each]) => [name, leastOf(asRecord(each) ?? {})]));
		case 'array':
			return [];
		case 'string':
			return 'ok';
		case 'boolean':
			return false;
		default:
			return 1;
	}
}

function geminiEvents({text, calls = []}: OtherTurn): Stream {
	const usageMetadata = {promptTokenCount: 1200, candidatesTokenCount: 40, totalTokenCount: 1240};
	const response = (parts: readonly Fields[], finishReason?: string): Fields => ({
		candidates: [{content: {role: 'model', parts}, index: 0, ...(finishReason !== undefined && {finishReason})}],
		usageMetadata,
		modelVersion: 'scripted',
	});
	const called = calls.map(({name, input}) => ({functionCall: {name, args: input}}));
	return {
		whole: response([{text: text ?? 'ok'}, ...called], 'STOP'),
		before: [],
		piece: (piece) => ({data: response([{text: piece}])}),
		after: [{data: response(called.length > 0 ? called : [{text: ''}], 'STOP')}],
	};
}
