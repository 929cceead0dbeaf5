/** The agents that beckon knows, and functions over all of them. */
import type {AgentId} from '../core/address.js';
import type {AgentStatus, AgentTraits} from '../core/agent-traits.js';
import type {TranscriptClaim} from '../core/evidence.js';
import {isSameList, type Problem} from '../core/fields.js';
import type {Pane} from '../core/fold/world.js';
import type {ToAsk, ToHookBody} from '../core/hook-event.js';
import {reportEvent, toReportBody} from '../core/report/read.js';
import type {Spending} from '../core/terms/spending.js';
import type {AgentWords} from '../core/words/agent-words.js';
import type {Agent, Said, SaidFiles, StatusRead, StatusReader, Sums, SumsOptions, TranscriptOptions} from './agent.js';
import type {AgentSetup} from './agent-setup.js';
import {claude} from './claude/claude.js';
import {codex} from './codex/codex.js';
import {copilot} from './copilot/copilot.js';
import {gemini} from './gemini/gemini.js';
import {knownAgents, listedAgent} from './listed.js';
import {opencode} from './opencode/opencode.js';
import type {otherAgentNames} from './usual-words.js';

const readAgents = {codex, copilot, opencode, gemini} satisfies Record<(typeof otherAgentNames)[number], Agent>;
const agents: readonly Agent[] = [claude, ...Object.values(readAgents), ...knownAgents];

/** The agent of journal lines that name none. */
export const usualAgent: Agent = claude;

const others = new Map<AgentId, Agent>();

/** The agent with this id. Any other program is known only by its own reports. */
export function agentOf(id: AgentId): Agent {
	const known = agents.find((agent) => agent.id === id) ?? others.get(id);
	if (known) return known;
	if (others.size > 200) others.clear();
	const other = listedAgent({id, name: id});
	others.set(id, other);
	return other;
}

export const agentIds: readonly AgentId[] = agents.map(({id}) => id);

/** The words of the usual agent, with the signs of all agents, since any of them may be drawn. */
export const agentWords: AgentWords = {
	...usualAgent.words,
	signs: Object.fromEntries(agents.flatMap(({words}) => Object.entries(words.signs))),
};

/** The environment variables that name the folders of agents. */
export const agentVariables: readonly string[] = agents.flatMap(({variables}) => variables);

/** The agents with a reader, besides the usual one. */
export const otherAgents: readonly Pick<Agent, 'id' | 'words' | 'setup'>[] = Object.values(readAgents);

/** An agent whose settings can have beckon's part. */
export type HookedAgent = Pick<Agent, 'id' | 'words'> & {readonly setup: AgentSetup};

export const hookedAgents: readonly HookedAgent[] = agents.flatMap(({id, words, setup}) => (setup ? [{id, words, setup}] : []));

/** The agents that `install` includes by default. */
export const freelyHooked: readonly HookedAgent[] = hookedAgents.filter(({setup}) => setup.costs === undefined);

export const agentTraits: AgentTraits = {
	usual: usualAgent.id,
	isRead: (agent) => agentOf(agent).isRead !== false && agentOf(agent).isRead !== 'dialogs',
	takesKeys: (agent) => agentOf(agent).takesKeys !== false,
	transcriptFinder: (agent) => agentOf(agent).transcriptAmong,
	byCommand: (command) => agents.find(({traits}) => traits.isCommand(command))?.id,
	mayRun: (command) => agents.some(({traits}) => traits.mayRun(command)),
	byProcess: (comm, argv) => agents.find(({traits}) => traits.isProcess(comm, argv))?.id,
	isHeadless: (agent, argv) => agentOf(agent).traits.isHeadless(argv),
	isSessionList: (argv, title) => agents.some(({traits}) => traits.isSessionList?.(argv, title) === true),
	isListTitle: (title) => agents.some(({traits}) => traits.isListTitle?.(title) === true),
	versionNote: (agent, version) => agentOf(agent).traits.versionNote?.(version),
	rulePlaces: (agent) => agentOf(agent).traits.rulePlaces ?? {},
	transcriptOf: (status) => agentOf(status.agent).traits.transcriptOf?.(status),
};

export const toHookBody: ToHookBody = (agent, event, fields) =>
	event === reportEvent ? toReportBody(fields) : agentOf(agent ?? usualAgent.id).hooks.toBody(event, fields);

export const toAsk: ToAsk = (agent, kind, fields) => agentOf(agent ?? usualAgent.id).hooks.toAsk(kind, fields);

