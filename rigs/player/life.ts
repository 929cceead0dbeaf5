/** Plays one life of a record in this process's pane: its screens, its session file, its transcript and its hooks. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {processStart} from '../../src/system/processes.js';
import {appendTranscript, removeSessionFile, writeSessionFile} from '../../stand-in/agent-home.js';
import {type Cast, openCast} from './cast.js';
import {type RecordedLife, toLives} from './lives.js';
import {type Mapping, mapFields, mapText, mapValue, playedAt, sessionIdsOf, zeroOf} from './mapping.js';
import {paintScreen} from './paint.js';
import type {PlaySpec} from './play-spec.js';
import {openPlayedHooks, type PlayedHooks} from './played-hooks.js';
import {type Recording, readRecording, type StatusRow, truthAt} from './record.js';

type Act = {readonly t: number; readonly run: () => void};

type Stage = {
	readonly spec: PlaySpec;
	readonly recording: Recording;
	readonly mapping: Mapping;
	readonly life: RecordedLife;
	/** The agents that live inside this life. */
	readonly nested: readonly RecordedLife[];
	/** The time in the record (ms) from which screens and transcript lines belong to this life. */
	readonly from: number;
	readonly cast: Cast;
	readonly hooks: PlayedHooks;
};

/** Plays life `index` (in the order of `toLives`, without nested ones). Ends this process when the life is over, by SIGKILL if it was killed. */
export async function playLife(spec: PlaySpec, index: number): Promise<void> {
	const stage = openStage(spec, index);
	if (!stage) return;
	writeFileSync(join(spec.work, `life-${index}.pid`), `${process.pid}`);
	process.stdin.setRawMode?.(true);
	process.stdin.resume();
	process.stdout.write(`${isClassic(stage) ? '' : '\x1b[?1049h'}\x1b[?25l\x1b[2J`);
	let isLeaving = false;
	const onSignal = (): void => {
		if (!isLeaving) void leave(stage, 'SessionEnd');
		isLeaving = true;
	};
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
	await follow(toActs(stage), spec);
	if (spec.stopAt !== undefined && spec.stopAt < stage.life.to) await new Promise(() => setInterval(() => undefined, 3_600_000));
	if (stage.life.killed) process.kill(process.pid, 'SIGKILL');
	await leave(stage, undefined);
}

/** An agent that is told to end fires its hook and removes its file; at the end of a record it has done that already. */
async function leave(stage: Stage, event: 'SessionEnd' | undefined): Promise<never> {
	if (event) {
		stage.hooks.endSession();
		removeSessionFile(stage.spec.configDir, process.pid);
	}
	await stage.hooks.settled();
	stage.cast.close();
	process.stdout.write('\x1b[?1049l\x1b[?25h');
	process.exit(0);
}

function openStage(spec: PlaySpec, index: number): Stage | undefined {
	const {recording} = readRecording(spec.folder);
	const lives = toLives(recording);
	const life = lives.filter((each) => !each.nested)[index];
	if (!life) return undefined;
	const mapping: Mapping = {...spec, sessionIds: sessionIdsOf(recording), zero: zeroOf(recording)};
	const cast = openCast(life.pid);
	const ends = lives.filter((other) => !other.nested && other.to < life.from).map((other) => other.to);
	const nested = lives.filter((other) => other.nested && other.from >= life.from && other.from < life.to);
	const hooks = openPlayedHooks(spec, mapping, cast);
	return {spec, recording, mapping, life, nested, from: Math.max(0, ...ends), cast, hooks};
}

/** Runs each act at its time, in order. */
async function follow(acts: readonly Act[], spec: PlaySpec): Promise<void> {
	for (const act of acts) {
		if (spec.stopAt !== undefined && act.t > spec.stopAt) return;
		const waitMs = playedAt(act.t, spec) - Date.now();
		if (waitMs > 0) await pause(waitMs);
		act.run();
	}
}

function toActs(stage: Stage): readonly Act[] {
	const {recording, mapping, life, nested, cast, hooks} = stage;
	const pids = new Set([life, ...nested].map((each) => each.pid));
	// The last writes of an agent may reach the disk a little later.
	const during = (row: {readonly t: number}): boolean => row.t >= stage.from && row.t <= life.to + 250;
	const acts = [
		...recording.screens.filter(during).map((row) => ({t: row.t, run: () => draw(row.screen, isWorking(recording, row.t))})),
		...recording.hooks.filter((row) => pids.has(Number(row.env['CLAUDE_PID']))).map((row) => ({t: row.t, run: () => hooks.fire(row)})),
		...recording.statuses
			.filter((row) => pids.has(Number.parseInt(row.file, 10)))
			.map((row) => ({t: row.t, run: () => writeStatus(row, mapping, cast)})),
		...recording.transcript
			.filter(during)
			.map((row) => ({t: row.t, run: () => appendTranscript(mapping.configDir, mapText(row.file, mapping), mapValue(row.line, mapping))})),
		// An agent that is silent stays.
		{t: life.to, run: () => undefined},
		...nested.flatMap(({pid, from, to}) => [
			{t: from - 1, run: () => cast.enter(pid)},
			{t: to + 1, run: () => cast.leave(pid)},
		]),
	];
	return acts.sort((a, b) => a.t - b.t);
}

function writeStatus(row: StatusRow, mapping: Mapping, cast: Cast): void {
	const pid = cast.pidOf(Number.parseInt(row.file, 10));
	const pane = process.env['TMUX_PANE'];
	if (row.data === null) {
		removeSessionFile(mapping.configDir, pid);
	} else if (typeof row.data === 'string') {
		writeSessionFile(mapping.configDir, pid, row.data);
	} else {
		const tmux = typeof row.data['tmux'] === 'string' && pane ? {tmux: `player:@0.${pane}`} : {};
		writeSessionFile(mapping.configDir, pid, {...mapFields(row.data, mapping), ...tmux, pid, procStart: processStart(pid) ?? ''});
	}
}

function isWorking(recording: Recording, t: number): boolean {
	return truthAt(recording, t)?.surface === 'working';
}

/** The classic renderer draws on the normal screen. */
function isClassic(stage: Stage): boolean {
	return stage.recording.meta.name.startsWith('cl_');
}

function draw(screen: string, working: boolean): void {
	const lines = paintScreen(screen, working).map((line, row) => `\x1b[${row + 1};1H${line}\x1b[0m\x1b[K`);
	process.stdout.write(`\x1b[?2026h${lines.join('')}\x1b[J\x1b[?2026l`);
}
