/** Permission dialogs of every tool. */

import type {ClientState, Dialog, DialogBody} from '../model.js';
import {permissionOptions, serverTitle, textInput} from '../options.js';
import type {ToolCall} from '../script.js';
import {fileName} from './history.js';
import {rule, type Size, styled, wrap} from './style.js';

/** A menu line and what of its label wraps. `lead` stands before the pointer. */
export function option(
	label: string,
	look: {readonly number: number; readonly selected: boolean; readonly lead: string; readonly columns: number},
): readonly string[] {
	const {number, selected, lead, columns} = look;
	const [first = '', ...rest] = wrap(label, columns - lead.length - 6);
	const pointer = selected ? styled('❯', 'blue') : ' ';
	const head = `${lead}${pointer} ${styled(`${number}.`, 'grey')} ${selected ? styled(first, 'blue') : first}`;
	return [head, ...rest.map((line) => `${lead}     ${selected ? styled(line, 'blue') : line}`)];
}

type PermissionDialog = Dialog & {readonly body: DialogBody & {readonly kind: 'permission'}};

/** From its rule to its bottom line. */
export function drawPermission(state: ClientState, dialog: PermissionDialog, {columns}: Size): readonly string[] {
	const {call, amend} = dialog.body;
	const options = permissionOptions(call, state.cwd);
	const from = dialog.asker ? styled(` · from the ${dialog.asker.type} agent`, 'grey') : '';
	const stop = dialog.asker ? ' · ctrl+x ctrl+k twice to stop background agents' : '';
	const text = (line: string): string => ` ${line}`;
	const bottom =
		call.tool === 'WebFetch' ? [] : ['', styled(` Esc to cancel${amend === undefined ? ` · Tab to amend${stop}` : ''}`, 'grey')];
	return [
		rule(columns, 'blue'),
		` ${styled(titleOf(call), 'bold', 'blue')}${from}`,
		...aboutCall(call, columns),
		...wrap(questionOf(call), columns - 2).map(text),
		...options.flatMap((label, index) => {
			const selected = index === dialog.selected;
			const shown = selected && amend !== undefined ? amended(label, amend, index === 0) : label;
			return option(shown, {number: index + 1, selected, lead: ' ', columns});
		}),
		...bottom,
	];
}

function amended(label: string, amend: string, yes: boolean): string {
	const hint = yes ? 'and tell Claude what to do next' : 'and tell Claude what to do differently';
	return `${label}, ${amend === '' ? styled(hint, 'dim') : `${amend}${styled(' ', 'reverse')}`}`;
}

function titleOf(call: ToolCall): string {
	const titles: Readonly<Record<string, string>> = {
		Bash: 'Bash command',
		Edit: 'Edit file',
		Write: 'Create file',
		Read: 'Read file',
		WebFetch: 'Fetch',
	};
	return titles[call.tool] ?? 'Tool use';
}

function questionOf(call: ToolCall): string {
	switch (call.tool) {
		case 'Edit':
			return `Do you want to make this edit to ${fileName(call)}?`;
		case 'Write':
			return `Do you want to create ${fileName(call)}?`;
		case 'WebFetch':
			return 'Do you want to allow Claude to fetch this content?';
		default:
			return 'Do you want to proceed?';
	}
}

const tip = 'Tip: auto mode handles these prompts for you — choose "switch to auto mode" below';

function aboutCall(call: ToolCall, columns: number): readonly string[] {
	const dots = rule(columns, 'faint', '╌');
	switch (call.tool) {
		case 'Bash': {
			const note = wrap(textInput(call, 'description'), columns - 2).map((line) => ` ${styled(line, 'grey')}`);
			return [
				...wrap(tip, columns - 2).map((line) => ` ${styled(line, 'bold')}`),
				...note,
				dots,
				...code(textInput(call, 'command'), columns),
				dots,
			];
		}
		case 'Edit':
			return [` ${styled(fileName(call), 'grey')}`, dots, ...diff(call), dots];
		case 'Write':
			return [` ${styled(fileName(call), 'grey')}`, dots, ...numbered(textInput(call, 'content')), dots];
		case 'Read':
			return [dots, ` Read(${textInput(call, 'file_path')})`, dots];
		case 'WebFetch':
			return [` ${textInput(call, 'url')}`, ''];
		default:
			return [` ${styled(`${serverTitle(call)} Tool:`, 'bold')}${styled(' (MCP)', 'grey')}`, ''];
	}
}

/** A command that wraps gets a bar at its left. */
function code(command: string, columns: number): readonly string[] {
	if (wrap(command, columns - 2).length === 1) return [` ${command}`];
	return wrap(command, columns - 4).map((line) => ` ${styled('│', 'dim')} ${line}`);
}

function diff(call: ToolCall): readonly string[] {
	const side = (key: string, sign: string): readonly string[] =>
		textInput(call, key)
			.split('\n')
			.map((line, index) => ` ${index + 1} ${sign}${line}`);
	return [...side('old_string', '-'), ...side('new_string', '+')];
}

function numbered(content: string): readonly string[] {
	return content.split('\n').map((line, index) => ` ${index + 1}  ${line}`);
}
