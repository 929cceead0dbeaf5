/** Subagents and background shells of the stand-in. */
import {raisePermission} from './ask.js';
import type {Agent} from './model.js';
import type {AgentPlan} from './script.js';
import {callHook, newId, patch, show, type Work} from './work.js';

/** The end of something in the background, for the notification to the model. */
export type Note = {readonly text: string; readonly said: string};

export function startAgents(work: Work, plans: readonly AgentPlan[]): undefined {
	for (const plan of plans) {
		const id = newId(work, 'a');
		const input = {description: plan.task, prompt: plan.task, subagent_type: plan.type};
		callHook(work, 'PreToolUse', {tool_name: 'Agent', tool_input: input, tool_use_id: newId(work, 'toolu_')});
		callHook(work, 'SubagentStart', {agent_id: id, agent_type: plan.type});
		callHook(work, 'PostToolUse', {tool_name: 'Agent', tool_input: input, tool_response: {status: 'async_launched', agentId: id}});
		const agent: Agent = {...plan, id, startedAt: work.at, askAt: plan.call ? work.at + plan.ms / 2 : undefined, until: work.at + plan.ms};
		patch(work, {agents: [...work.state.agents, agent]});
	}
	show(work, {kind: 'launched', tasks: plans.map((plan) => plan.task)});
}

export function startShell(work: Work, command: string, ms: number): undefined {
	const input = {command, run_in_background: true};
	callHook(work, 'PreToolUse', {tool_name: 'Bash', tool_input: input, tool_use_id: work.state.turn?.toolUseId});
	const id = newId(work, 'b');
	callHook(work, 'PostToolUse', {tool_name: 'Bash', tool_input: input, tool_response: {backgroundTaskId: id}});
	show(work, {kind: 'ran', call: {tool: 'Bash', input, ms, asks: false}});
	patch(work, {shells: [...work.state.shells, {id, command, until: work.at + ms}]});
}

/** Raises the dialogs that are due and ends the agents that are done. */
export function runAgents(work: Work): readonly Note[] {
	const notes: Note[] = [];
	for (const agent of work.state.agents) {
		if (agent.askAt !== undefined && agent.askAt <= work.at && agent.call) {
			const {call} = agent;
			patch(work, {agents: work.state.agents.map((each) => (each.id === agent.id ? {...each, askAt: undefined, until: undefined} : each))});
			const from = {agent_id: agent.id, agent_type: agent.type};
			callHook(work, 'PreToolUse', {tool_name: call.tool, tool_input: call.input, tool_use_id: newId(work, 'toolu_'), ...from});
			raisePermission(work, call, {id: agent.id, type: agent.type});
		} else if (agent.until !== undefined && agent.until <= work.at) {
			callHook(work, 'SubagentStop', {
				agent_id: agent.id,
				agent_type: agent.type,
				stop_hook_active: false,
				last_assistant_message: 'Done.',
			});
			patch(work, {agents: work.state.agents.filter((each) => each.id !== agent.id)});
			const seconds = Math.round((work.at - agent.startedAt) / 1000);
			show(work, {kind: 'note', title: `Agent "${agent.task}" finished · ${seconds}s`, lines: []});
			notes.push({text: `<task-id>${agent.id}</task-id>\n<status>completed</status>`, said: 'All agents reported.'});
		}
	}
	return notes;
}

export function endShell(work: Work): readonly Note[] {
	const over = work.state.shells.filter((shell) => shell.until <= work.at);
	if (over.length === 0) return [];
	patch(work, {shells: work.state.shells.filter((shell) => shell.until > work.at)});
	return over.map((shell) => ({
		text: `<task-id>${shell.id}</task-id>\n<status>completed</status>`,
		said: `\`${shell.command}\` finished.`,
	}));
}
