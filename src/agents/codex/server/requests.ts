/** Converts requests of Codex's app server, and choices to their results. Pure; measured with 0.169.0. */
import type {Choice} from '../../../core/ask/option-role.js';
import {asCount, asRecord, asString, asText, type Fields} from '../../../core/fields.js';
import {shellWord} from '../../../core/quoting/words.js';
import type {Ask, DialogOption} from '../../../core/terms/ask.js';
import type {Reason} from '../../../core/terms/receipt-words.js';
import {formAnswers, formOptions, pickOptions, toQuestions} from '../../parts/form-answers.js';
import {toldAsk} from '../../parts/record-fold.js';
import {type Content, elicitationContent} from './elicitation.js';

export type ServerRequest = Content & {
	/** Unique while its server runs. */
	readonly id: string;
	/** The server's number for it, which an answer must have. */
	readonly number: number;
	readonly threadId: string;
	readonly turnId: string;
	/** The id of its call in the rollout. */
	readonly callId: string;
	/** Epoch ms; undefined when the server does not say. */
	readonly at: number | undefined;
};

/**
 * @param patch the text of the edit, which the request itself lacks; undefined when it was not found.
 * @returns undefined for an unknown request.
 */
export function toRequest(message: Fields, patch: string | undefined): ServerRequest | undefined {
	const {id, method, params} = message;
	const p = asRecord(params);
	const [threadId, turnId] = [asText(p?.['threadId'], 128), asText(p?.['turnId'], 128)];
	// A request of an MCP server belongs to no call of the rollout.
	const callId = asText(p?.['itemId'], 128) ?? turnId;
	if (!p || typeof id !== 'number' || threadId === undefined || turnId === undefined || callId === undefined) return undefined;
	const content = contentOf(method, p, patch);
	return content && {id: `${id}.${callId}`, number: id, threadId, turnId, callId, at: asCount(p['startedAtMs']), ...content};
}

/** Whether the text of its edit must be looked up in the rollout. */
export function needsPatch({method}: Fields): boolean {
	return method === 'item/fileChange/requestApproval';
}

function contentOf(method: unknown, p: Fields, patch: string | undefined): Content | undefined {
	switch (method) {
		case 'item/commandExecution/requestApproval':
			return commandContent(p);
		case 'item/fileChange/requestApproval': {
			const input = {...(patch === undefined ? {} : {path: filesOf(patch), patch}), ...reasonOf(p), ...rootOf(p)};
			return {
				ask: toldAsk({kind: 'tool', tool: 'apply_patch', input, rules: []}, patch === undefined ? ['the edit'] : []),
				...decided([
					['accept', {label: 'Yes, proceed', role: 'yes'}],
					['acceptForSession', {label: "Yes, and don't ask again for these files", role: 'always'}],
					['cancel', no],
				]),
			};
		}
		case 'item/tool/requestUserInput':
			return questionContent(p);
		case 'item/permissions/requestApproval':
			return inPane({kind: 'tool', tool: 'request_permissions', input: {...grantsOf(p, p['permissions']), ...reasonOf(p)}, rules: []});
		case 'mcpServer/elicitation/request':
			return elicitationContent(p);
		default:
			return undefined;
	}
}

/** A request that is answered only in its pane, since the effect of an answer was not measured. */
function inPane(ask: Ask): Content {
	return {ask: toldAsk(ask), options: [], results: []};
}

const no: DialogOption = {label: 'No, and tell Codex what to do differently', role: 'no'};

function commandContent(p: Fields): Content | undefined {
	const whole = asString(p['command']);
	if (whole === undefined) return undefined;
	const decisions = Array.isArray(p['availableDecisions']) ? p['availableDecisions'] : ['accept', 'cancel'];
	const cwd = asString(p['cwd']);
	const input = {command: innerCommand(whole), ...reasonOf(p), ...(cwd !== undefined && {cwd}), ...grantsOf(p)};
	const tool = tools.get(p['kind'] ?? 'command') ?? 'exec_command';
	return {
		ask: toldAsk({kind: 'tool', tool, input, rules: []}, unknownParts(p)),
		...decided(decisions.flatMap((each: unknown) => commandDecision(each) ?? [])),
	};
}

/** What a Yes grants besides the command, in the server's form. */
function grantsOf(p: Fields, permissions = p['additionalPermissions']): Fields {
	const grants = {permissions, network: p['networkApprovalContext'], environment: p['environmentId']};
	return Object.fromEntries(
		Object.entries(grants).flatMap(([name, grant]) => {
			const text = typeof grant === 'string' ? grant : JSON.stringify(grant ?? null, (_, each: unknown) => each ?? undefined);
			return text === undefined || text === 'local' ? [] : [[name, text]];
		}),
	);
}

/** All fields that such a request had in recordings, or has in the published interface. */
const known = new Set(
	(
		'threadId turnId itemId startedAtMs approvalId reason command cwd commandActions proposedExecpolicyAmendment proposedNetworkPolicyAmendments ' +
		'availableDecisions kind additionalPermissions networkApprovalContext environmentId'
	).split(' '),
);

/** The tool for each kind of such a request. Input for a running terminal is reported as a command that writes it. */
const tools: ReadonlyMap<unknown, string> = new Map([
	['command', 'exec_command'],
	['writeStdin', 'write_stdin'],
]);

