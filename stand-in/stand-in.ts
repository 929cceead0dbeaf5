/** Runs the stand-in in a pane: keys in, screens out, and its effects in order: hooks, session file, transcript. */
import {appendFileSync} from 'node:fs';
import {parseSessionId} from '../src/core/address.js';
import {processStart} from '../src/system/processes.js';
import {actorVariable} from './actor-variable.js';
import {parseDecision} from './agent/decision.js';
import {draw} from './agent/draw/draw.js';
import {type Key, parseKeys} from './agent/keys/keys.js';
import {type AgentState, type Effect, type Input, newAgent} from './agent/model.js';
import {nextDue, update} from './agent/update.js';
import {transcriptFile} from './agent/work.js';
import {appendTranscript, removeSessionFile, writeSessionFile} from './agent-home.js';
import {createFrames} from './frames.js';
import {callHooks} from './hooks.js';
import type {StandInSpec} from './stand-in-spec.js';

/** The time between two frames while something moves on the screen. */
const frameMs = 150;

/** A running stand-in, for a test that interferes with it. */
export type StandIn = {
	readonly state: () => AgentState;
	/** Goes on to the state that `next` gives, with its effects, and draws it. */
	readonly advance: (next: (state: AgentState) => readonly [AgentState, readonly Effect[]]) => void;
	/** Draws the state anew, whatever is on the screen. */
	readonly redraw: () => void;
	/** Resolves when all effects are carried out. */
	readonly settled: () => Promise<unknown>;
	readonly note: (entry: LogEntry) => void;
};

/** What a test does with a stand-in. */
export type Rig = {
	/** Writes to the terminal. */
	readonly write: (text: string) => void;
	/** Called before the stand-in starts. */
	readonly begin: (standIn: StandIn) => void;
	/** Called for each key of the pane, before the stand-in gets it. */
	readonly onKey: (key: Key) => void;
	/** Called when the stand-in has ended. */
	readonly end: () => void;
};

const noRig: Rig = {write: (text) => process.stdout.write(text), begin: () => {}, onKey: () => {}, end: () => {}};

/** Resolves when the stand-in has ended, its hooks are done and its files removed. */
export async function runStandIn(spec: StandInSpec, rig: Rig = noRig): Promise<void> {
	const sessionId = parseSessionId(spec.sessionId);
	if (!sessionId) throw new Error(`${spec.sessionId} is no session id`);
	const {configDir, version} = spec;
	const startedAt = Date.now();
	const desk = openDesk(spec, startedAt);
	let state = newAgent({sessionId, version, cwd: process.cwd(), configDir, script: spec.script});
	let timer: NodeJS.Timeout | undefined;
	const frames = createFrames(rig.write);
	let left: () => void = () => undefined;
	const gone = new Promise<void>((resolve) => {
		left = resolve;
	});

	const advance: StandIn['advance'] = (next) => {
		const [after, effects] = next(state);
		state = after;
		desk.carryOut(effects, state, feed);
		// The frame and the next due time use one moment; otherwise an event between two moments is never drawn.
		const at = Date.now();
		if (state.phase === 'gone') return void left();
		show(at);
		wake(at);
	};
	const feed = (input: Input): void => advance((before) => update(before, input));
	const show = (at: number): void => {
		const {columns = 80, rows = 24} = process.stdout;
		frames.show(draw(state, at, {columns, rows}));
	};
	const redraw = (): void => {
		frames.forget();
		show(Date.now());
	};
	const wake = (at: number): void => {
		clearTimeout(timer);
		const due = Math.min(nextDue(state) ?? Number.POSITIVE_INFINITY, nextFrame(state, at));
		if (due < Number.POSITIVE_INFINITY) timer = setTimeout(() => feed({kind: 'ticked', at: Date.now()}), Math.max(1, due - Date.now()));
	};

	rig.begin({state: () => state, advance, redraw, settled: desk.settled, note: desk.note});
	const arrived = (key: Key): void => {
		rig.onKey(key);
		feed({kind: 'key', at: Date.now(), key});
	};
	const close = openTerminal({arrived, leave: () => feed({kind: 'told-to-leave', at: Date.now()}), redraw});
	try {
		feed({kind: 'started', at: Date.now()});
		await gone;
		await desk.settled();
	} finally {
		clearTimeout(timer);
		rig.end();
		close();
	}
}

/** When the screen next changes by itself (epoch ms): a spinner, a clock, a dialog that is due. */
function nextFrame(state: AgentState, at: number): number {
	const dialog = state.dialogs[0];
	if (dialog && dialog.drawAt > at) return dialog.drawAt;
	if (state.phase === 'open' && state.turn && !dialog) return at + frameMs;
	if (at < state.exitUntil) return state.exitUntil;
	return state.agents.length > 0 ? at + 1000 : Number.POSITIVE_INFINITY;
}

