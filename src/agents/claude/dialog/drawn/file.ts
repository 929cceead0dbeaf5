/** Whether a dialog about a file shows the path of a call, and its new text. Measured on 2.0.45 to 2.1.330. */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {relativePath} from '../../../../core/text/paths.js';
import {columnsOf} from '../../../../core/text/width.js';
import {changedText, drawnText, fitsRows, fitsSomeWidth, squeezed, withoutBlankEnds} from './blocks.js';
import {type FileLine, fitsEdit, fitsLine, type LineMatch, readFileLines, rowThatSaysMore} from './diff.js';
import {type DrawnCall, notebookMode, textOf} from './fields.js';

/** The rows of a change, and the lines of the file if they can be read. */
type Change = {readonly dialog: Dialog; readonly rows: readonly string[]; readonly lines: readonly FileLine[] | undefined};

/** `above`: the rows with the path, if others are below them. */
type DrawnFile = {readonly path: string; readonly cwds: readonly string[]; readonly above?: readonly string[]};

/** Compares a file dialog: the path is above the first rule, the change between the rules. */
export function fitsFile(dialog: Dialog, file: DrawnFile, fits: (change: Change) => boolean): Fit {
	const {path, cwds} = file;
	const {parts, columns} = dialog.drawn;
	if (path === '' || !endsWithName(dialog.question, path)) return 'no';
	const isWhole = parts.length >= 3;
	const [head = [], rows = []] = isWhole ? parts : [undefined, parts[0]];
	const above = file.above ?? withoutBlankEnds(head);
	if (!isWhole && !dialog.cut) return 'no';
	// In a pane as low as the dialog the title may be among these rows. Older versions cut a long path only beside the title.
	const isOld = dialog.oldRows !== undefined;
	const named = dialog.title === '' ? above : [...above.slice(0, 1), ...(isOld ? [above.map((row) => row.trim()).join('')] : [])];
	const room = columns - (isOld ? 12 : 4);
	const isNamed = named.some((row) => fitsPath(row.trim(), path, cwds, room)) || (file.above !== undefined && fitsPathRows(dialog, file));
	if (isWhole && above.length > 0 && !isNamed) return 'no';
	if (parts.length < 2) return 'perhaps';
	if (!fits({dialog, rows, lines: readFileLines(rows, {columns, signed: !dialog.hasPlainRows, oldRows: dialog.oldRows})})) return 'no';
	return isWhole && above.length > 0 && !dialog.cut ? 'yes' : 'perhaps';
}

/** Whether the question ends with the file's name, as in a dialog about a file. */
function endsWithName(question: string, path: string): boolean {
	const name = drawnText(path.split('/').at(-1) ?? path);
	return squeezed(question).endsWith(squeezed(` ${name}?`));
}

/** Whether a path is shown: relative to the agent's directory, with any number of `..`, and a long one as its end after `…`. */
function fitsPath(shown: string, path: string, cwds: readonly string[], room: number): boolean {
	return [path, ...cwds.map((cwd) => relativePath(cwd, path))].some((each) => {
		const drawn = drawnText(each);
		return drawn === shown || (shown.startsWith('…') && columnsOf(shown) >= room && drawn.endsWith(shown.slice(1)));
	});
}

/** Whether rows show the path of a notebook, which wraps (2.1.330). In a low pane the title may be among them, or their top hidden. */
function fitsPathRows({title, cut, drawn: {columns}}: Dialog, {path, cwds, above = []}: DrawnFile): boolean {
	const rows = above.map((row) => row.slice(1));
	const isHidden = cut && title === '';
	const paths = [path, ...cwds.map((cwd) => relativePath(cwd, path))];
	return rows.some((_, index) => {
		if (index > 0 && !isHidden) return false;
		return paths.some((each) => fitsRows(each, rows.slice(index), {columns: columns - 2, cut: isHidden && index === 0}));
	});
}