/** The config folders of all agents that are always read. */
export function knownConfigDirs(env: NodeJS.ProcessEnv): readonly string[] {
	return agents.flatMap(({status}) => status?.configDirs?.(env) ?? []);
}

export function configDirOf(transcriptPath: string): string | undefined {
	for (const {status} of agents) {
		const dir = status?.configDirOf?.(transcriptPath);
		if (dir !== undefined) return dir;
	}
	return undefined;
}

/** Asks the servers of agents on this machine, at the same time as tmux. Never throws. */
export async function refreshServers(
	env: NodeJS.ProcessEnv,
	now: () => number,
	panes: Promise<readonly Pane[]> = Promise.resolve([]),
): Promise<void> {
	await Promise.all(agents.map(({refresh}) => refresh?.(env, now, panes)));
}

/** The status files of all agents. Returns the same lists while no file changed. */
export function createStatusReader(now: () => number, aheadMs?: () => number): StatusReader {
	const readers = agents.flatMap(({status}) => status?.createReader(now, aheadMs) ?? []);
	let last: StatusRead = {statuses: [], problems: []};
	return {
		read(dirs, only) {
			const reads = readers.map((reader) => reader.read(dirs, only));
			const statuses: readonly AgentStatus[] = reads.flatMap((read) => read.statuses);
			const problems: readonly Problem[] = reads.flatMap((read) => read.problems);
			if (!isSameList(statuses, last.statuses) || !isSameList(problems, last.problems)) last = {statuses, problems};
			return last;
		},
	};
}

/** The spending in transcripts of all agents. @param folder stores the sums, one file per agent. */
export function createSums(
	folder: string,
	options: SumsOptions,
): Omit<Sums, 'spendingOf' | 'request'> & {
	readonly spendingOf: (path: string, agent: AgentId) => Spending | undefined;
	readonly request: (path: string, agent: AgentId) => void;
} {
	let made: ReadonlyMap<AgentId, Sums> | undefined;
	/** Created late, since it reads the stored sums, which many programs never need. */
	const all = () => {
		made ??= new Map(
			agents.flatMap(({id, transcript}) =>
				transcript?.createSums ? [[id, transcript.createSums(`${folder}/sums-${id}.jsonl`, options)] as const] : [],
			),
		);
		return made;
	};
	return {
		spendingOf: (path, agent) => all().get(agent)?.spendingOf(path),
		request: (path, agent) => all().get(agent)?.request(path),
		step(budgetMs) {
			const steps = [...all().values()].map((sums) => sums.step(budgetMs));
			return {isDone: steps.every(({isDone}) => isDone), changed: steps.flatMap(({changed}) => changed)};
		},
		onDay: (at) =>
			[...all().values()]
				.map((sums) => sums.onDay(at))
				.reduce((one, other) => ({
					costUsd: one.costUsd + other.costUsd,
					outputTokens: one.outputTokens + other.outputTokens,
					isWhole: one.isWhole && other.isWhole,
				})),
		save() {
			for (const sums of made?.values() ?? []) sums.save();
		},
	};
}

type TranscriptReader = {readonly read: (path: string, agent: AgentId) => TranscriptClaim | undefined};

export function createTranscriptReader(options?: TranscriptOptions): TranscriptReader {
	const readers = new Map(agents.flatMap(({id, transcript}) => (transcript ? [[id, transcript.createReader(options)] as const] : [])));
	return {read: (path, agent) => readers.get(agent)?.read(path)};
}

/** The folders of transcripts that can be searched, for `listSaid`. */
export function saidFolders(env: NodeJS.ProcessEnv): readonly string[] {
	return [...knownConfigDirs(env), ...agents.flatMap(({transcript}) => transcript?.said?.folders?.(env) ?? [])];
}

/** The transcripts of all agents that can be searched, below config folders of any of them. */
export function listSaid(configDirs: readonly string[]): readonly (SaidFiles & {readonly agent: AgentId})[] {
	return agents.flatMap(({id, transcript}) => transcript?.said?.list(configDirs).map((files) => ({...files, agent: id})) ?? []);
}

/** A sentence for each agent whose sessions this program cannot search. */
export function whyUnsaid(env: NodeJS.ProcessEnv): readonly string[] {
	return agents.flatMap(({transcript}) => transcript?.said?.whyNot?.(env) ?? []);
}

export function readSaid(agent: AgentId, line: Buffer): Said | undefined {
	return agentOf(agent).transcript?.said?.read(line);
}
