/** Adds and removes the tee before the status line in Claude Code's settings, without changing any other character. */
import {findNodeAtLocation, type Node, parseTree} from 'jsonc-parser';
import {asRecord, type Parsed} from '../../../core/fields.js';
import {shellWord} from '../../../core/quoting/words.js';
import {splitMark} from '../../../store/jsonc-problem.js';
import {replaceNode} from './json-edits.js';
import {editSettings, parseSettings} from './text.js';

/** A tee of beckon, by its script. `before` is the user's command behind it; without one the tee prints nothing. */
type Tee = {readonly script: string; readonly before: string | undefined};

/**
 * The text before the user's command, which gets its input even if the script is missing, cut or hangs. The dot keeps the newlines at the
 * end. The command is on separate lines, so that its last line may be a comment.
 */
function leadOf(script: string): string {
	const text = `printf %s "\${beckon_in%.}"`;
	return `{ beckon_in=$(cat; echo .); { ${text} | ${shellWord(script)}; } >/dev/null 2>&1 & ${text}; } | {\n`;
}

const end = '\n}';

function silentCommand(script: string): string {
	return `${shellWord(script)} >/dev/null 2>&1 || :`;
}

/** Undefined for a command that `withTee` did not make. */
function parseTee(command: string): Tee | undefined {
	const [, word = ''] = /^[^']*('.+?\/hooks\/limits\.sh')/s.exec(command) ?? [];
	const script = word.slice(1, -1).replaceAll("'\\''", "'");
	if (script === '') return undefined;
	if (command === silentCommand(script)) return {script, before: undefined};
	const lead = leadOf(script);
	if (!command.startsWith(lead) || !command.endsWith(end)) return undefined;
	return {script, before: command.slice(lead.length, -end.length)};
}

/** The tee in the settings; undefined in unreadable ones. */
export function readTee(text: string): Tee | undefined {
	const command = statusLineOf(text);
	return command.ok ? parseTee(command.value ?? '') : undefined;
}

export function hasStatusLine(text: string): boolean {
	const settings = parseSettings(text);
	return settings.ok && asRecord(settings.value)?.['statusLine'] !== undefined;
}

/** The text with the tee of this script. The same text if it is there already. */
export function withTee(text: string, script: string): Parsed<string> {
	if (readTee(text)?.script === script) return {ok: true, value: text};
	const bare = withoutTee(text);
	if (!bare.ok) return bare;
	const command = statusLineOf(bare.value);
	if (!command.ok) return command;
	if (command.value === undefined) return editSettings(bare.value.trim() === '' ? '{}\n' : bare.value, addition(script));
	// A backslash would escape the line end that follows it.
	if (command.value.trim() === '' || command.value.endsWith('\\'))
		return {ok: false, problem: 'the command of "statusLine" is empty or ends with a backslash'};
	const after = wrapped(bare.value, script);
	return readTee(after)?.script === script
		? {ok: true, value: after}
		: {ok: false, problem: '"statusLine" cannot be changed: it may appear twice'};
}

/** The text without any tee of beckon's: the status line is the former one, or is removed if there was none. */
export function withoutTee(text: string): Parsed<string> {
	const tee = readTee(text);
	if (tee === undefined) return {ok: true, value: text};
	if (tee.before !== undefined) return {ok: true, value: unwrapped(text, tee.script, tee.before)};
	return editSettings(text, (settings) =>
		asRecord(settings)?.['statusLine'] === undefined ? undefined : {kind: 'remove', path: ['statusLine']},
	);
}

function addition(script: string) {
	return (settings: unknown) =>
		asRecord(settings)?.['statusLine'] === undefined
			? {kind: 'set' as const, path: ['statusLine'], value: {type: 'command', command: silentCommand(script)}}
			: undefined;
}

/** The command of the status line, the user's or beckon's, if there is one. */
function statusLineOf(text: string): Parsed<string | undefined> {
	const settings = parseSettings(text);
	if (!settings.ok) return settings;
	const line = asRecord(settings.value)?.['statusLine'];
	if (line === undefined) return {ok: true, value: undefined};
	const command = asRecord(line)?.['command'];
	return typeof command === 'string' ? {ok: true, value: command} : {ok: false, problem: '"statusLine" has no command'};
}

/** Inserts the tee between the quotes of the command, with its escapes as written. */
function wrapped(text: string, script: string): string {
	return changed(text, (node, whole) => {
		const [from, to] = [node.offset + 1, node.offset + node.length - 1];
		return whole.slice(0, from) + inString(leadOf(script)) + whole.slice(from, to) + inString(end) + whole.slice(to);
	});
}

function unwrapped(text: string, script: string, before: string): string {
	return changed(text, (node, whole) => {
		const [lead, tail] = [inString(leadOf(script)), inString(end)];
		const [from, to] = [node.offset + 1, node.offset + node.length - 1];
		const written = whole.slice(from, to);
		// Another program may have written the same text with other escapes.
		if (!written.startsWith(lead) || !written.endsWith(tail)) return replaceNode(whole, node, before);
		return whole.slice(0, from) + written.slice(lead.length, -tail.length) + whole.slice(to);
	});
}

function changed(text: string, change: (command: Node, whole: string) => string): string {
	const {mark, rest: whole} = splitMark(text);
	const root = parseTree(whole);
	const node = root && findNodeAtLocation(root, ['statusLine', 'command']);
	return node ? mark + change(node, whole) : text;
}

function inString(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
