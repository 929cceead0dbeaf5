/** The README's table of commands. */
import {type CommandGroup, type Entry, flagsOf, labelOf} from '../../../src/cli/command.js';

export function commandTableMarkdown(groups: readonly CommandGroup[]): string {
	const rows = groups.flatMap(({title, entries}) => [
		`| **${title}** | |`,
		...entries.filter(({isHidden}) => !isHidden).map((entry) => `| \`${cell(usageOf(entry))}\` | ${cell(entry.help)} |`),
	]);
	return ['| command | does |', '| --- | --- |', ...rows, ''].join('\n');
}

/** Options of key bindings are left to `--help`, and so is what `bench` measures. */
function usageOf(entry: Entry): string {
	const args = Object.entries(entry.args).map(([name, {choices, isRequired}]) => {
		const word = choices?.join('|') ?? (isRequired ? `<${name}>` : name);
		return isRequired ? word : `[${word}]`;
	});
	const flags = flagsOf(entry).flatMap(({flag, name, param}) => {
		if (name === 'client') return [];
		return [param.isFlag ? `[${flag}]` : `[${flag} ${param.choices?.join('|') ?? labelOf(name, param)}]`];
	});
	return ['beckon', entry.name, ...args, ...flags].join(' ');
}

function cell(text: string): string {
	return text.replaceAll('|', '\\|');
}