/** The unknown fields of a request, which is then not answered. */
function unknownParts(p: Fields): readonly string[] {
	const kind = p['kind'] ?? 'command';
	const names = Object.keys(p).filter((name) => !known.has(name) && p[name] !== null && p[name] !== undefined);
	return [...(tools.has(kind) ? [] : [`a request of the kind ${asText(kind, 64) ?? '?'}`]), ...names.map((name) => name.slice(0, 64))];
}

/** The option for a decision of the server. Others, such as those about the network, are not offered. */
function commandDecision(decision: unknown): readonly [readonly [unknown, DialogOption]] | undefined {
	switch (decision) {
		case 'accept':
			return [[decision, {label: 'Yes, proceed', role: 'yes'}]];
		case 'acceptForSession':
			return [[decision, {label: "Yes, and don't ask again for this command in this session", role: 'always'}]];
		case 'cancel':
			return [[decision, no]];
	}
	const words: unknown = asRecord(asRecord(decision)?.['acceptWithExecpolicyAmendment'])?.['execpolicy_amendment'];
	if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) return undefined;
	const label = `Yes, and don't ask again for commands that start with \`${beginning(words)}\``;
	return [[decision, {label, role: 'always'}]];
}

/** The beginning of a command, as the pane shows it. */
function beginning(words: readonly string[]): string {
	const [program = '', flag = '', command] = words;
	const isShell = words.length === 3 && /^\/\S{1,100}\/(?:ba|z|da)?sh$/.test(program) && /^-l?c$/.test(flag);
	return isShell && command !== undefined ? command : words.map((word) => (bareWord.test(word) ? word : shellWord(word))).join(' ');
}

function decided(all: readonly (readonly [unknown, DialogOption])[]): Pick<Content, 'options' | 'results'> {
	return {options: all.map(([, option]) => option), results: all.map(([decision]) => ({decision}))};
}

function reasonOf(p: Fields): Fields {
	const description = asString(p['reason']);
	return description === undefined ? {} : {description};
}

/** `/bin/bash -lc 'git push'` becomes `git push`, as the pane shows it; any other form stays as it is. */
export function innerCommand(whole: string): string {
	const quoted = /^\/\S{1,100}\/(?:ba|z|da)?sh -l?c (.*)$/s.exec(whole)?.[1];
	return (quoted !== undefined && unquoted(quoted)) || whole;
}

const bareWord = /^[\w@%+=:,./-]+$/;

/** A part of a word of a shell that means itself: between single quotes, between double ones, behind a backslash, or bare. */
const wordPart = /'([^']*)'|"((?:[^"$`\\]|\\["$`\\])*)"|\\(['"$`\\])|([\w@%+=:,./-]+)/gy;

/** The text of one shell word; undefined when it is not one, or when the shell would expand it. */
function unquoted(word: string): string | undefined {
	const parts = [...word.matchAll(wordPart)];
	if (parts.map(([part]) => part).join('') !== word) return undefined;
	return parts.map(([, single, double, escaped, bare]) => single ?? double?.replaceAll(/\\(.)/gs, '$1') ?? escaped ?? bare).join('');
}

/** The folder that it asks to write to for the rest of the session. */
function rootOf(p: Fields): Fields {
	const root = asString(p['grantRoot']);
	return root === undefined ? {} : {grant_root: root};
}

function filesOf(patch: string): string {
	return [...patch.matchAll(/^\*\*\* (?:(?:Update|Add|Delete) File|Move to): (.{1,500})$/gm)].map(([, file]) => file).join(', ');
}

/** A form, whose answers go to the ids of its questions. Secrets are typed in the pane. */
function questionContent(p: Fields): Content | undefined {
	const questions = toQuestions(p['questions']);
	if (questions.length === 0) return undefined;
	const all = (p['questions'] as readonly unknown[]).slice(0, questions.length).map((each) => asRecord(each) ?? {});
	const ids = all.map((each) => asText(each['id'], 256) ?? '');
	const isBound = new Set(ids).size === ids.length && !ids.includes('') && all.every((each) => each['isSecret'] !== true);
	const answers = isBound ? formAnswers(questions) : [];
	return {
		ask: toldAsk({kind: 'questions', questions}),
		options: formOptions(answers),
		results: answers.map((labels) => ({
			answers: Object.fromEntries(ids.map((id, index) => [id, {answers: labels.slice(index, index + 1)}])),
		})),
	};
}

type Planned =
	| {readonly kind: 'result'; readonly result: Fields}
	| {readonly kind: 'interrupt'}
	| {readonly kind: 'refuse'; readonly why: Reason};

/** The result for a choice. `interrupt`: what Esc does in its pane, for a form, which has no No. */
export function planResult(request: ServerRequest, choice: Choice): Planned {
	const picked = pickOptions(request, choice, {several: false});
	if (picked.kind !== 'options') return picked.kind === 'refuse' ? picked : {kind: 'interrupt'};
	const result = request.results[picked.indexes[0] ?? -1];
	return result === undefined ? {kind: 'refuse', why: 'no-option-named'} : {kind: 'result', result};
}
