/** Plays a record in a pane of a private tmux server, in real time: it starts the actor there and gives the truth at each moment. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {readText} from '../../src/system/proc.js';
import {tmux} from '../../src/tmux/run.js';
import {linkAgent} from '../../stand-in/agent-home.js';
import type {HookCommand} from '../../stand-in/hooks.js';
import {toFlags} from '../../stand-in/stand-in-pane.js';
import {toLives} from './lives.js';
import {mapText, playedAt, sessionIdsOf} from './mapping.js';
import {lifeVariable, type PlaySpec, playVariable} from './play-spec.js';
import {type Recording, readRecording, type TruthRow, truthAt} from './record.js';

export type PlayOptions = {
	/** The record's folder. */
	readonly folder: string;
	/** Socket of a running private server. */
	readonly socket: string;
	/** An empty folder for this play: home, config dir and bookkeeping. */
	readonly work: string;
	/** The arguments of Node that end in `runPlayer`. */
	readonly entry: readonly string[];
	readonly hooks: readonly HookCommand[];
	/** For the hooks: `BECKON_STATE_DIR` and whatever else they need. */
	readonly env: Readonly<Record<string, string>>;
	/** Shared by several plays; default: `<work>/config`. */
	readonly configDir?: string;
	/** 1 is real time. */
	readonly speed?: number;
	/** Ms of the record at which it freezes with its agent alive. */
	readonly stopAt?: number;
	/** The time that the pane's shell and Node have before the first screen is due. */
	readonly leadMs?: number;
	/** Makes the session ids of a second play of the same record its own. */
	readonly suffix?: string;
};

export type Play = {
	readonly recording: Recording;
	/** `%id` of its pane. */
	readonly pane: string;
	/** As played, in the order of the record. */
	readonly sessionIds: readonly string[];
	readonly configDir: string;
	/** Epoch ms of the record's start. */
	readonly startedAt: number;
	/** Epoch ms at which it freezes or is over. */
	readonly stopsAt: number;
	readonly truthAt: (now: number) => TruthRow | undefined;
	/** Pid of the agent of life `index`; undefined before it started. */
	readonly agentPid: (index?: number) => number | undefined;
};

/** What a machine needs that does little else. */
const shortestLeadMs = 400;
/** From an agent's start to its first sign. */
const bootMs = 350;

/** Opens a window of the record's size and starts the play in it. The window stays when the play is over, with a shell in it. */
export async function startPlay(options: PlayOptions): Promise<Play> {
	const {folder, work, speed = 1, leadMs = shortestLeadMs, suffix = '', configDir = join(work, 'config')} = options;
	const {recording} = readRecording(folder);
	const home = join(work, 'home');
	mkdirSync(home, {recursive: true, mode: 0o700});
	const spec: PlaySpec = {
		folder,
		startedAt: Date.now() + leadMs,
		speed,
		...(options.stopAt === undefined ? {} : {stopAt: options.stopAt}),
		home,
		configDir,
		suffix,
		hooks: options.hooks,
		work,
	};
	const specPath = join(work, 'play.json');
	writeFileSync(specPath, JSON.stringify(spec), {mode: 0o600});
	const agent = linkAgent(join(work, 'bin'));
	const pane = await openPane(options, recording, specPath, [
		'/bin/sh',
		'-mc',
		toScript(recording, spec, leadMs - shortestLeadMs),
		'sh',
		agent,
		...options.entry,
	]);
	const mapping = {home, configDir, suffix, sessionIds: sessionIdsOf(recording), zero: undefined, startedAt: spec.startedAt, speed};
	return {
		recording,
		pane,
		configDir,
		startedAt: spec.startedAt,
		stopsAt: playedAt(options.stopAt ?? recording.meta.ends, spec),
		sessionIds: sessionIdsOf(recording).map((id) => mapText(id, mapping)),
		truthAt: (now) => truthAt(recording, Math.min((now - spec.startedAt) * speed, options.stopAt ?? Number.POSITIVE_INFINITY)),
		agentPid: (index = 0) => readPid(join(work, `life-${index}.pid`)),
	};
}

/** Lives follow each other in the shell of the pane, as agents do: between two of them, and after the last, the shell is in front. */
function toScript(recording: Recording, spec: PlaySpec, waitsMs: number): string {
	const lives = toLives(recording).filter((life) => !life.nested);
	const shellFirst = recording.truth[0]?.surface === 'shell';
	const steps = lives.map((life, index) => {
		const before = lives[index - 1]?.to ?? 0;
		const waitMs = index === 0 && !shellFirst ? 0 : Math.max(0, life.from - bootMs - before) / spec.speed + (index === 0 ? waitsMs : 0);
		return `sleep ${(waitMs / 1000).toFixed(3)}; ${lifeVariable}=${index} "$@"`;
	});
	return [...steps, 'exec /bin/sh'].join('; ');
}

async function openPane(options: PlayOptions, recording: Recording, specPath: string, command: readonly string[]): Promise<string> {
	const {columns, rows} = recording.meta;
	const env = toFlags({...options.env, [playVariable]: specPath});
	const size = ['-x', `${columns}`, '-y', `${rows}`];
	const printed = await tmux(options.socket, ['new-session', '-d', ...size, '-P', '-F', '#{pane_id}', ...env, '--', ...command]);
	const pane = printed.trim();
	await tmux(options.socket, ['resize-window', '-t', pane, ...size]);
	return pane;
}

/** Undefined: it was not started yet. */
function readPid(path: string): number | undefined {
	const pid = Number(readText(path));
	return pid > 0 ? pid : undefined;
}