type Terminal = {readonly arrived: (key: Key) => void; readonly leave: () => void; readonly redraw: () => void};

function openTerminal({arrived, leave, redraw}: Terminal): () => void {
	let rest = '';
	process.stdin.setEncoding('utf8').setRawMode?.(true);
	process.stdout.write('\x1b]0;✳ Claude Code\x07\x1b[?1049h\x1b[?2004h\x1b[?25l\x1b[2J');
	process.stdin.on('data', (bytes) => {
		const parsed = parseKeys(rest + String(bytes));
		rest = parsed.rest;
		for (const key of parsed.keys) arrived(key);
	});
	process.stdout.on('resize', redraw);
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
	return () => {
		process.stdin.pause();
		process.stdout.write('\x1b[?2004l\x1b[?1049l\x1b[?25h');
	};
}

type Desk = {
	readonly carryOut: (effects: readonly Effect[], state: AgentState, feed: (input: Input) => void) => void;
	readonly settled: () => Promise<unknown>;
	/** Writes to the log at once, before effects that wait. */
	readonly note: (entry: LogEntry) => void;
};

/** A line of the log: an input, or what the stand-in did. */
export type LogEntry = {readonly at: number; readonly what: string; readonly text: string; readonly dialog: number | undefined};

/** Carries out effects one after the other; only hooks that may decide a dialog run beside them. */
function openDesk(spec: StandInSpec, startedAt: number): Desk {
	let chain: Promise<unknown> = Promise.resolve();
	const env = hookEnv(spec);
	const note = ({at, what, text, dialog}: LogEntry): void => {
		if (spec.log) appendFileSync(spec.log, `${JSON.stringify({at, what, text, dialog})}\n`, {mode: 0o600});
	};
	const one = async (effect: Effect, state: AgentState, feed: (input: Input) => void): Promise<void> => {
		switch (effect.type) {
			case 'call-hook': {
				const call = {
					event: effect.event,
					payload: effect.payload,
					env: {...env, CLAUDE_CODE_SESSION_ID: String(effect.payload['session_id'])},
					cwd: state.cwd,
				};
				const printed = callHooks(spec.hooks, call);
				if (effect.dialog === undefined) return void (await printed);
				const id = effect.dialog;
				void printed.then((outputs) => {
					const decision = outputs.map(parseDecision).find((each) => each !== undefined);
					if (decision) feed({kind: 'decided', at: Date.now(), id, decision});
				});
				return;
			}
			case 'write-status':
				return writeSessionFile(spec.configDir, process.pid, toSessionFile(spec, state, effect, startedAt));
			case 'remove-status':
				return removeSessionFile(spec.configDir, process.pid);
			case 'append-transcript':
				return appendTranscript(spec.configDir, transcriptFile(state), effect.line);
			case 'log':
				return note({...effect, at: Date.now()});
			case 'exit':
				return;
		}
	};
	return {
		carryOut: (effects, state, feed) => {
			for (const effect of effects) chain = chain.then(() => one(effect, state, feed));
		},
		settled: () => chain,
		note,
	};
}

function hookEnv(spec: StandInSpec): NodeJS.ProcessEnv {
	return {
		...process.env,
		[actorVariable]: undefined,
		CLAUDECODE: '1',
		CLAUDE_PID: `${process.pid}`,
		CLAUDE_PROJECT_DIR: process.cwd(),
		CLAUDE_CODE_ENTRYPOINT: 'cli',
		CLAUDE_CODE_SESSION_ATTENDED: '1',
		CLAUDE_CODE_CHILD_SESSION: '1',
		CLAUDE_CONFIG_DIR: spec.configDir,
	};
}

function toSessionFile(spec: StandInSpec, state: AgentState, status: Effect & {type: 'write-status'}, startedAt: number) {
	const now = Date.now();
	const pane = process.env['TMUX_PANE'];
	return {
		pid: process.pid,
		sessionId: state.sessionId,
		cwd: state.cwd,
		startedAt,
		procStart: processStart(process.pid) ?? '',
		version: spec.version,
		kind: 'interactive',
		entrypoint: 'cli',
		...(pane ? {tmux: `demo:@0.${pane}`} : {}),
		name: state.cwd.split('/').at(-1) ?? '',
		nameSource: 'derived',
		status: status.status,
		...(status.waitingFor === undefined ? {} : {waitingFor: status.waitingFor}),
		updatedAt: now,
		statusUpdatedAt: now,
	};
}
