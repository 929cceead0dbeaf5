/** The change that a request would make to its file, from the request and, if it could be read, the present file. */
import {asRecord, type Fields} from '../fields.js';

/** The file at the time the request is shown. */
export type SourceFile = {readonly kind: 'read'; readonly text: string} | {readonly kind: 'absent'} | {readonly kind: 'unreadable'};

export type FileChange = {
	readonly path: string;
	readonly before: string;
	readonly after: string;
	/** The texts are whole files, so their lines have numbers. */
	readonly isWhole: boolean;
	readonly isNew: boolean;
	/** The fields of the request that the change contains. */
	readonly fields: readonly string[];
	/** Whether every occurrence of the old text is replaced. */
	readonly isEverywhere: boolean;
};

type Replacement = {readonly from: string; readonly to: string; readonly all: boolean};

/**
 * @param source is undefined for a request that was cut: the missing text would look removed.
 * @returns undefined for a request that writes no file.
 */
export function toFileChange(input: Fields, source: SourceFile | undefined): FileChange | undefined {
	const field = pathField(input);
	const path = changedPath(input);
	if (path === undefined) return undefined;
	const {content, new_source: cell} = input;
	if (typeof content === 'string') return written(path, content, {source, fields: [field, 'content']});
	if (typeof cell === 'string') {
		return {path, before: '', after: cell, isWhole: false, isNew: false, fields: [field, 'new_source'], isEverywhere: false};
	}
	const replacements = toReplacements(input);
	if (replacements === undefined) return undefined;
	const fields = [field, ...('edits' in input ? ['edits'] : ['old_string', 'new_string', 'replace_all'])];
	return replaced(path, replacements, {source, fields});
}

/** The path of the file that a request would write. Undefined: it writes none. */
export function changedPath(input: Fields): string | undefined {
	const path = input[pathField(input)];
	const isWriting = ['content', 'new_source', 'new_string', 'edits'].some((name) => name in input);
	return typeof path === 'string' && path !== '' && isWriting ? path : undefined;
}

function pathField(input: Fields): string {
	return 'file_path' in input ? 'file_path' : 'notebook_path';
}

type From = {readonly source: SourceFile | undefined; readonly fields: readonly string[]};

function written(path: string, content: string, {source, fields}: From): FileChange {
	const before = source?.kind === 'read' ? source.text : '';
	return {path, before, after: content, isWhole: true, isNew: source?.kind === 'absent', fields, isEverywhere: false};
}

function replaced(path: string, replacements: readonly Replacement[], {source, fields}: From): FileChange {
	const isEverywhere = replacements.some(({all}) => all);
	const after = source?.kind === 'read' ? replaceAll(source.text, replacements) : undefined;
	if (source?.kind === 'read' && after !== undefined) {
		return {path, before: source.text, after, isWhole: true, isNew: false, fields, isEverywhere};
	}
	const join = (texts: readonly string[]) => texts.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join('');
	const before = join(replacements.map(({from}) => from));
	return {path, before, after: join(replacements.map(({to}) => to)), isWhole: false, isNew: before === '', fields, isEverywhere};
}

/** @returns undefined when the file does not contain the text to replace. */
function replaceAll(text: string, replacements: readonly Replacement[]): string | undefined {
	let after = text;
	for (const {from, to, all} of replacements) {
		if (from === '' ? after !== '' : !after.includes(from)) return undefined;
		after = all ? after.replaceAll(from, () => to) : after.replace(from, () => to);
	}
	return after;
}

/** @returns undefined when an edit has an unknown form: then the request is shown field by field. */
function toReplacements(input: Fields): readonly Replacement[] | undefined {
	const edits: readonly unknown[] = Array.isArray(input['edits']) ? input['edits'] : [input];
	const known = edits.flatMap((edit): readonly Replacement[] => {
		const {old_string: from, new_string: to, replace_all: all, ...others} = asRecord(edit) ?? {};
		const isKnown = typeof from === 'string' && typeof to === 'string' && (edit === input || Object.keys(others).length === 0);
		return isKnown ? [{from, to, all: all === true}] : [];
	});
	return known.length === edits.length && known.length > 0 ? known : undefined;
}
