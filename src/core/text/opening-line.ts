/** The beginning of a message in one line: what its author said first, without marks of Markdown. */
import {cleanText} from './label.js';

/** No more of a message is looked at. */
const mostRead = 4000;
const fence = /^\s*(?:```|~~~)/;
const heading = /^\s*#{1,6}\s/;
const rule = /^[\s\-=_*─━|:]*$/;

/** The first line that is prose, with the next one where it only announces that. A heading counts if there is nothing else. */
export function openingLine(message: string): string {
	const lines = message.slice(0, mostRead).split('\n');
	const prose = withoutCode(lines).filter((line) => !rule.test(line));
	const first = prose.findIndex((line) => !heading.test(line));
	if (first === -1) return plainLine(prose[0] ?? lines.find((line) => !rule.test(line) && !fence.test(line)) ?? '');
	const [line = '', next = ''] = [prose[first], prose[first + 1]].map((text) => plainLine(text ?? ''));
	return line.endsWith(':') && next !== '' ? `${line} ${next}` : line;
}

function withoutCode(lines: readonly string[]): readonly string[] {
	let isCode = false;
	return lines.filter((line) => {
		const isFence = fence.test(line);
		if (isFence) isCode = !isCode;
		return !isFence && !isCode;
	});
}

/** A line without list marks, emphasis and addresses of links. */
function plainLine(line: string): string {
	const unmarked = line
		.replace(/\[([^\]\n]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
		.replace(/(\*\*|__|`)/g, '')
		.replace(/^\s*(?:[-*+>#]+\s|\d{1,3}[.)]\s|[^\p{L}\p{N}\p{P}\p{Z}\p{Sc}]+\s)+/u, '');
	return cleanText(unmarked);
}
