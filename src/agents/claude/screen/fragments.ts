/**
 * Pieces of the screen that tmux itself finds again in the call that writes a key, so that a screen that changed after the capture gets nothing. They
 * have only letters, digits and blanks (and the glyphs below): a piece must be literal in a pattern of tmux. A piece that ends in `$` must end a row.
 */
import type {Composer, Dialog, MenuOption, SurfaceAssessment} from '../../../core/surface.js';
import type {Fragments} from '../../agent.js';
import {compareVersions, toVersion} from '../version-number.js';

const MOST = 8;
/** Any pane with a Claude Code shows this many columns of a line's start. */
const COLUMNS = 22;

/** The open composer: its glyph with the no-break space, which no dialog and no history has (facts §0.5), and its content to the end. */
export function composerFragments({composer, preset}: SurfaceAssessment): Fragments {
	if (composer.kind === 'none') return [];
	const scrolled = composer.kind === 'draft' && composer.text.startsWith('…');
	const glyph = composer.shell ? '!\u00a0' : '❯\u00a0';
	const start = isOld(preset) || scrolled ? [] : [glyph];
	// Keys typed in the pane are appended: a row with the same end has got none.
	if (composer.kind === 'empty') return start.map((piece) => (composer.ghost === '' ? `${piece}$` : piece));
	return [...start, ...draftFragments(composer), ...endFragment(composer.text, start[0] ?? '')];
}

/**
 * The draft up to the end of its row: from the glyph on if it is short, since the history may end in the same words, else its last characters. `.`
 * matches any character in such a piece.
 */
function endFragment(text: string, glyph: string): Fragments {
	const draft = text.trimEnd();
	const end = /^[ -~]{1,40}$/.test(draft) ? `${glyph}${draft}` : /[ -~]{1,6}$/.exec(draft)?.[0].trimStart();
	return end === undefined ? [] : [`${end.replace(/[^A-Za-z0-9 ❯\u00a0]/g, '.')}$`];
}

function isOld(preset: string): boolean {
	return compareVersions(toVersion(preset) ?? [0, 0, 0], [2, 1, 300]) < 0;
}

/** The first words of the draft are right of the glyph in any width. */
function draftFragments(composer: Composer): Fragments {
	if (composer.kind !== 'draft') return [];
	if (composer.pasted > 0) return ['Pasted text'];
	return runs(composer.text.split('\n')[0] ?? '').slice(0, 1);
}

/** The dialog's title, question, the start of each row of its body, and its options. */
export function dialogFragments(dialog: Dialog, key: string): Fragments {
	const {title, question, body, options, tabs} = dialog;
	const heads = tabs.length > 0 ? [question] : [title, question];
	const rows = body.split('\n').slice(0, 12);
	const selected = options.find((option) => option.selected);
	// Enter takes the highlighted option, so it must still be that one.
	const cursor = key === 'Enter' && selected !== undefined ? cursorFragment(selected, options) : [];
	// This text disappears when someone opens a field, into which a digit would be typed.
	const isClosed = dialog.kind === 'permission' && dialog.textField === undefined;
	const words = [...heads, ...rows].flatMap((text) => runs(text).slice(0, 2));
	const labels = options.filter((option) => !option.selected && option.digit !== undefined).map(labelFragment);
	return [...new Set([...cursor, ...(isClosed ? ['Tab to amend$'] : []), ...labels.slice(0, 2), ...words])]
		.filter((piece) => piece.trim() !== '')
		.slice(0, MOST);
}

/** A check mark, or the words of an open field, may be between the digit and the label. */
function labelFragment({digit, label, checked}: MenuOption): string {
	return checked === undefined ? `${digit}. ${runs(label, 12)[0] ?? ''}` : `${digit}.`;
}

/** `Submit` among numbered options is some columns right of its cursor. */
function cursorFragment({digit, label}: MenuOption, options: readonly MenuOption[]): Fragments {
	if (digit !== undefined) return [`❯ ${digit}.`];
	return options.some((option) => option.digit !== undefined) ? runs(label) : [`❯ ${runs(label, 12)[0] ?? ''}`];
}

/** Runs of plain characters within the first columns of a line. */
function runs(line: string, columns = COLUMNS): readonly string[] {
	const start = line.trimStart().slice(0, columns);
	return (start.match(/[A-Za-z0-9]+(?: [A-Za-z0-9]+)*/g) ?? []).filter((run) => run.length > 1);
}