/** `signed`: the rows of a change have signs. `hasMore`: the dialog says that it does not show all. */
type ChangeRow = {readonly signed: boolean; readonly look: LineMatch; readonly hasMore?: boolean};

function lookOf({cut, oldRows}: Dialog): LineMatch {
	return {cut, isOld: oldRows !== undefined};
}

export function fitsWrite(change: Change, content: string): boolean {
	const {dialog, rows, lines} = change;
	const shown = {signed: !dialog.hasPlainRows, look: lookOf(dialog), hasMore: rowThatSaysMore(rows) !== -1};
	return (lines !== undefined && fitsLines(lines, content, shown)) || fitsPlainRows(change, content === '' ? '(No content)' : content, 1);
}

/** Compares a new file without numbers, as older versions draw it. */
function fitsPlainRows({dialog, rows}: Change, content: string, margin: number): boolean {
	const {cut, drawn, hasPlainRows, oldRows} = dialog;
	const plain = rows.map((row) => row.slice(margin));
	const tabbed = content
		.split('\n')
		.map((line) => changedText(line))
		.join('\n');
	return (
		oldRows !== undefined && hasPlainRows && [content, tabbed].some((text) => fitsSomeWidth(text, plain, {columns: drawn.columns, cut}))
	);
}

/** The number of unchanged lines below a change. */
const CONTEXT = 3;

/**
 * Compares lines with the new content. A new file is shown whole, an existing one with the changed lines and their context; all lines but
 * those with `-` are of the new content.
 */
function fitsLines(lines: readonly FileLine[], content: string, {signed, look, hasMore = false}: ChangeRow): boolean {
	const {cut} = look;
	const wanted = content === '' ? ['(No content)'] : content.replace(/\n$/, '').split('\n');
	const kept = lines.filter(({sign}) => sign !== '-');
	const fits = kept.every((line, index) => {
		const text = wanted[line.number - 1];
		if (text === undefined || (line.isOpen && (line.number !== wanted.length || content.endsWith('\n')))) return false;
		return fitsLine(text, line, {...look, cut: cut && index === 0}, !signed);
	});
	if (signed) {
		const last = lines.findLastIndex(({sign}) => sign !== ' ');
		// Fewer unchanged lines follow only at the end of the file. A change leaves only `-` lines if the file becomes empty.
		const isEnd = !hasMore && lines.length - 1 - last < CONTEXT;
		const ends = kept.length === 0 ? cut || content === '' : !isEnd || kept.at(-1)?.number === wanted.length;
		return fits && last !== -1 && ends;
	}
	return fits && kept.at(-1)?.number === wanted.length && (cut || kept.length === wanted.length);
}

/** Compares a cell. The rows of a deleted cell are those of the file. */
export function fitsCell(change: Change, input: DrawnCall['input']): boolean {
	const {dialog, lines = []} = change;
	const mode = notebookMode(input);
	if (mode === 'delete') return true;
	// Unlike in a file, a newline at the end of a changed cell begins an empty line; at the end of a new one it may (2.1.332).
	const source = textOf(input, 'new_source');
	// An inserted cell is narrower than a new file, and the rows of a changed one end in this column of a wide pane (2.1.330).
	const widthOf = ({columns, start}: FileLine) => (mode === 'insert' ? columns - 2 : Math.min(columns, 121 - start));
	const closed = lines.map(({isOpen: _, ...line}) => ({...line, columns: widthOf(line)}));
	const shown = {signed: mode === 'replace', look: lookOf(dialog)};
	const fits = fitsLines(closed, source === '' ? '' : `${source}\n`, shown);
	return fits || (mode === 'insert' && (fitsLines(closed, source, shown) || fitsPlainRows(change, source, 3)));
}

export function fitsChange({dialog, lines}: Change, input: DrawnCall['input']): boolean {
	const edit = {before: textOf(input, 'old_string'), after: textOf(input, 'new_string'), everywhere: input['replace_all'] === true};
	return lines !== undefined && fitsEdit(lines, edit, lookOf(dialog));
}
