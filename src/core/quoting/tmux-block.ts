/** beckon's block in a user's tmux.conf: all lines of beckon between one pair of marker lines. Every other byte stays. */
import type {Parsed} from '../fields.js';

/** What was before the block (a full line, one without newline, or no file), so that removing the block restores the file exactly. */
type Before = 'a line' | 'no newline' | 'no file';

const starts: Readonly<Record<Before, string>> = {
	'a line': '# >>> beckon >>> put here by `beckon install --tmux`; `beckon uninstall --tmux` takes it out',
	'no newline': '# >>> beckon >>> put here, with the newline above, by `beckon install --tmux`; `beckon uninstall --tmux` takes it out',
	'no file': '# >>> beckon >>> put here, with this file, by `beckon install --tmux`; `beckon uninstall --tmux` takes it out',
};
const end = '# <<< beckon <<<';

/** The text with the block behind its last tmux command, or in place of an existing block. `undefined` as text: the file does not exist. */
export function withBlock(text: string | undefined, lines: readonly string[]): Parsed<string> {
	const found = findBlock(text ?? '');
	if (!found.ok) return found;
	const place = found.value;
	if (text !== undefined && place !== undefined) {
		return {ok: true, value: text.slice(0, place.from) + toBlock(lines, place.before) + text.slice(place.to)};
	}
	// What follows this line in a file of oh-my-tmux is also run by a shell, and its last line forbids others below it.
	const shellPart = /^# EOF$/m.exec(text ?? '')?.index;
	if (text !== undefined && shellPart !== undefined)
		return {ok: true, value: text.slice(0, shellPart) + toBlock(lines, 'a line') + text.slice(shellPart)};
	const before = text === undefined ? 'no file' : text === '' || text.endsWith('\n') ? 'a line' : 'no newline';
	return {ok: true, value: `${text ?? ''}${before === 'no newline' ? '\n' : ''}${toBlock(lines, before)}`};
}

/** The text without the block. Undefined when the file held nothing else and is to be removed. */
export function withoutBlock(text: string): Parsed<string | undefined> {
	const found = findBlock(text);
	if (!found.ok) return found;
	const place = found.value;
	if (place === undefined) return {ok: true, value: text};
	const head = text.slice(0, place.from);
	// When text follows the block, the newline that the block added stays: it separates that text from the line above.
	const rest = text.slice(place.to);
	const left = place.before === 'no newline' && rest === '' ? head.replace(/\n$/, '') : head;
	return {ok: true, value: place.before === 'no file' && left + rest === '' ? undefined : left + rest};
}

/** The lines between the markers. Undefined without a block. */
export function readBlock(text: string): Parsed<readonly string[] | undefined> {
	const found = findBlock(text);
	if (!found.ok) return found;
	if (found.value === undefined) return {ok: true, value: undefined};
	const {from, to} = found.value;
	return {ok: true, value: text.slice(from, to).trimEnd().split('\n').slice(1, -1)};
}

function toBlock(lines: readonly string[], before: Before): string {
	return [starts[before], ...lines, end, ''].join('\n');
}

/** Half a block, two blocks, or a block with a changed first line is an error, never a guess. */
function findBlock(text: string): Parsed<{readonly from: number; readonly to: number; readonly before: Before} | undefined> {
	const lines = [...text.matchAll(/^.*$/gm)].map(({0: line, index}) => ({line: line.replace(/\r$/, ''), index}));
	const opened = lines.filter(({line}) => line.startsWith('# >>> beckon >>>'));
	const closed = lines.filter(({line}) => line === end);
	const [open, close] = [opened[0], closed[0]];
	if (open === undefined && close === undefined) return {ok: true, value: undefined};
	const number = (at: number) => text.slice(0, at).split('\n').length;
	if (opened.length > 1) return {ok: false, problem: `line ${number(opened[1]?.index ?? 0)}: beckon's block begins a second time`};
	if (open === undefined) return {ok: false, problem: `line ${number(close?.index ?? 0)}: beckon's block ends without its beginning`};
	if (close === undefined || closed.length > 1 || close.index < open.index) {
		return {ok: false, problem: `line ${number(open.index)}: beckon's block begins there, and its end is not where it belongs`};
	}
	const known = (Object.keys(starts) as Before[]).find((key) => starts[key] === open.line);
	if (known === undefined) return {ok: false, problem: `line ${number(open.index)}: the first line of beckon's block was changed`};
	const lineEnd = text.indexOf('\n', close.index);
	return {ok: true, value: {from: open.index, to: lineEnd === -1 ? text.length : lineEnd + 1, before: known}};
}
