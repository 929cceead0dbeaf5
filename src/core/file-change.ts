/** What a request to write would do to its file, from the request and, where it could be read, the file as it is. */
import {LONG_TEXT} from './text/trim.js';

/** A file as it was when the request was looked at. */
export type SourceFile = {readonly kind: 'read'; readonly text: string} | {readonly kind: 'absent'} | {readonly kind: 'unreadable'};

export type FileChange = {
	readonly path: string;
	readonly before: string;
	readonly after: string;
	/** The texts are whole files, so that their lines have numbers. */
	readonly isWhole: boolean;
	readonly isNew: boolean;
	/** The request was too long to be kept in full. */
	readonly isCut: boolean;
};

type Replacement = {readonly from: string; readonly to: string; readonly all: boolean};
type Input = Readonly<Record<string, unknown>>;

/** Inputs that the change tells already. */
export const changeInputs: ReadonlySet<string> = new Set([
	'file_path',
	'notebook_path',
	'old_string',
	'new_string',
	'replace_all',
	'edits',
	'content',
	'new_source',
]);

/** @returns undefined for a request that writes no file. */
export function toFileChange(input: Input, source: SourceFile | undefined): FileChange | undefined {
	const path = changedPath(input);
	if (path === undefined) return undefined;
	const content = input['content'];
	const cell = input['new_source'];
	if (typeof content === 'string') return written(path, content, source);
	if (typeof cell === 'string') return {path, before: '', after: cell, isWhole: false, isNew: false, isCut: isCut(cell)};
	const replacements = toReplacements(input);
	return replacements.length === 0 ? undefined : replaced(path, replacements, source);
}

/** The file a request would write; undefined: it writes none. */
export function changedPath(input: Input): string | undefined {
	const path = input['file_path'] ?? input['notebook_path'];
	const isWriting = ['content', 'new_source', 'new_string', 'edits'].some((name) => name in input);
	return typeof path === 'string' && path !== '' && isWriting ? path : undefined;
}

function written(path: string, content: string, source: SourceFile | undefined): FileChange {
	const isNew = source?.kind === 'absent';
	// A text that was cut would seem to remove what follows.
	if (isCut(content) || source?.kind !== 'read') return {path, before: '', after: content, isWhole: true, isNew, isCut: isCut(content)};
	return {path, before: source.text, after: content, isWhole: true, isNew, isCut: false};
}

function replaced(path: string, replacements: readonly Replacement[], source: SourceFile | undefined): FileChange {
	const isLong = replacements.some(({from, to}) => isCut(from) || isCut(to));
	const after = source?.kind === 'read' && !isLong ? replaceAll(source.text, replacements) : undefined;
	if (source?.kind === 'read' && after !== undefined) {
		return {path, before: source.text, after, isWhole: true, isNew: false, isCut: false};
	}
	const join = (texts: readonly string[]) => texts.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join('');
	const before = join(replacements.map(({from}) => from));
	return {path, before, after: join(replacements.map(({to}) => to)), isWhole: false, isNew: before === '', isCut: isLong};
}

/** @returns undefined when the file is no longer what the request was made for. */
function replaceAll(text: string, replacements: readonly Replacement[]): string | undefined {
	let after = text;
	for (const {from, to, all} of replacements) {
		if (from === '' ? after !== '' : !after.includes(from)) return undefined;
		after = all ? after.replaceAll(from, () => to) : after.replace(from, () => to);
	}
	return after;
}

function toReplacements(input: Input): readonly Replacement[] {
	const edits = Array.isArray(input['edits']) ? input['edits'] : [input];
	return edits.flatMap((edit: unknown) => {
		const {old_string: from, new_string: to, replace_all: all} = (typeof edit === 'object' && edit !== null ? edit : {}) as Input;
		return typeof from === 'string' && typeof to === 'string' ? [{from, to, all: all === true}] : [];
	});
}

function isCut(text: string): boolean {
	return text.length >= LONG_TEXT && text.endsWith('…');
}
