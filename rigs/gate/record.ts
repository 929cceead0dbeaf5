/** Records a desk while it is used, in the form of `test/fixtures/records`, with the request of each dialog as truth. */
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type Fields, parseObject} from '../../src/core/fields.js';
import {ignoreFileErrors} from '../../src/store/files.js';
import {type Call, fieldsOf} from './agent/model.js';
import type {Desk, DeskOptions} from './desk.js';
import {dialogOf, mainColumn} from './stories/requests.js';

type Recorder = {
	/** From here on dialogs may be of these requests, too. */
	readonly seen: (requests: readonly Call[]) => void;
	readonly stop: () => void;
	readonly write: (folder: string, name: string) => Promise<void>;
};

type Timed = {readonly t: number} & Fields;
const everyMs = 50;

export function createRecorder(desk: Desk, {agent, columns = 200, rows = 50, renderer}: DeskOptions): Recorder {
	const startedAt = Date.now();
	const since = (at: number): number => Math.round((at - startedAt) * 10) / 10;
	const requests: Call[] = [];
	const screens: Timed[] = [];
	const files: Timed[] = [];
	const lines: Timed[] = [];
	const hooks: Timed[] = [];
	const truth: Span[] = [];
	const read = new Map<string, number>();
	const known = new Map<string, string>();
	let stopped = false;
	const look = async () => {
		lines.push(
			...newLines(join(desk.home, '.claude', 'projects'), read).map(({file, text}) => ({
				t: since(Date.now()),
				file,
				line: leanLine(parseObject(text)),
			})),
		);
		for (const {file, text} of newLines(join(desk.state, 'sessions'), read)) {
			const hook = toHook(join(desk.state, 'sessions', file, '..'), parseObject(text));
			if (hook !== undefined) hooks.push({...hook.row, t: since(hook.at)});
		}
		files.push(...changedFiles(join(desk.home, '.claude', 'sessions'), known).map((row) => ({t: since(Date.now()), ...row})));
		const at = since(Date.now());
		const screen = await desk.screen();
		if (screens.at(-1)?.['screen'] !== screen) screens.push({t: at, screen});
		const request = dialogOf(screen, requests, desk.project);
		const last = truth.at(-1);
		if (last !== undefined) last.until = at;
		if (last === undefined || last.request !== request) truth.push({t: at, until: at, request});
	};
	const timer = async () => {
		while (!stopped) {
			await look();
			await pause(everyMs);
		}
	};
	const ended = timer();
	return {
		seen: (more) => requests.push(...more),
		stop: () => {
			stopped = true;
		},
		async write(folder, name) {
			stopped = true;
			await ended;
			const out = join(folder, name);
			mkdirSync(out, {recursive: true});
			const ends = since(Date.now());
			const command = `claude --permission-mode manual (${renderer})`;
			const meta = {name, client: agent.version, command, columns, rows, ends};
			const clean = (value: unknown): string => cleanPaths(JSON.stringify(value), desk);
			const put = (file: string, all: readonly unknown[]) => writeFileSync(join(out, file), all.map((row) => `${clean(row)}\n`).join(''));
			writeFileSync(join(out, 'meta.json'), `${JSON.stringify(meta, null, '\t')}\n`);
			put('screens.ndjson', thinned(screens));
			put('client.ndjson', files);
			put('transcript.ndjson', lines);
			put(
				'hooks.ndjson',
				hooks.sort((one, other) => one.t - other.t),
			);
			put(
				'keys.ndjson',
				desk.keysPressed.map(({at, keys, literal}) => ({what: 'keys', keys, literal, t: since(at)})),
			);
			put('truth.ndjson', truth.flatMap(toTruth));
		},
	};
}

type Span = {readonly t: number; until: number; readonly request: Call | undefined};

/** Only dialogs whose request is known are judged: what stands between them is no part of this. */
function toTruth({t, until, request}: Span) {
	if (request === undefined) return [];
	const row = {t, until, surface: 'permission', group: 'needs_you', state: 'needs_permission'};
	return [{...row, request: {tool: request.name, input: asReported(request)}}];
}

/** The agent tells its hooks of an edit with its default. */
function asReported({name, input}: Call): Fields {
	return name === 'Edit' ? {replace_all: false, ...input} : input;
}

