/** A scripted model on loopback: it answers Claude Code's requests with given turns, streamed as the real service streams. */
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';
import {asList, asRecord, type Fields, parseObject} from '../../../src/core/fields.js';

export type Call = {readonly name: string; readonly input: Readonly<Record<string, unknown>>};
/** What the model says in one answer. `charactersPerSecond` paces its text. */
export type Turn = {
	readonly text?: string;
	readonly calls?: readonly Call[];
	readonly charactersPerSecond?: number;
	/** Written to the file that the agent named for its plan; where it named none, this turn is passed over. */
	readonly plan?: string;
	/** The tokens that are reported of it; a few where this is left out. */
	readonly usage?: Usage;
	readonly error?: {
		readonly status: number;
		readonly type: string;
		readonly message: string;
		readonly headers?: Readonly<Record<string, string>>;
	};
};
/** As the service names them. */
export type Usage = {readonly input_tokens: number; readonly output_tokens: number; readonly [kind: string]: unknown};
type Message = {readonly role: string; readonly text: string};
type Request = {readonly model: string; readonly stream: boolean; readonly tools: readonly string[]; readonly messages: readonly Message[]};
type Piece = {readonly waitMs: number; readonly event: Readonly<Record<string, unknown>>};

export type Model = {
	readonly url: string;
	/** The turns of the main conversation from here on; after the last one it says "Done.". */
	readonly script: (turns: readonly Turn[]) => void;
	/** The turns of each conversation whose first words hold `words`: a subagent's. */
	readonly scriptFor: (words: string, turns: readonly Turn[]) => void;
	/** What each request of the main conversations held of words, oldest first. */
	readonly requests: () => readonly string[];
	readonly close: () => void;
};

const sliceMs = 50;
const calm = 200_000;

export async function startModel(port: number): Promise<Model> {
	let main: Turn[] = [];
	const requests: string[] = [];
	const others: {readonly words: string; readonly turns: Turn[]}[] = [];
	const next = (request: Request): Turn => {
		const first = request.messages.find(({role}) => role === 'user')?.text ?? '';
		const other = others.find(({words}) => first.includes(words));
		if (other !== undefined) return other.turns.shift() ?? {text: 'Subtask done.'};
		const isMain = request.tools.length > 3 && !/SUGGESTION MODE|^Warmup$/.test(request.messages.at(-1)?.text ?? '');
		if (isMain) requests.push(request.messages.map(({text}) => text).join('\n'));
		return isMain ? (takeTurn(main, request) ?? {text: 'Done.'}) : {text: 'ok'};
	};
	return {
		...(await serveOn(port, (request, response) => answer(request, response, next))),
		script: (turns) => {
			main = [...turns];
		},
		scriptFor: (words, turns) => {
			others.unshift({words, turns: [...turns]});
		},
		requests: () => requests,
	};
}

