/** Permission dialogs of every tool. */
import stringWidth from 'string-width';
import {changedText, drawnText} from '../../../src/agents/claude/dialog/drawn/blocks.js';
import {blockText, valueText} from '../../../src/agents/claude/dialog/drawn/fields.js';
import {relativePath} from '../../../src/core/text/paths.js';
import type {AgentState, DialogOf} from '../model.js';
import {permissionOptions, serverTitle, textInput} from '../options.js';
import type {ToolCall} from '../script.js';
import {fileName} from './history.js';
import {rule, type Size, styled, wrap} from './style.js';

/** A menu line with the wrapped rest of its label. `lead` stands before the pointer. */
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

/** The dialog from its rule to its bottom line. */
export function drawPermission(state: Pick<AgentState, 'cwd'>, dialog: DialogOf<'permission'>, {columns}: Size): readonly string[] {
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
		...aboutCall(call, {columns, cwd: state.cwd}),
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

type Place = {readonly columns: number; readonly cwd: string};

function aboutCall(call: ToolCall, {columns, cwd}: Place): readonly string[] {
	const dots = rule(columns, 'faint', '╌');
	const between = (rows: readonly string[]): readonly string[] => [dots, ...rows, dots];
	switch (call.tool) {
		case 'Bash': {
			const note = block(textInput(call, 'description') || 'Run shell command', columns).map((line) => styled(line, 'grey'));
			return [
				...wrap(tip, columns - 2).map((line) => ` ${styled(line, 'bold')}`),
				...note,
				...between(block(textInput(call, 'command'), columns)),
			];
		}
		case 'Edit':
			return [pathRow(call, {columns, cwd}), ...between(diff(call, columns))];
		case 'Write':
			return [pathRow(call, {columns, cwd}), ...between(newFile(textInput(call, 'content'), columns))];
		case 'Read':
			return between(wrap(drawnText(`Read(${textInput(call, 'file_path')})`), columns - 2).map((line) => ` ${line}`));
		case 'WebFetch':
			return [
				` ${styled('Claude wants to fetch content from the page', 'grey')}`,
				...between(['url', 'prompt'].flatMap((name) => block(textInput(call, name), columns, `${name}: `))),
			];
		default:
			return [` ${styled(`${serverTitle(call)} Tool:`, 'bold')}${styled(' (MCP)', 'grey')}`, ...between(fieldsOf(call, columns)), ''];
	}
}

/** A value of several rows, or of more than 80 cells with its name, stands below its name. */
function fieldsOf(call: ToolCall, columns: number): readonly string[] {
	return Object.entries(call.input).flatMap(([name, value]) => {
		const row = drawnText(`${name}: ${valueText(typeof value === 'string' ? drawnText(value) : value)}`);
		const isLines = typeof value === 'string' && value.includes('\n');
		if (!isLines && stringWidth(row) <= Math.min(80, columns - 10)) return [` ${row}`];
		return [` ${name}:`, ...hard(drawnText(blockText(value)), columns - 10).map((line) => `   ${styled('│', 'dim')} ${line}`)];
	});
}

/** A text of several rows, or of more than 80 cells without its name, gets a bar at its left. */
function block(text: string, columns: number, name = ''): readonly string[] {
	const drawn = drawnText(name + text);
	if (!drawn.includes('\n') && stringWidth(drawn) <= Math.min(80 + name.length, columns - 2)) return [` ${drawn}`];
	return hard(drawn, columns - 4).map((line) => ` ${styled('│', 'dim')} ${line}`);
}

/** Breaks a row that is too wide at a blank, or else anywhere. */
function hard(text: string, width: number): readonly string[] {
	return text.split('\n').flatMap((line) => {
		const rows: string[] = [];
		let rest = line;
		while (stringWidth(rest) > width) {
			let end = 0;
			let wide = 0;
			for (const sign of rest) {
				wide += stringWidth(sign);
				if (wide > width) break;
				end += sign.length;
			}
			const blank = rest[end] === ' ' ? end : rest.lastIndexOf(' ', end - 1);
			const at = blank > 0 && rest.slice(0, blank).trim() !== '' ? blank : Math.max(1, end);
			rows.push(rest.slice(0, at));
			rest = blank === at ? rest.slice(at + 1) : rest.slice(at);
		}
		return [...rows, rest];
	});
}

/** The path relative to the agent's directory; a long one loses its start. */
function pathRow(call: ToolCall, {columns, cwd}: Place): string {
	const path = drawnText(relativePath(cwd, textInput(call, 'file_path')));
	const room = columns - 3;
	return ` ${styled(path.length > room ? `…${path.slice(-(room - 1))}` : path, 'grey')}`;
}

function diff(call: ToolCall, columns: number): readonly string[] {
	const side = (key: string, sign: string): readonly string[] => {
		const text = textInput(call, key);
		const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
		return lines.flatMap((line, index) =>
			hard(drawnText(changedText(line)), columns - 5).map(
				(row, at) => `${at === 0 ? ` ${String(index + 1).padStart(2)} ` : '    '}${sign}${row}`,
			),
		);
	};
	return [...side('old_string', '-'), ...side('new_string', '+')];
}

function newFile(content: string, columns: number): readonly string[] {
	const lines = content === '' ? ['(No content)'] : content.replace(/\n$/, '').split('\n');
	const digits = String(lines.length).length + 1;
	return lines.flatMap((line, index) =>
		hard(drawnText(line), columns - digits - 3).map((row, at) => ` ${(at === 0 ? String(index + 1) : '').padStart(digits)} ${row}`),
	);
}
