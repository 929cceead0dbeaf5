/** The kind of work: what runs, for whom, and whether anything moves. */
import {toolLine} from '../ask/ask.js';
import type {Evidence, OpenCall} from '../evidence.js';
import type {NamedTool} from '../surface.js';
import type {KnownState, StateContext, Subagent} from '../terms/state.js';
import {counted} from '../text/times.js';
import {subagentName} from '../words/agent-words.js';
import type {Judge, Outcome} from './blocked.js';
import type {Ranked} from './rank.js';
import {screenLagMs} from './verdict.js';

export function workOutcome(ranked: Ranked, evidence: Evidence, judge: Judge): Outcome {
	const since = workSince(ranked, evidence);
	const subagents = subagentsOf(evidence);
	const seen = screenOf(evidence, since);
	const outcome = (state: KnownState, label: string, more: Partial<Outcome> = {}): Outcome => {
		return {state, label, since, context: workContext(evidence, subagents), ...more};
	};
	if (seen?.activity === 'retrying') return outcome('retrying', seen.error?.text || seen.spinner?.text || 'Retrying', {source: 'screen'});
	if (seen?.activity === 'compacting' || isCompacting(evidence)) {
		return outcome('compacting', 'Compacting the conversation');
	}
	if (seen?.activity === 'waiting-for-lead') return outcome('working', leadLabel(evidence), {since: ranked.verdict.since});
	if (subagents.length > 0 || seen?.surface === 'background')
		return outcome('delegating', delegatingLabel(subagents, evidence, seen?.backgroundAgents ?? 0));
	const tool = toolOf(evidence);
	if (isStuck(evidence, judge) && !tool) return outcome('stuck', 'No new output', {since: quietSince(evidence) ?? since});
	const label = evidence.hook?.label ?? '';
	if (label === 'answered') return outcome('acting', label, {confidence: 0.9});
	if (tool) return outcome('acting', `Running ${tool.tool}${tool.input === undefined ? '' : `(${tool.input})`}`);
	if (evidence.hook?.failure) return outcome('acting', `Failed: ${evidence.hook.failure.tool}`, {confidence: 0.95});
	if (seen?.activity === 'responding') return outcome('responding', label);
	if (seen?.activity === 'acting') return outcome('acting', label);
	return outcome('thinking', label);
}

/**
 * Whether compaction goes on, which some records tell. No hook reports an end by Esc, or for a conversation that is too short; the pane does.
 * A capture right after the hook shows the moment before.
 */
function isCompacting({hook, transcript, screen}: Evidence): boolean {
	if (transcript?.isCompacting) return true;
	if (hook?.turn.kind !== 'compacting') return false;
	if (screen === undefined || screen.at <= hook.turn.at + screenLagMs) return true;
	const {surface, activity} = screen.surface;
	return surface !== 'idle' && activity !== 'thinking' && activity !== 'responding' && activity !== 'acting';
}

/**
 * When work began, by its first claim: after an approval the hooks are silent, and only the file or the pane shows work. The pane only has
 * its newest change, and the transcript has a prompt that fired no hook.
 */
function workSince({verdict}: Ranked, {hook, transcript}: Evidence): number {
	const written = transcript?.turn.kind === 'working' && transcript.turn.at > (hook?.turn.at ?? 0) ? transcript.turn.at : verdict.since;
	if (hook?.turn.kind !== 'working' && verdict.source === 'screen') return Math.min(verdict.since, written);
	if (hook?.turn.kind !== 'working' || hook.open.length > 0) return verdict.since;
	return verdict.source === 'screen' ? Math.max(verdict.since, hook.turn.at) : verdict.since;
}

function workContext(evidence: Evidence, subagents: readonly Subagent[]): StateContext {
	const ask = evidence.hook?.open.at(-1)?.ask;
	const input = ask?.kind === 'tool' ? ask.input['command'] : undefined;
	const named = toolOf(evidence);
	const call = callOf(evidence, named?.tool);
	const told = call === undefined ? (typeof input === 'string' ? input : undefined) : (call.use.command ?? call.use.file ?? call.use.url);
	const progress = evidence.transcript?.progress;
	return {kind: 'working', tool: named?.tool, toolInput: named?.input ?? told, toolSince: call?.at, progress, subagents};
}

