/** Makes foreign text safe to draw, cuts it, and names projects by their directories (rules: text cleaning, project name, sticky label). */
import {ownCopy} from '../cut.js';
import {graphemes, mostUnits} from './graphemes.js';

/** Escape sequences that carry text to the terminal itself: OSC, DCS, SOS, PM, APC with their terminator. */
const strings = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)/g;
const sequences = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/g;
/** C0 but newline and tab, DEL, C1, marks and overrides of the writing direction. */
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text that cannot steer a terminal: without escape sequences, control characters and overrides of the writing direction.
 * Newlines stay (`\r\n` and the Unicode ones as `\n`), a tab becomes four spaces.
 */
export function stripControls(text: string): string {
	return text
		.replace(strings, '')
		.replace(sequences, '')
		.replace(/\r\n|[\u2028\u2029]/g, '\n')
		.replace(controls, '')
		.replaceAll('\t', '    ');
}

/** `stripControls` on one line: each run of blanks and line breaks becomes one space. */
export function printableLine(text: string): string {
	return stripControls(text).replaceAll(/\s+/g, ' ').trim();
}

/** One line for a list: control whitespace, U+2300–23FF and U+2500–259F become spaces, runs collapse; safe to draw. */
export function cleanText(text: string): string {
	const spaced = text.replace(/[\n\r\t\v\f\u2300-\u23ff\u2500-\u259f\u2028\u2029]/g, ' ');
	return stripControls(spaced).replace(/\s+/g, ' ').trim();
}

/** The lines of a text that have a word, each as `cleanText`. */
export function cleanLines(text: string): readonly string[] {
	const lines = text.split('\n').map(cleanText);
	return lines.filter((line) => line !== '');
}

/** At most this many characters as a person counts them: a family emoji or an accented letter is one. */
export function truncate(text: string, characters: number): string {
	if (text.length <= characters) return text;
	const clusters = graphemes(text.slice(0, characters * mostUnits));
	return ownCopy(clusters.slice(0, characters).join(''));
}

/** `truncate` with an ellipsis where something is cut off. */
export function shortened(text: string, characters: number): string {
	const shown = truncate(text, characters);
	return shown === text ? text : `${shown.trimEnd()}…`;
}

/**
 * Names the directory of a session. Below `projectsRoot` the name is the path from there with `/`, `-` and `_` as spaces, else it is the
 * base name; without `cwd` it is empty. Case does not matter, and backslashes and trailing slashes are allowed.
 */
export function projectName(cwd: string | undefined, projectsRoot: string | undefined): string {
	const path = toSlashes(cwd ?? '');
	if (path === '') return '';
	const root = toSlashes(projectsRoot ?? '');
	const prefix = root.endsWith('/') ? root : `${root}/`;
	const isBelow = root !== '' && path.toLowerCase().startsWith(prefix.toLowerCase());
	const name = isBelow ? path.slice(prefix.length).replace(/[/_-]/g, ' ') : path.slice(path.lastIndexOf('/') + 1);
	return cleanText(name) || cleanText(path);
}

function toSlashes(path: string): string {
	const slashes = path.trim().replaceAll('\\', '/');
	return slashes.replace(/\/+$/, '') || slashes.slice(0, 1);
}

/** Whether a prompt only says to go on, and so starts no new task. The whole text is compared, in any case. */
export function isContinuation(prompt: string, continuations: readonly string[]): boolean {
	const said = prompt.trim().toLowerCase();
	return said !== '' && continuations.some((phrase) => phrase.trim().toLowerCase() === said);
}

/** The text without blanks and ellipses: what two texts have in common if a screen wrapped or cut one of them. */
export function squeeze(text: string): string {
	return text.replace(/[\s…]+/g, '');
}
