/** Markdown as lines of a card: headings, lists, quotes, tables, code; other markup stays as it is. */
import {manyLines} from '../text.js';
import {blankLine, type CardLine, type Role, type Span} from './line.js';
import {tableLines} from './table.js';

/** @param text foreign; its line breaks stay. @param toLines makes it safe to draw. */
export function markdownLines(text: string, toLines = manyLines): readonly CardLine[] {
	const lines: CardLine[] = [];
	const source = toLines(text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd());
	for (let at = 0; at < source.length; ) {
		const block = toBlock(source, at);
		if (!(block.lines[0] === blankLine && lines.at(-1) === blankLine)) lines.push(...block.lines);
		at += block.count;
	}
	return lines;
}

type Block = {readonly lines: readonly CardLine[]; readonly count: number};

function toBlock(source: readonly string[], at: number): Block {
	const line = source[at] ?? '';
	const fence = /^(\s*)(`{3,}|~{3,})[^`]*$/.exec(line);
	if (fence !== null) return codeBlock(source, at, {indent: fence[1]?.length ?? 0, mark: fence[2] ?? ''});
	let end = at;
	while (/^\s*\|.*\|\s*$/.test(source[end] ?? '')) end += 1;
	const count = end - at;
	if (count > 1) return {lines: tableLines(source.slice(at, at + count)), count};
	return {lines: [textLine(line)], count: 1};
}

/** The block ends at a fence as long as the first, or with the text. */
function codeBlock(source: readonly string[], at: number, {indent, mark}: {indent: number; mark: string}): Block {
	const body = source.slice(at + 1);
	const end = body.findIndex((line) => line.trim().startsWith(mark) && line.trim().replaceAll(mark[0] ?? '`', '') === '');
	const code = end === -1 ? body : body.slice(0, end);
	// Text after the name of a language would not be drawn, so it gets a line.
	const info = (source[at] ?? '').trim().slice(mark.length).trim();
	const beside: readonly CardLine[] = /^[\w+#.-]{0,20}$/.test(info) ? [] : [{text: info, role: 'quiet'}];
	const lines = code.map((line): CardLine => {
		const own = line.length - line.trimStart().length;
		return {text: line.slice(Math.min(indent, own)), role: 'code', lead: {text: '  ', role: 'quiet'}};
	});
	return {lines: [...beside, ...lines], count: code.length + (end === -1 ? 1 : 2)};
}

function textLine(line: string): CardLine {
	if (line.trim() === '') return blankLine;
	const heading = /^\s{0,3}(#{1,6})\s+(\S.*)$/.exec(line);
	if (heading !== null) return inline(withoutMarksAtEnd(heading[2] ?? ''), (heading[1] ?? '').length > 2 ? 'strong' : 'heading');
	if (/^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/.test(line)) return {text: '---', role: 'quiet'};
	const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(\S.*)$/.exec(line);
	if (item !== null) {
		const mark = /\d/.test(item[2] ?? '') ? item[2] : '-';
		return {...inline(item[3] ?? '', 'plain'), lead: {text: `${(item[1] ?? '').slice(0, 12)}${mark} `, role: 'quiet'}};
	}
	const quote = /^\s{0,3}>\s?(.*)$/.exec(line);
	if (quote !== null) return {...inline(quote[1] ?? '', 'quiet'), lead: {text: '| ', role: 'quiet'}};
	return inline(line, 'plain');
}

/** Without the `#` that may close a heading. */
function withoutMarksAtEnd(text: string): string {
	let end = text.trimEnd().length;
	while (end > 1 && text[end - 1] === '#') end -= 1;
	return text.slice(0, end).trimEnd();
}

/** A span ends at the next mark of its kind, so that each position is read only once. */
const marks =
	/(?<code>(?<ticks>`{1,8})(?<inCode>[^`]+)\k<ticks>)|\*\*(?<bold>[^*\s](?:[^*]*[^*\s])?)\*\*|(?<!\w)__(?<under>[^_\s](?:[^_]*[^_\s])?)__(?!\w)|\[(?<name>[^[\]]+)\]\((?<url>[^()\s]+)\)|(?<![\w*])\*(?<soft>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/g;

/** Removes the marks and keeps their text; a link also shows its address. */
function inline(text: string, role: Role): CardLine {
	const spans: Span[] = [];
	let from = 0;
	for (const match of text.matchAll(marks)) {
		if (match.index > from) spans.push({text: text.slice(from, match.index), role});
		from = match.index + match[0].length;
		spans.push(...toSpans(match.groups ?? {}, role));
	}
	if (spans.length === 0) return {text, role};
	if (from < text.length) spans.push({text: text.slice(from), role});
	return {text: spans.map((span) => span.text).join(''), role, spans};
}

function toSpans({inCode, bold, under, name, url, soft}: Readonly<Record<string, string>>, role: Role): readonly Span[] {
	if (inCode !== undefined) return [{text: inCode, role: 'code'}];
	if (name !== undefined && url !== undefined)
		return name === url
			? [{text: url, role: 'key'}]
			: [
					{text: name, role},
					{text: ` (${url})`, role: 'quiet'},
				];
	if (soft !== undefined) return [{text: soft, role: 'soft'}];
	return [{text: bold ?? under ?? '', role: 'strong'}];
}
