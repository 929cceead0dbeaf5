/** Answers and replies to beckon's plugin in an OpenCode that a rig plays, while it is slow, ends, refuses, asks anew, or is answered by somebody else. */
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {createChannel} from '../../../src/agents/opencode/channel.js';
import {openCodeRecord} from '../../../src/agents/opencode/record.js';
import {parseSessionId} from '../../../src/core/address.js';
import {asRecord, type Fields} from '../../../src/core/fields.js';
import type {Receipt} from '../../../src/core/receipt.js';
import {removeFolder} from '../../../src/store/files.js';
import {packagePath} from '../../../src/store/program.js';
import {createChances} from '../../random.js';
import {no, type Sent, second, sendBy, wrongReply, yes} from './report.js';

type Call = {readonly url: string; readonly path: Fields; readonly body: Fields};
type Plugin = {
	readonly Beckon: (
		context: object,
	) => Promise<{readonly event: (input: {readonly event: object}) => Promise<void>; readonly dispose: () => Promise<void>}>;
};

const kinds = ['once', 'reject', 'form', 'reply'] as const;
const faults = ['none', 'slow', 'plugin ends', 'refuses', 'asks anew', 'answered by another', 'works again'] as const;
const choices = {once: yes, reject: no, form: second} as const;
const landedMs = 900;
const session = 'ses_one';

/** The fault comes before the send, or when OpenCode gets what was sent. */
export async function sendToOpenCode(seed: number, number: number): Promise<Sent> {
	const {one} = createChances(seed, number);
	const [kind, fault, when] = [one(kinds), one(faults), one(['before', 'during'])];
	const state = mkdtempSync(join(tmpdir(), 'beckon-opencode-'));
	const before = process.env['BECKON_STATE_DIR'];
	process.env['BECKON_STATE_DIR'] = state;
	const {Beckon} = (await import(pathToFileURL(packagePath('hooks', 'plugin.js')).href)) as Plugin;
	const open = new Set<string>();
	const taken: {readonly request: string; readonly body: Fields; readonly by: string}[] = [];
	const prompts: {readonly text: string; readonly to: unknown}[] = [];
	const ask = async (request: string): Promise<void> => {
		open.add(request);
		const questions = [{question: 'Which?', header: 'Database', options: [{label: 'SQLite'}, {label: 'Postgres'}]}];
		if (kind === 'form') await report('question.asked', {id: request, questions});
		else await report('permission.asked', {id: request, permission: 'bash', patterns: ['ls'], metadata: {command: 'ls'}});
	};
	const settle = async (request: string, body: Fields, by: string): Promise<void> => {
		open.delete(request);
		taken.push({request, body, by});
		await report(kind === 'form' ? 'question.replied' : 'permission.replied', {
			requestID: request,
			reply: body['reply'],
			answers: body['answers'],
		});
	};
	const strike = async (): Promise<void> => {
		if (fault === 'plugin ends') await dispose();
		if (fault === 'works again') await report('session.status', {status: {type: 'busy'}});
		if (!open.has('one') || (fault !== 'asks anew' && fault !== 'answered by another')) return;
		await settle('one', kind === 'form' ? {answers: [['SQLite']]} : {reply: kind === 'once' ? 'reject' : 'once'}, 'another');
		if (fault === 'asks anew') await ask('two');
	};
	const post = async ({path, body}: Call): Promise<object> => {
		if (when === 'during') await strike();
		if (fault === 'slow') await pause(300);
		if (fault === 'refuses') return {error: {name: 'NotFound'}, response: {ok: false}};
		const request = path['requestID'];
		if (typeof request !== 'string') {
			const text = String(asRecord((body['parts'] as readonly unknown[])[0])?.['text']);
			prompts.push({text, to: path['id']});
			await report('message.updated', {info: {id: 'msg_1', role: 'user', sessionID: session}});
			await report('message.part.updated', {part: {type: 'text', sessionID: session, messageID: 'msg_1', text}});
		} else if (open.has(request)) await settle(request, body, 'beckon');
		else return {error: {name: 'NotFound'}, response: {ok: false}};
		return {response: {ok: true}};
	};
	const {event, dispose} = await Beckon({directory: '/w', client: {_client: {post}}});
	const report = (type: string, p: object): Promise<void> => event({event: {type, properties: {sessionID: session, ...p}}});
	try {
		await report('session.created', {info: {id: session}});
		if (kind !== 'reply') await ask('one');
		const asked = openCodeRecord.createReader().read(join(state, 'told/opencode', `${session}.jsonl`))?.asked;
		const sessionId = parseSessionId(session);
		if (sessionId === undefined) throw new Error('no id');
		if (when === 'before') await strike();
		const channel = createChannel(landedMs);
		const env = {HOME: state, BECKON_STATE_DIR: state};
		const text = `text ${number}`;
		const receipt = await sendBy(channel, {env, sessionId, asked}, kind === 'reply' ? text : choices[kind]);
		const own = taken.filter(({by}) => by === 'beckon');
		const isElsewhere = prompts.some(({to}) => to !== session);
		const arrived = prompts.filter((each) => each.text === text).length;
		const found = kind === 'reply' ? wrongReply(receipt, arrived, isElsewhere) : ofAnswer(receipt, own);
		return {name: `${kind}, ${fault} ${when}`, kind, fault, receipt, found};
	} finally {
		await dispose();
		if (before === undefined) delete process.env['BECKON_STATE_DIR'];
		else process.env['BECKON_STATE_DIR'] = before;
		await removeFolder(state);
	}
}

function ofAnswer(receipt: Receipt, own: readonly {readonly request: string}[]): readonly string[] {
	return [
		...(own.some(({request}) => request !== 'one') ? ['wrong prompt'] : []),
		...(own.length > 1 ? ['doubled'] : []),
		...(receipt.kind === 'landed' && own.length === 0 ? ['false receipt'] : []),
		...(receipt.kind === 'refused' && own.length > 0 ? ['false receipt'] : []),
	];
}
