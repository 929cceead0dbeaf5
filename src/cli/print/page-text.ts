/** A page of `docs/` as plain text for a terminal. */
import {markdownLines} from '../../app/card/markdown.js';
import {wrapCard} from '../../app/card/wrap.js';

const widest = 100;

/** @param columns of the terminal. */
export function pageText(markdown: string, columns: number): string {
	const lines = wrapCard(markdownLines(asParagraphs(withoutComments(markdown))), Math.min(columns, widest));
	return `${lines.map(({lead, text}) => `${lead?.text ?? ''}${text}`.trimEnd()).join('\n')}\n`;
}

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
