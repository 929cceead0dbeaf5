/** Dialogs: how one is raised, and the effect of each answer. The keys are parsed elsewhere. */
import type {AgentState, Dialog, DialogBody, DialogOf} from './model.js';
import {suggestionsOf} from './options.js';
import type {ToolCall} from './script.js';
import {callHook, changeDialog, closeDialog, log, newId, nextCount, patch, replaceEntry, show, type Work, writeUser} from './work.js';

/** The time from the last key in the input box to the dialog, which is longer with a draft in it (measured). */
export function quietMs({composer}: AgentState): number {
	return composer.text === '' ? 630 : 1500;
}

export const notifyMs = 6200;

type Asker = {readonly id: string; readonly type: string} | undefined;

/** Raises a dialog behind those that wait. Returns its id, for the hook that may decide it. */
export function raise(work: Work, body: DialogBody, asker: Asker = undefined): number {
	const {state, at} = work;
	const id = nextCount(work);
	// A local dialog was opened by a key of the user, so it comes at once.
	const drawAt = body.kind === 'local' ? at : Math.max(at + 40, state.lastKeyAt + quietMs(state));
	const dialog: Dialog = {id, askedAt: at, drawAt, deferred: drawAt > at + 40, asker, selected: 0, notifyAt: at + notifyMs, body};
	patch(work, {dialogs: [...work.state.dialogs, dialog]});
	log(work, 'asked', describe(body));
	return id;
}

/** Raises a permission dialog for a tool call, and fires its hooks. */
export function raisePermission(work: Work, call: ToolCall, asker: Asker = undefined): undefined {
	const id = raise(work, {kind: 'permission', call, amend: undefined}, asker);
	const extra = {tool_name: call.tool, tool_input: call.input, permission_suggestions: suggestionsOf(call, work.state.cwd)};
	callHook(work, 'PermissionRequest', asker ? {...extra, agent_id: asker.id, agent_type: asker.type} : extra, id);
}

/** Yes: the call runs. */
export function allow(work: Work, dialog: Dialog, label: string): undefined {
	log(work, 'answered', label);
	closeDialog(work, dialog);
	const {asker} = dialog;
	if (asker)
		patch(work, {agents: work.state.agents.map((agent) => (agent.id === asker.id ? {...agent, until: work.at + agent.ms / 2} : agent))});
	else restartStep(work, dialog);
}

/** Restarts the clock of the dialog's step: a tool runs from its approval. */
function restartStep(work: Work, {body}: Dialog): undefined {
	if (work.state.turn) patch(work, {turn: {...work.state.turn, stepAt: work.at}});
	if (body.kind === 'permission') replaceEntry(work, 'call', {kind: 'call', call: body.call, at: work.at});
}

/** No, Esc: the turn ends at this step and no hook fires. */
export function refuse(work: Work, dialog: Dialog, label: string): undefined {
	log(work, 'refused', label);
	closeDialog(work, dialog);
	const {asker, body} = dialog;
	if (asker) {
		patch(work, {agents: work.state.agents.map((agent) => (agent.id === asker.id ? {...agent, until: work.at} : agent))});
		return;
	}
	if (body.kind === 'permission') replaceEntry(work, 'call', {kind: 'not-run', call: body.call});
	else show(work, {kind: 'interrupted'});
	const result = {...toolResult(work, "The user doesn't want to proceed with this tool use."), is_error: true};
	writeUser(work, [result], {toolDenialKind: 'user-rejected'});
	writeUser(work, [{type: 'text', text: '[Request interrupted by user for tool use]'}]);
	patch(work, {turn: undefined});
}

/** What the turn's tool call gave, as a part of a user's message. */
export function toolResult({state}: Work, content: string) {
	return {type: 'tool_result', tool_use_id: state.turn?.toolUseId ?? '', content};
}

/** No with words for the model: the turn goes on without the call. */
export function refuseWith(work: Work, dialog: Dialog, words: string): undefined {
	log(work, 'refused', words);
	closeDialog(work, dialog);
	writeUser(work, [{...toolResult(work, words), is_error: true}]);
	if (dialog.body.kind === 'permission') replaceEntry(work, 'call', {kind: 'not-run', call: dialog.body.call});
	callHook(work, 'PostToolBatch', {tool_calls: []});
	finishStep(work);
}

/** The answers to a form, by question. */
export function answer(work: Work, dialog: DialogOf<'questions'>, answers: Readonly<Record<string, string>>): undefined {
	const {questions} = dialog.body;
	log(work, 'answered', Object.values(answers).join(' | '));
	closeDialog(work, dialog);
	const lines = questions.map((each) => `· ${each.question} → ${answers[each.question] ?? ''}`);
	show(work, {kind: 'note', title: "Answered Claude's questions:", lines});
	const input = {questions, answers};
	finishCall(work, lines.join('\n'), {tool_name: 'AskUserQuestion', tool_input: input, tool_response: input});
}

export function approvePlan(work: Work, dialog: DialogOf<'plan'>, mode: 'auto' | 'default'): undefined {
	const {plan} = dialog.body;
	log(work, 'answered', mode === 'auto' ? 'Yes, and use auto mode' : 'Yes, manually approve edits');
	closeDialog(work, dialog);
	patch(work, {mode});
	show(work, {kind: 'note', title: "Approved Claude's plan", lines: ['Plan saved to: ~/.claude/plans/plan.md · /plan to edit']});
	finishCall(work, 'User has approved your plan.', {tool_name: 'ExitPlanMode', tool_input: {}, tool_response: {plan}});
}

/** The call of a form or a plan is over, and so is its step. */
function finishCall(work: Work, content: string, call: Readonly<Record<string, unknown>>): undefined {
	writeUser(work, [toolResult(work, content)]);
	callHook(work, 'PostToolUse', {...call, tool_use_id: newId(work, 'toolu_')});
	finishStep(work);
}

type Closing = 'accept' | 'decline' | 'cancel';

export function endElicitation(work: Work, dialog: DialogOf<'elicitation'>, action: Closing, label: string = action): undefined {
	log(work, action === 'accept' ? 'answered' : 'refused', label);
	closeDialog(work, dialog);
	callHook(work, 'ElicitationResult', {mcp_server_name: dialog.body.server, mode: 'form', action});
	finishStep(work);
}

/** Ends the first step; the next one begins with the next tick. */
export function finishStep(work: Work): undefined {
	const {turn} = work.state;
	if (turn) patch(work, {turn: {...turn, steps: turn.steps.slice(1), stepAt: undefined, toolUseId: undefined}});
}

export function moveTo(work: Work, dialog: Dialog, selected: number): undefined {
	if (selected !== dialog.selected) changeDialog(work, dialog, {selected});
}

function describe(body: DialogBody): string {
	switch (body.kind) {
		case 'permission':
			return `${body.call.tool} ${JSON.stringify(body.call.input)}`;
		case 'questions':
			return body.questions.map((each) => each.question).join(' | ');
		case 'plan':
			return body.plan;
		case 'elicitation':
			return body.message;
		case 'trust':
			return 'trust';
		case 'local':
			return body.title;
	}
}
