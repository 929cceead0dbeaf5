/** Whether the dialog on the screen is the one that was shown to the user. */
import {agentOf} from '../../agents/agents.js';
import type {AgentId} from '../../core/address.js';
import type {Dialog, MenuOption} from '../../core/surface.js';
import type {Asked} from '../../core/terms/state.js';
import {squeeze} from '../../core/text/label.js';

/** A review, a plan or an MCP server's form shows only a part of its request: then it must be the only one (see `request.ts`). */
export function showsAsk(agent: AgentId, dialog: Dialog, asked: Asked): boolean {
	return agentOf(agent).fits(dialog, asked) !== 'no';
}

/** Whether the options have the order and words in which they were shown; an open text field holds what was typed. `[]`: the user saw none. */
export function showsOptions(dialog: Dialog, labels: readonly string[]): boolean {
	if (labels.length === 0) return true;
	return (
		labels.length === dialog.options.length &&
		dialog.options.every((option, index) => squeeze(option.label) === squeeze(labels[index] ?? '') || isField(dialog, option))
	);
}

/**
 * Whether the words and their places are the same; the cursor, check marks and a text field may differ. `but`: an option that is being written into.
 */
export function isSameDialog(one: Dialog, other: Dialog, but?: number): boolean {
	return (
		words(one) === words(other) &&
		isDrawnAlike(one, other) &&
		one.options.length === other.options.length &&
		one.options.every((option, index) => {
			const twin = other.options[index];
			if (twin === undefined || option.digit !== twin.digit) return false;
			return index === but || isField(one, option) || isField(other, twin) || squeeze(option.label) === squeeze(twin.label);
		})
	);
}

/** Blanks count unless the pane was resized in between. A form's fields change under its cursor. */
function isDrawnAlike(one: Dialog, other: Dialog): boolean {
	if (one.kind !== 'permission' || one.drawn.columns !== other.drawn.columns || one.cut || other.cut) return true;
	return JSON.stringify(one.drawn.parts) === JSON.stringify(other.drawn.parts);
}

/** The label of an open field is the text typed into it. */
function isField({textField}: Dialog, {selected}: MenuOption): boolean {
	return textField !== undefined && selected;
}

function words(dialog: Dialog): string {
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	// A form's fields change under its cursor.
	const body = dialog.kind === 'elicitation' ? '' : dialog.body;
	return squeeze([dialog.kind, dialog.title, dialog.question, body, tab, dialog.askerType ?? ''].join('\n'));
}