/** Frames that differ by a spinner, a clock or the panel at their right alone are kept once a second. */
function thinned(screens: readonly Timed[]): readonly Timed[] {
	const still = (text: unknown): string =>
		String(text)
			.split('\n')
			.map(mainColumn)
			.join('\n')
			.replaceAll(/[·✢✳✶✻✽*●○⏺]/g, '*')
			.replaceAll(/[A-Z][a-zé-]+…/g, '…')
			.replaceAll(/\d+/g, '0');
	const kept: Timed[] = [];
	for (const row of screens) {
		const last = kept.at(-1);
		if (last === undefined || row.t - last.t >= 1000 || still(last['screen']) !== still(row['screen'])) kept.push(row);
	}
	return kept;
}

function newLines(folder: string, read: Map<string, number>): readonly {readonly file: string; readonly text: string}[] {
	return listFiles(folder)
		.filter((name) => name.endsWith('.jsonl'))
		.flatMap((file) => {
			const path = join(folder, file);
			const from = read.get(path) ?? 0;
			if (statSync(path).size === from) return [];
			const bytes = readFileSync(path).subarray(from);
			const whole = bytes.lastIndexOf(10) + 1;
			read.set(path, from + whole);
			const texts = bytes.subarray(0, whole).toString('utf8').split('\n');
			return texts.filter((text) => text !== '').map((text) => ({file, text}));
		});
}

function listFiles(folder: string): readonly string[] {
	// Nothing may be written yet.
	return ignoreFileErrors(() => readdirSync(folder, {recursive: true, encoding: 'utf8'}), []);
}

function changedFiles(folder: string, known: Map<string, string>): readonly {readonly file: string; readonly data: unknown}[] {
	const names = listFiles(folder).filter((name) => /^\d+\.json$/.test(name));
	const changed = names.flatMap((file) => {
		const text = readText(join(folder, file));
		if (text === undefined || known.get(file) === text) return [];
		known.set(file, text);
		return [{file, data: parseObject(text) ?? {partial: text}}];
	});
	const gone = [...known.keys()].filter((file) => !names.includes(file));
	for (const file of gone) known.delete(file);
	return [...changed, ...gone.map((file) => ({file, data: null}))];
}

function readText(path: string): string | undefined {
	// It may be removed between the listing and this look.
	return ignoreFileErrors(() => readFileSync(path, 'utf8'));
}

/** A line of beckon's journal with its payload, as the hook call it was. */
function toHook(folder: string, line: unknown): {readonly at: number; readonly row: Fields} | undefined {
	const {event, payload, tmux, pane, pid, entrypoint, attended} = fieldsOf(line);
	if (typeof event !== 'string' || typeof payload !== 'string') return undefined;
	const path = join(folder, payload);
	const text = readText(path);
	if (text === undefined) return undefined;
	const found = fieldsOf(parseObject(text));
	const env = {
		TMUX: tmux,
		TMUX_PANE: pane,
		CLAUDE_CODE_SESSION_ID: found['session_id'],
		...(typeof pid === 'number' ? {CLAUDE_PID: String(pid)} : {}),
		CLAUDE_CODE_ENTRYPOINT: entrypoint,
		CLAUDE_CODE_SESSION_ATTENDED: attended,
	};
	return {at: statSync(path).mtimeMs, row: {event, env, payload: found}};
}

const kept = new Set(['user', 'assistant', 'system', 'queue-operation']);

/** Kinds of lines that nobody reads are reduced to their type: most of them hold the agent's own texts. */
function leanLine(value: unknown): unknown {
	const line = fieldsOf(value);
	// What a tool gave back stands in the message, too.
	const {toolUseResult: _, ...rest} = line;
	return kept.has(String(line['type'])) ? rest : {type: line['type'], sessionId: line['sessionId'], timestamp: line['timestamp']};
}

function cleanPaths(text: string, {home}: Desk): string {
	const dashed = home.replaceAll(/[^A-Za-z0-9]/g, '-');
	return text.replaceAll(`${home}/tmux.sock`, '/tmp/tmux-1000/default').replaceAll(home, '/home/dev').replaceAll(dashed, '-home-dev');
}
