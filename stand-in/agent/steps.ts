/** One step of a turn: its beginning and its end. */
import {finishStep, raise, raisePermission, toolResult} from './ask.js';
import {startAgents, startShell} from './background.js';
import type {Step} from './script.js';
import {callHook, newId, patch, replaceEntry, show, type Work, writeAssistant, writeUser} from './work.js';

export function beginStep(work: Work, step: Step): undefined {
	const {turn} = work.state;
	if (!turn) return;
	const toolUseId = newId(work, 'toolu_');
	patch(work, {turn: {...turn, stepAt: work.at, toolUseId}});
	switch (step.do) {
		case 'compact':
			return callHook(work, 'PreCompact', {trigger: 'auto', custom_instructions: ''});
		case 'think':
		case 'retry':
		case 'say':
		case 'fail':
			return;
		case 'tool': {
			toolStarted(work, step.tool, step.input);
			show(work, {kind: 'call', call: step, at: work.at});
			if (step.asks) raisePermission(work, step);
			return;
		}
		case 'ask': {
			const input = {questions: step.questions};
			toolStarted(work, 'AskUserQuestion', input);
			const answers = step.questions.map(() => ({chosen: [], typed: ''}));
			const id = raise(work, {kind: 'questions', questions: step.questions, tab: 0, answers});
			return callHook(work, 'PermissionRequest', {tool_name: 'AskUserQuestion', tool_input: input}, id);
		}
		case 'plan': {
			toolStarted(work, 'ExitPlanMode', {plan: step.plan});
			const id = raise(work, {kind: 'plan', plan: step.plan, feedback: ''});
			return callHook(work, 'PermissionRequest', {tool_name: 'ExitPlanMode', tool_input: {plan: step.plan}}, id);
		}
		case 'elicit': {
			const {server, message, fields} = step;
			raise(work, {kind: 'elicitation', server, message, fields});
			return callHook(work, 'Elicitation', {mcp_server_name: server, message, mode: 'form', requested_schema: {type: 'object'}});
		}
		case 'agents':
			return startAgents(work, step.agents);
		case 'shell':
			return startShell(work, step.command, step.ms);
	}
}

function toolStarted(work: Work, tool: string, input: Readonly<Record<string, unknown>>): undefined {
	const id = work.state.turn?.toolUseId ?? '';
	writeAssistant(work, {type: 'tool_use', id, name: tool, input}, 'tool_use');
	callHook(work, 'PreToolUse', {tool_name: tool, tool_input: input, tool_use_id: id});
}

/** A failing step is ended with its turn. */
export function endStep(work: Work, step: Step): undefined {
	const {turn} = work.state;
	if (!turn) return;
	if (step.do === 'say') {
		show(work, {kind: 'said', text: step.text});
		patch(work, {turn: {...turn, said: step.text}});
		// The final text reaches the disk after the Stop hook.
		if (turn.steps.length > 1) writeAssistant(work, {type: 'text', text: step.text}, 'tool_use');
	}
	if (step.do === 'compact') callHook(work, 'PostCompact', {trigger: 'auto', compact_summary: 'What was said before.'});
	if (step.do === 'tool') {
		replaceEntry(work, 'call', {kind: 'ran', call: step});
		writeUser(work, [toolResult(work, '(Bash completed with no output)')]);
		const extra = {tool_name: step.tool, tool_input: step.input, tool_use_id: turn.toolUseId};
		callHook(work, 'PostToolUse', {...extra, tool_response: {stdout: '', stderr: '', interrupted: false}, duration_ms: step.ms});
		callHook(work, 'PostToolBatch', {tool_calls: [extra]});
	}
	finishStep(work);
}