function callOf({transcript}: Evidence, tool: string | undefined): OpenCall | undefined {
	const newest = transcript?.turn.kind === 'working' ? transcript.turn.newest : undefined;
	return newest?.use.tool === tool ? newest : undefined;
}

/** The running subagents. Until a Stop lists what runs, only the transcript has a subagent's task. */
function subagentsOf({hook, transcript}: Evidence): readonly Subagent[] {
	const subagents = hook?.subagents ?? transcript?.running ?? [];
	const launched = transcript?.launched ?? [];
	if (launched.length === 0 || subagents.every(({task}) => task !== undefined)) return subagents;
	const named = subagents.map((agent) =>
		agent.task === undefined ? {...agent, task: launched.findLast(({id}) => id === agent.id)?.task} : agent,
	);
	const [unnamed, calls] = [named.filter(({task}) => task === undefined), launched.filter(({id}) => id === undefined)];
	// With several, no witness says which call started which subagent.
	if (unnamed.length !== 1 || calls.length !== 1) return named;
	return named.map((agent) => (agent === unnamed[0] ? {...agent, task: calls[0]?.task} : agent));
}

/** The pane, if it was captured since the work began. */
function screenOf({screen}: Evidence, since: number) {
	return screen && screen.at >= since && screen.surface.businessState !== 'awaiting_operator' ? screen.surface : undefined;
}

/** The running tool, with its input where the screen shows it: from the screen, the transcript's open blocks, or the hooks. */
function toolOf({hook, screen, transcript}: Evidence): NamedTool | undefined {
	const turn = hook?.turn;
	const hookTool = named(turn?.kind === 'working' ? turn.tool : undefined);
	if (screen && screen.at > (hook?.movedAt ?? 0) && screen.surface.runningTool) return screen.surface.runningTool;
	const writtenAt = transcript?.workedAt ?? 0;
	if (transcript?.turn.kind !== 'working' || writtenAt <= (hook?.turn.at ?? 0)) return hookTool;
	return named(transcript.turn.openTools.at(-1)) ?? (writtenAt > (hook?.movedAt ?? 0) ? undefined : hookTool);
}

function named(tool: string | undefined): NamedTool | undefined {
	return tool === undefined ? undefined : {tool, input: undefined};
}

function isStuck(evidence: Evidence, {clock, stuckAfterMs}: Judge): boolean {
	const quiet = quietSince(evidence);
	return quiet !== undefined && clock.isPast(quiet + stuckAfterMs);
}

/** Since when pane and transcript have shown nothing new. Undefined when the pane was not captured, or shows that something runs. */
function quietSince({screen, transcript, hook, status}: Evidence): number | undefined {
	if (screen?.surface.surface !== 'working' || screen.surface.runningTool || screen.surface.activity === 'hook') return undefined;
	return Math.max(screen.changedAt, transcript?.lastLineAt ?? 0, hook?.lastEventAt ?? 0, status?.statusAt ?? 0);
}

function leadLabel(evidence: Evidence): string {
	const tool = toolOf(evidence)?.tool;
	return tool === undefined ? 'Waits for its lead' : `Waits for its lead: ${toolLine(tool, callOf(evidence, tool)?.use.command ?? '')}`;
}

function delegatingLabel(subagents: readonly Subagent[], {transcript}: Evidence, shown: number): string {
	// The pane lists all teammates, also those that wait.
	const teammates = transcript?.teammates?.filter(({isIdle}) => !isIdle).length ?? 0;
	if (subagents.length === 0 && teammates > 0) return `Running ${counted(teammates, 'teammate')}`;
	const [only] = subagents;
	if (subagents.length === 1 && only) return `Running ${subagentName(only.type) || 'a'} subagent`;
	const count = Math.max(subagents.length, shown);
	return count > 0 ? `Running ${counted(count, 'subagent')}` : 'Waiting for its subagents';
}
