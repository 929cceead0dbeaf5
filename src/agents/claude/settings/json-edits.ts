/**
 * Edits to JSON text, comments allowed, that change no other character. (The edits of `jsonc-parser` drop comments beside what they remove,
 * and reformat an object on one line, so that an uninstall would not give back what was there.)
 */
import type {Node} from 'jsonc-parser';

/** Appends to a list, or with a key to an object, in the style of the text around it. */
export function addChild(text: string, parent: Node, {key, value}: {readonly key?: string; readonly value: unknown}): string {
	const name = (space: string) => (key === undefined ? '' : `${JSON.stringify(key)}:${space}`);
	const children = parent.children ?? [];
	const [first] = children;
	const last = children.at(-1);
	const eol = eolOf(text);
	if (first === undefined || last === undefined) {
		const outer = indentAt(text, parent.offset);
		const inner = outer + stepOf(text);
		const end = endOf(parent) - 1;
		const kept = text.slice(parent.offset + 1, end).trimEnd();
		const added = `${kept}${eol}${inner}${name(' ')}${pretty(text, value, inner)}${eol}${outer}`;
		return splice(text, parent.offset + 1, end, added);
	}
	if (!text.slice(parent.offset, first.offset).includes('\n')) {
		return splice(text, endOf(last), endOf(last), `${separator(text, children)}${name('')}${JSON.stringify(value)}`);
	}
	const indent = indentAt(text, first.offset);
	const comment = /^[ \t]*\/\/[^\r\n]*/.exec(text.slice(endOf(last)))?.[0] ?? '';
	const added = `,${comment}${eol}${indent}${name(' ')}${pretty(text, value, indent)}`;
	return splice(text, endOf(last), endOf(last) + comment.length, added);
}

/** Removes an item of a list or a property of an object, with one comma. */
export function removeChild(text: string, parent: Node, index: number): string {
	const children = parent.children ?? [];
	const [before, child, after] = [children[index - 1], children[index], children[index + 1]];
	if (child === undefined) return text;
	if (after !== undefined) {
		const between = withoutComma(text.slice(endOf(child), after.offset)).trimStart();
		return splice(text, child.offset, after.offset, between);
	}
	if (before !== undefined) {
		const between = withoutComma(text.slice(endOf(before), child.offset)).trimEnd();
		// A comment to the end of its line must not swallow what follows the child.
		const isLast = /\/\/[^\n]*$/.test(between) && !/^[ \t]*\r?\n/.test(text.slice(endOf(child)));
		return splice(text, endOf(before), endOf(child), isLast ? between + eolOf(text) : between);
	}
	const [from, to] = [parent.offset + 1, endOf(parent) - 1];
	const left = text.slice(from, child.offset) + text.slice(endOf(child), to);
	return splice(text, from, to, left.trim() === '' ? '' : left);
}

export function replaceNode(text: string, node: Node, value: unknown): string {
	const isOneLine = !text.slice(node.offset, endOf(node)).includes('\n');
	const content = isOneLine ? JSON.stringify(value) : pretty(text, value, indentAt(text, node.offset));
	return splice(text, node.offset, endOf(node), content);
}

function splice(text: string, from: number, to: number, content: string): string {
	return text.slice(0, from) + content + text.slice(to);
}

function endOf(node: Node): number {
	return node.offset + node.length;
}

/** Removes the first comma outside comments. */
function withoutComma(between: string): string {
	const upToComma = /^(?:[^,/]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*,/.exec(between)?.[0];
	return upToComma === undefined ? between : upToComma.slice(0, -1) + between.slice(upToComma.length);
}

/** The text between the items of a list on one line. */
function separator(text: string, [first, second]: readonly Node[]): string {
	const between = first && second ? text.slice(endOf(first), second.offset) : ',';
	return /^ *, *$/.test(between) ? between : ',';
}

function pretty(text: string, value: unknown, indent: string): string {
	return JSON.stringify(value, null, stepOf(text)).replaceAll('\n', eolOf(text) + indent);
}

function indentAt(text: string, offset: number): string {
	const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
	return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** One level of indentation: that of the first indented line. */
function stepOf(text: string): string {
	return /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
}

function eolOf(text: string): string {
	return text.includes('\r\n') ? '\r\n' : '\n';
}
