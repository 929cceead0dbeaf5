/** What an agent is to us: how it is recognised, which witnesses it offers, how its screens read, how it is typed into, and its words. */
import type {AgentStatus} from '../core/agent-status.js';
import type {AgentTraits} from '../core/agent-traits.js';
import type {Config} from '../core/config.js';
import type {TranscriptClaim} from '../core/evidence.js';
import type {HookBody} from '../core/hook-event.js';
import type {AgentId, Problem} from '../core/session.js';
import type {Spending, SpentToday} from '../core/spending.js';
import type {Snapshot, SurfaceAssessment} from '../core/surface.js';

export type StatusRead = {readonly natives: readonly AgentStatus[]; readonly problems: readonly Problem[]};

/** What whole transcripts cost, read piece by piece. */
export type Sums = {
	/** As far as it was read; the same object while it stays as it is. Asks for the rest to be read. */
	readonly of: (path: string) => Spending;
	/** Reads on for about so long. `changed`: transcripts that are now read to their end. */
	readonly step: (budgetMs: number) => {readonly isDone: boolean; readonly changed: readonly string[]};
	/** All that was spent on the local day of a moment (epoch ms), as far as it is read. */
	readonly onDay: (at: number) => SpentToday;
	/** Leaves what was read to the next program. */
	readonly keep: () => void;
};

export type Agent = {
	readonly id: AgentId;
	/** For people, e.g. `Claude Code`. */
	readonly name: string;
	/** The name of its program, as a shell finds it. */
	readonly program: string;
	readonly traits: Omit<AgentTraits, 'usual' | 'byCommand' | 'byProcess' | 'versionNote'> & {
		readonly versionNote: (version: string | undefined) => string | undefined;
		readonly isCommand: (command: string) => boolean;
		readonly isProcess: (comm: string, argv: readonly string[]) => boolean;
	};
	readonly hooks: {
		/** What a payload means, by event name. Unknown fields are ignored, an unknown event is kept as such. */
		readonly toBody: (event: string, fields: Readonly<Record<string, unknown>>) => HookBody;
	};
	/** Files in which the agent itself keeps what its sessions do. */
	readonly status?: {
		/** Config folders that are looked into whether or not a session named them. Absolute paths. */
		readonly configDirs: (env: NodeJS.ProcessEnv) => readonly string[];
		/** The config folder above a transcript. */
		readonly configDirOf: (transcriptPath: string) => string | undefined;
		/** What a new program of the agent must have in its environment to find the sessions of a config folder. */
		readonly configEnv: (env: NodeJS.ProcessEnv, transcriptPath: string | undefined) => Readonly<Record<string, string>>;
		/** Readers keep what they read and give the same object back while no file changed. `now` in epoch ms. */
		readonly createReader: (now: () => number) => {readonly read: (configDirs: readonly string[]) => StatusRead};
	};
	/** The agent's own record of a session. */
	readonly transcript?: {
		readonly createReader: (now?: () => number) => {readonly read: (path: string) => TranscriptClaim | undefined};
		/** @param file where sums stay for the next program. */
		readonly createSums: (file: string | undefined, now?: () => number) => Sums;
		/** Name of the folder in which transcripts of sessions lie that were started in `cwd`. */
		readonly folderOf: (cwd: string) => string;
	};
	readonly readScreen: (
		snapshot: Snapshot,
		options: {readonly version: string | undefined; readonly patterns: Config['screenPatterns']},
	) => SurfaceAssessment;
	/** Command lines, as argv, for sessions of this agent. */
	readonly commands: {
		readonly resume: (sessionId: string) => readonly string[];
		readonly attach?: (jobId: string) => readonly string[];
		/** Lists its background sessions. */
		readonly list?: readonly string[];
	};
};
