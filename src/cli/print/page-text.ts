/** A page of `docs/` as plain text for a terminal. */
import type {CardLine, Role} from '../../app/card/line.js';
import {markdownLines} from '../../app/card/markdown.js';
import {wrapCard} from '../../app/card/wrap.js';
import {type Ink, type InkRole, noInk} from '../../core/words/ink.js';

const widest = 100;

/** @param columns of the terminal. */
export function pageText(markdown: string, columns: number, ink: Ink = noInk): string {
	const lines = wrapCard(markdownLines(asParagraphs(withoutComments(markdown))), Math.min(columns, widest));
	return `${lines.map((line) => inked(line, ink)).join('\n')}\n`;
}

function inked({lead, text, role, spans = [{text, role}]}: CardLine, ink: Ink): string {
	const parts = [...(lead === undefined ? [] : [lead]), ...spans];
	return parts
		.map((part, index) => ink(inkRoles[part.role] ?? 'plain', index === parts.length - 1 ? part.text.trimEnd() : part.text))
		.join('')
		.trimEnd();
}

const inkRoles: Partial<Readonly<Record<Role, InkRole>>> = {
	heading: 'heading',
	strong: 'strong',
	code: 'code',
	quiet: 'quiet',
	soft: 'plain',
};

/** Removes comments, which mark generated parts, and pictures. */
function withoutComments(markdown: string): string {
	return markdown.replaceAll(/^<!--.*-->\n/gm, '').replaceAll(/^!\[.*\]\(.*\)\n/gm, '');
}

/** Joins consecutive lines to one paragraph; code, tables, headings and items stay lines of their own. */
function asParagraphs(markdown: string): string {
	let isCode = false;
	const paragraphs: string[] = [];
	for (const line of markdown.split('\n')) {
		const isFence = line.startsWith('```');
		const isOwn = isCode || isFence || line === '' || /^(#|\||\s*[-*] |\d+\. )/.test(line);
		const before = paragraphs.at(-1) ?? '';
		if (isFence) isCode = !isCode;
		if (isOwn || paragraphs.length === 0 || before === '' || /^(#|\||```)/.test(before)) paragraphs.push(line);
		else paragraphs[paragraphs.length - 1] = `${before} ${line.trimStart()}`;
	}
	return paragraphs.join('\n');
}