/** Serves on loopback. A request that cannot be answered is cut off. */
export async function serveOn(
	port: number,
	answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Pick<Model, 'url' | 'close'>> {
	const server = createServer((request, response) => {
		answer(request, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	return {
		url: `http://127.0.0.1:${port}`,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

export async function readRequest(request: IncomingMessage): Promise<{readonly path: string; readonly body: Fields}> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(Buffer.from(chunk));
	return {path: (request.url ?? '').split('?')[0] ?? '', body: parseObject(Buffer.concat(chunks).toString('utf8')) ?? {}};
}

/** Takes the first turn that fits the request off the turns. */
export function takeTurn(turns: Turn[], {messages}: Pick<Request, 'messages'>): Turn | undefined {
	const turn = turns.shift();
	if (turn?.plan === undefined) return turn;
	const named = /\S+\/\.claude\/plans\/[\w.-]+\.md/.exec(messages.map(({text}) => text).join('\n'));
	return named === null ? turns.shift() : {calls: [{name: 'Write', input: {file_path: named[0], content: turn.plan}}]};
}

async function answer(request: IncomingMessage, response: ServerResponse, next: (request: Request) => Turn): Promise<void> {
	const {path, body} = await readRequest(request);
	if (request.method !== 'POST') return reply(response, 404, {type: 'error', error: {type: 'not_found_error', message: 'not found'}});
	if (path.endsWith('/count_tokens')) return reply(response, 200, {input_tokens: 100});
	if (!path.endsWith('/v1/messages')) return reply(response, 200, {});
	const asked = toRequest(body);
	const turn = next(asked);
	if (turn.error !== undefined) {
		const {status, type, message, headers} = turn.error;
		return reply(response, status, {type: 'error', error: {type, message}}, headers);
	}
	if (!asked.stream) return reply(response, 200, wholeMessage(turn, asked));
	response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache'});
	for (const {waitMs, event} of piecesOf(turn, asked)) {
		if (waitMs > 0) await pause(waitMs);
		if (response.destroyed) return;
		response.write(`event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`);
	}
	response.end();
}

function reply(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
	response.writeHead(status, {'content-type': 'application/json', ...headers});
	response.end(JSON.stringify(body));
}

let numbers = 0;
function newId(kind: string): string {
	numbers += 1;
	return `${kind}_gate${String(numbers).padStart(16, '0')}`;
}

/** Older agents call the subagent tool Task. */
function nameFor(call: Call, {tools}: Request): string {
	return call.name === 'Agent' && !tools.includes('Agent') && tools.includes('Task') ? 'Task' : call.name;
}

function stopOf({calls = []}: Turn): string {
	return calls.length > 0 ? 'tool_use' : 'end_turn';
}

function wholeMessage(turn: Turn, request: Request) {
	const {text, calls = []} = turn;
	const content = [
		...(text === undefined ? [] : [{type: 'text', text}]),
		...calls.map((call) => ({type: 'tool_use', id: newId('toolu'), name: nameFor(call, request), input: call.input})),
	];
	const usage = {input_tokens: 100, output_tokens: 20};
	return {
		id: newId('msg'),
		type: 'message',
		role: 'assistant',
		model: request.model,
		content,
		stop_reason: stopOf(turn),
		stop_sequence: null,
		usage,
	};
}

/** The events of a streamed answer, in order, each with the time to wait before it. */
export function* piecesOf(turn: Turn, request: Request): Generator<Piece> {
	const at = (event: Piece['event'], waitMs = 0): Piece => ({waitMs, event});
	const counted = turn.usage ?? {input_tokens: 1200, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 20};
	const usage = {...counted, output_tokens: 1};
	const message = {
		id: newId('msg'),
		type: 'message',
		role: 'assistant',
		model: request.model,
		content: [],
		stop_reason: null,
		stop_sequence: null,
		usage,
	};
	yield at({type: 'message_start', message});
	let index = 0;
	if (turn.text !== undefined) {
		yield at({type: 'content_block_start', index, content_block: {type: 'text', text: ''}});
		const pace = turn.charactersPerSecond;
		const size = pace === undefined ? calm : Math.max(1, Math.round((pace * sliceMs) / 1000));
		for (let from = 0; from < turn.text.length; from += size) {
			const text = turn.text.slice(from, from + size);
			yield at({type: 'content_block_delta', index, delta: {type: 'text_delta', text}}, pace === undefined ? 0 : sliceMs);
		}
		yield at({type: 'content_block_stop', index});
		index += 1;
	}
	for (const call of turn.calls ?? []) {
		yield at({
			type: 'content_block_start',
			index,
			content_block: {type: 'tool_use', id: newId('toolu'), name: nameFor(call, request), input: {}},
		});
		const delta = {type: 'input_json_delta', partial_json: JSON.stringify(call.input)};
		yield at({type: 'content_block_delta', index, delta});
		yield at({type: 'content_block_stop', index});
		index += 1;
	}
	yield at({type: 'message_delta', delta: {stop_reason: stopOf(turn), stop_sequence: null}, usage: turn.usage ?? {output_tokens: 20}});
	yield at({type: 'message_stop'});
}

export function fieldsOf(value: unknown): Fields {
	return asRecord(value) ?? {};
}

function toRequest(body: Fields): Request {
	return {
		model: String(body['model']),
		stream: body['stream'] === true,
		tools: asList(body['tools']).map((tool) => String(fieldsOf(tool)['name'])),
		messages: asList(body['messages']).map((message) => {
			const {role, content} = fieldsOf(message);
			return {role: String(role), text: typeof content === 'string' ? content : wordsOf(asList(content))};
		}),
	};
}

function wordsOf(blocks: readonly unknown[]): string {
	return blocks.flatMap((block) => (typeof fieldsOf(block)['text'] === 'string' ? [String(fieldsOf(block)['text'])] : [])).join('\n');
}
