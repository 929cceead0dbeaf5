/** `man/beckon.1` from the tables of commands, keys and settings. */
import {readFileSync} from 'node:fs';
import {type CommandGroup, type Entry, flagsOf, labelOf} from '../../../src/cli/command.js';
import {topics} from '../../../src/core/words/topics.js';

type Setting = {readonly key: string; readonly help: string};
type KeyPart = {readonly title: string; readonly keys: readonly {readonly key: string; readonly does: string}[]};
type Tables = {
	readonly groups: readonly CommandGroup[];
	readonly program: Pick<Entry, 'options'>;
	readonly keys: readonly KeyPart[];
	readonly settings: readonly Setting[];
	readonly description: string;
};

export function manPage({groups, program, keys, settings, description}: Tables): string {
	const lines = [
		'.\\" Generated: UPDATE_README=1 npx vitest run test/cli/readme.test.ts',
		'.TH BECKON 1',
		'.SH NAME',
		`beckon \\- ${roff(description)}`,
		'.SH SYNOPSIS',
		'.B beckon\n[\\fIcommand\\fR] [\\fIoptions\\fR]',
		'.SH DESCRIPTION',
		roff('Without a command beckon opens the navigator; without a terminal it prints the list.'),
		...flagLines(program),
		'.SH COMMANDS',
		...groups.flatMap(({title, entries}) => [`.SS ${roff(title)}`, ...entries.filter(({isHidden}) => !isHidden).flatMap(commandLines)]),
		'.SH KEYS',
		...keys.flatMap((part) => [`.SS ${roff(part.title)}`, ...part.keys.flatMap(({key, does}) => item(key, does))]),
		'.SH CONFIGURATION',
		roff('~/.config/beckon/config.json (or below $XDG_CONFIG_HOME), JSON with comments. `beckon config init` writes a commented one.'),
		...settings.flatMap(({key, help}) => item(key, help)),
		'.SH EXIT STATUS',
		...exitCodes().flatMap(([code, means]) => item(code, means)),
		'.SH TOPICS',
		roff('`beckon help <topic>` prints one of these:'),
		...topics.flatMap(({name, help}) => item(name, help)),
		'.SH SEE ALSO',
		'.BR tmux (1)',
	];
	return `${lines.join('\n')}\n`;
}

function commandLines(entry: Entry): readonly string[] {
	const args = Object.entries(entry.args).map(([name, {isRequired}]) => (isRequired ? `<${name}>` : `[${name}]`));
	return [...item(['beckon', entry.name, ...args].join(' '), entry.help), ...nested(flagLines(entry))];
}

function flagLines(entry: Pick<Entry, 'options'>): readonly string[] {
	return flagsOf(entry).flatMap(({flag, name, param, help}) => item(param.isFlag ? flag : `${flag} ${labelOf(name, param)}`, help));
}

function nested(lines: readonly string[]): readonly string[] {
	return lines.length === 0 ? [] : ['.RS', ...lines, '.RE'];
}

function item(head: string, text: string): readonly string[] {
	return ['.TP', `.B ${roff(head)}`, roff(text)];
}

/** One line of text. Nothing in it is a command of roff. */
function roff(text: string): string {
	const plain = text.replaceAll('`', '').replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq');
	return /^[.']/.test(plain) ? `\\&${plain}` : plain;
}

/** As docs/commands.md has them: `Exit codes: 0 ok · 1 failed`. */
function exitCodes(): readonly (readonly [string, string])[] {
	const page = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8');
	const said = /^Exit codes: ([^.]*)\./m.exec(page)?.[1] ?? '';
	return said.split('·').map((each) => {
		const [code = '', ...words] = each.trim().split(/\s+/);
		return [code, words.join(' ')];
	});
}
