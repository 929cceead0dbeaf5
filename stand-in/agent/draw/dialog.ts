/** Dialogs, line for line as the agent draws them. */
import type {AgentState, BodyOf, Dialog} from '../model.js';
import {drawForm, drawPlan} from './form.js';
import {drawPermission, option} from './permission.js';
import {rule, type Size, styled, wrap} from './style.js';

/** `fills`: the dialog reaches from its first line to the last row, with `tail` at the bottom. */
export type DrawnDialog = {
	readonly lines: readonly string[];
	readonly tail: readonly string[];
	readonly fills: boolean;
	readonly gap: boolean;
};

export function drawDialog(state: AgentState, dialog: Dialog, size: Size): DrawnDialog {
	const {body} = dialog;
	switch (body.kind) {
		case 'permission':
			return {lines: drawPermission(state, {...dialog, body}, size), tail: [], fills: false, gap: true};
		case 'questions':
			return {lines: drawForm(body, dialog.selected, size), tail: [], fills: false, gap: body.tab === body.questions.length};
		case 'plan':
			return {...drawPlan(body, dialog.selected, size), fills: true, gap: false};
		case 'elicitation':
			return {lines: [], tail: drawElicitation(body, dialog.selected, size), fills: true, gap: true};
		case 'trust':
			return {lines: drawTrust(state.cwd, dialog.selected, size), tail: [], fills: false, gap: false};
		case 'local':
			return {lines: drawLocal(body, dialog.selected, size), tail: [], fills: false, gap: true};
	}
}

function drawElicitation(body: BodyOf<'elicitation'>, selected: number, {columns}: Size): readonly string[] {
	const accept = body.fields.length;
	const field = (name: string, index: number): readonly string[] => [
		`  ${selected === index ? styled('❯', 'orange') : ' '} ${index === 0 ? '*' : ' '} ${styled(name, 'bold')}: ${styled('not set', 'grey')}`,
		'',
	];
	const button = (name: string, at: number): string => (selected === at ? styled(`❯ ${name}`, 'blue') : `  ${styled(name, 'grey')}`);
	return [
		rule(columns, 'blue'),
		`  ${styled(`MCP server “${body.server}” requests your input`, 'bold', 'blue')}`,
		'',
		...wrap(body.message, columns - 4).map((line) => `  ${styled(line, 'grey')}`),
		'',
		...body.fields.flatMap(field),
		`  ${button('Accept', accept)}  ${button('Decline', accept + 1)}`,
		'',
		styled('  Esc to cancel · ↑/↓ to navigate · Backspace to unset · → to expand', 'grey'),
	];
}

const safety =
	"Quick safety check: Is this a project you created or one you trust? (Like your own code, a well-known open source project, or work from your team). If not, take a moment to review what's in this folder first.";
const powers = "Claude Code'll be able to read, edit, and execute files here.";

function drawTrust(cwd: string, selected: number, {columns}: Size): readonly string[] {
	const item = (label: string, index: number): string => ` ${selected === index ? styled(`❯ ${label}`, 'blue') : `  ${label}`}`;
	return [
		rule(columns, 'yellow'),
		` ${styled('Accessing workspace:', 'bold', 'yellow')}`,
		'',
		` ${styled(cwd, 'bold')}`,
		'',
		...wrap(safety, columns - 2).map((line) => ` ${line}`),
		'',
		...wrap(powers, columns - 2).map((line) => ` ${line}`),
		'',
		` ${styled('Security guide', 'grey')}`,
		'',
		item('No, exit', 0),
		item('Yes, I trust this folder', 1),
		'',
		` ${styled('Enter to confirm · Esc to cancel', 'grey')}`,
	];
}

function drawLocal(body: BodyOf<'local'>, selected: number, {columns}: Size): readonly string[] {
	return [
		rule(columns, 'blue', '▔'),
		`  ${styled(body.title, 'bold')}`,
		'',
		...body.options.flatMap((label, index) => option(label, {number: index + 1, selected: selected === index, lead: '  ', columns})),
		'',
		styled('  Enter to save · Esc to cancel', 'grey'),
	];
}
