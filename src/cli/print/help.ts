/** `beckon help`: the topics, the page of a topic, or a command's `--help`. */
import type {CardLine, Role} from '../../app/card/line.js';
import {markdownLines} from '../../app/card/markdown.js';
import {wrapCard} from '../../app/card/wrap.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {didYouMean} from '../../core/text/nearest.js';
import {columnsFor, hangingText, type Painter, type PaintRole, painterOf} from '../../core/words/print-colours.js';
import {topics} from '../../core/words/topics.js';
import {packageText} from '../../store/program.js';
import type {Program} from '../command.js';
import {readWholeCommand} from '../program.js';

export async function runHelp(io: Io, program: Program, topic: string | undefined): Promise<ExitCode> {
	if (topic === undefined) {
		io.stdout.write(listText(io));
		return 0;
	}
	const known = topics.find(({name}) => name === topic);
	if (known !== undefined) {
		const columns = io.stdout.isTTY === true ? (io.stdout.columns ?? 80) : 100;
		io.stdout.write(pageText(packageText('docs', `${known.page}.md`), columns, painterOf(io)));
		return 0;
	}
	const commands = program.groups.flatMap(({entries}) => entries);
	if (commands.some(({name}) => name === topic)) {
		readWholeCommand(program, [topic, '--help'], io);
		return 0;
	}
	const names = [...topics, ...commands].map(({name}) => name);
	throw new UserError(`No help topic is called "${topic}"`, `${didYouMean(topic, names)} \`beckon help\` lists the topics.`.trimStart(), 2);
}

function listText(io: Io): string {
	const paint = painterOf(io);
	const columns = columnsFor(io);
	const widest = Math.max(...topics.map(({name}) => name.length));
	const lines = topics.map(({name, help}) => `  ${paint('strong', name.padEnd(widest))}  ${hangingText(help, widest + 4, {columns})}`);
	const how = 'Run `beckon help <topic>` to read one, `beckon help <command>` for a command, and `beckon --help` for all commands.';
	return [paint('heading', 'Topics:'), ...lines, '', hangingText(how, 0, {columns}), ''].join('\n');
}

const widest = 100;

/** @param columns of the terminal. */
function pageText(markdown: string, columns: number, paint: Painter): string {
	const all = markdownLines(asParagraphs(withoutMarks(markdown)));
	// A line of code is copied: only the terminal breaks it.
	const lines = all.flatMap((line) => (line.role === 'code' ? [line] : wrapCard([line], Math.min(columns, widest))));
	return `${lines.map((line) => painted(line, paint)).join('\n')}\n`;
}

function painted({lead, text, role, spans = [{text, role}]}: CardLine, paint: Painter): string {
	const parts = [...(lead === undefined ? [] : [lead]), ...spans];
	return parts
		.map((part, index) => paint(paintRoles[part.role] ?? 'plain', index === parts.length - 1 ? part.text.trimEnd() : part.text))
		.join('')
		.trimEnd();
}

const paintRoles: Partial<Readonly<Record<Role, PaintRole>>> = {
	heading: 'heading',
	strong: 'strong',
	code: 'code',
	quiet: 'quiet',
	soft: 'plain',
};

/** Removes comments, pictures, and the addresses of other pages, which are of no use in a terminal. */
function withoutMarks(markdown: string): string {
	return markdown
		.replaceAll(/^<!--.*-->\n/gm, '')
		.replaceAll(/^!\[.*\]\(.*\)\n/gm, '')
		.replaceAll(/\[([^[\]]+)\]\((?!https?:)[^()\s]+\)/g, '$1');
}

/** Joins consecutive lines into one paragraph, except those of code and tables, headings and items. */
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
