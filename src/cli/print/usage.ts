/** What `--help` prints of a program and of a command, and what is said of a wrong command line. */

import type {Io} from '../../core/context.js';
import {hung, type InkRole, inkOf} from '../../core/words/ink.js';
import {type Entry, type Flag, flagsOf, labelOf, type Param, type Program} from '../command.js';

/** Longer lines of help are hard to read. */
const widestHelp = 100;
const usualWidth = 80;

type Line = readonly [term: string, help: string];
type Section = {readonly title: string; readonly role: InkRole; readonly lines: readonly Line[]};

const helpFlag: Line = ['-h, --help', 'display help for command'];

/** The help of a whole program. */
export function programUsage(io: Io, {name, about, groups, options = {}, more}: Program): string {
	const visible = groups.map(({title, entries}) => ({title, role: 'strong' as const, lines: entries.flatMap(commandLine)}));
	const flags = flagsOf({options}).map(flagLine);
	return usage(io, `${name} [options] [command]`, about, [{title: 'Options', role: 'code', lines: [...flags, helpFlag]}, ...visible], more);
}

function commandLine(entry: Entry): readonly Line[] {
	if (entry.isHidden) return [];
	return [[[entry.name, ...(Object.keys(entry.options).length > 0 ? ['[options]'] : []), ...argWords(entry)].join(' '), entry.help]];
}

/** The help of one command. @param program its name. */
export function commandUsage(io: Io, program: string, entry: Entry): string {
	const {name, help, args, exits = {}, examples = []} = entry;
	const ink = inkOf(io);
	const sections: readonly Section[] = [
		{
			title: 'Arguments',
			role: 'code',
			lines: Object.entries(args).flatMap(([word, param]): Line[] => (param.help === '' && !param.choices ? [] : [[word, aboutOf(param)]])),
		},
		{title: 'Options', role: 'code', lines: [...flagsOf(entry).map(flagLine), helpFlag]},
	];
	const more = [
		plainSection(
			ink('heading', 'Exit codes:'),
			Object.entries(exits).map(([code, means]) => `${code}  ${means}`),
		),
		plainSection(ink('heading', 'Examples:'), examples),
	];
	return usage(io, [program, name, '[options]', ...argWords(entry)].join(' '), help, sections, ...more);
}

function plainSection(title: string, lines: readonly string[]): string {
	return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function argWords({args}: Entry): readonly string[] {
	return Object.entries(args).map(([name, {isMany, isRequired}]) => {
		const word = isMany ? `${name}...` : name;
		return isRequired ? `<${word}>` : `[${word}]`;
	});
}

function flagLine({flag, help, name, param}: Flag): Line {
	const short = name === 'version' ? '-v, ' : '';
	return [param.isFlag ? `${short}${flag}` : `${flag} ${labelOf(name, param)}`, aboutOf({...param, help})];
}

function aboutOf({help, choices, fallback}: Param<unknown>): string {
	const facts = [
		...(choices === undefined ? [] : [`choices: ${choices.map((each) => `"${each}"`).join(', ')}`]),
		...(fallback === undefined ? [] : [`default: ${JSON.stringify(fallback)}`]),
	];
	return [help, facts.length === 0 ? '' : `(${facts.join(', ')})`].join(' ').trim();
}

function usage(io: Io, line: string, about: string, sections: readonly Section[], ...more: readonly string[]): string {
	const ink = inkOf(io);
	const columns = io.stdout.isTTY === true ? Math.min(widestHelp, io.stdout.columns ?? usualWidth) : usualWidth;
	const shown = sections.filter(({lines}) => lines.length > 0);
	const widest = Math.max(...shown.flatMap(({lines}) => lines.map(([term]) => term.length)));
	const parts = shown.map(({title, role, lines}) =>
		[
			ink('heading', `${title}:`),
			...lines.map(([term, help]) =>
				`  ${ink(role, term)}${' '.repeat(widest - term.length)}  ${hung(help, widest + 4, {columns})}`.trimEnd(),
			),
		].join('\n'),
	);
	return `${[`${ink('heading', 'Usage:')} ${line}`, hung(about, 0, {columns}), ...parts, ...more].filter((part) => part !== '').join('\n\n')}\n`;
}
