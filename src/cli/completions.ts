/** Shell completions, generated from the program itself so that they cannot go stale. */
import type {Argument, Command, Option} from 'commander';
import type {ExitCode, Io} from '../core/context.js';
import {createProgram} from './program.js';

export type Shell = 'bash' | 'zsh' | 'fish';

/** Words of the command line that are completed at this point of it. */
type Node = {readonly path: string; readonly command: Command};

/** Prints the completion script of a shell. */
export async function runCompletions(io: Io, shell: Shell): Promise<ExitCode> {
	const program = createProgram(io, async () => undefined);
	io.stdout.write(completionScript(program, shell));
	return 0;
}

export function completionScript(program: Command, shell: Shell): string {
	const nodes = walk(program, '');
	switch (shell) {
		case 'bash':
			return bash(nodes);
		case 'zsh':
			return zsh(nodes);
		case 'fish':
			return fish(nodes);
	}
}

function walk(command: Command, path: string): readonly Node[] {
	const below = commandsOf(command).flatMap((each) => walk(each, path === '' ? each.name() : `${path} ${each.name()}`));
	return [{path, command}, ...below];
}

const listSessions = 'beckon ls --all --format ids 2>/dev/null';

function takesSession(command: Command): boolean {
	return command.registeredArguments[0]?.name() === 'session';
}

function choicesOf(each: Argument | Option | undefined): readonly string[] {
	return each?.argChoices ?? [];
}

function commandsOf(command: Command): readonly Command[] {
	return command
		.createHelp()
		.visibleCommands(command)
		.filter((each) => command.commands.includes(each));
}

function optionsOf(command: Command): readonly Option[] {
	return command.options.filter((option) => !option.hidden);
}

function flagsOf(command: Command): readonly string[] {
	return [...optionsOf(command).flatMap((option) => [option.long, option.short]), '--help'].filter(
		(flag) => flag !== undefined && flag !== null,
	);
}

/** Choices of each option that wants a value, by `path` and flag; none: any word, files are offered. */
function valuesOf(nodes: readonly Node[]): readonly {readonly path: string; readonly flag: string; readonly values: readonly string[]}[] {
	return nodes.flatMap(({path, command}) =>
		optionsOf(command)
			.filter((option) => option.required || option.optional)
			.map((option) => ({path, flag: option.long ?? '', values: choicesOf(option)})),
	);
}

function bash(nodes: readonly Node[]): string {
	const paths = nodes.filter(({path}) => path !== '').map(({path}) => `"${path}"`);
	const words = nodes.map(({path, command}) => {
		const plain = [...commandsOf(command).map((each) => each.name()), ...choicesOf(command.registeredArguments[0]), ...flagsOf(command)];
		const sessions = takesSession(command) ? ` $(${listSessions} | cut -f1)` : '';
		return `\t\t"${path}") words="${plain.join(' ')}${sessions}" ;;`;
	});
	const values = valuesOf(nodes).map(({path, flag, values}) => `\t\t"${path} ${flag}") words="${values.join(' ')}" ;;`);
	return `# beckon for bash: eval "$(beckon completions bash)"
_beckon() {
	local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" path="" words="" word
	for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case "\${path:+$path }$word" in
		${paths.join(' | ')}) path="\${path:+$path }$word" ;;
		esac
	done
	case "$path" in
${words.join('\n')}
	esac
	case "$path $previous" in
${values.join('\n')}
	esac
	COMPREPLY=()
	while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
	[ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default 2>/dev/null
}
complete -F _beckon beckon
`;
}

function zsh(nodes: readonly Node[]): string {
	const cases = nodes.map(({path, command}) => {
		const described = [
			...commandsOf(command).map((each) => `'${quoteZsh(each.name())}:${quoteZsh(each.description())}'`),
			...choicesOf(command.registeredArguments[0]).map((choice) => `'${quoteZsh(choice)}'`),
			...optionsOf(command).map((option) => `'${quoteZsh(option.long ?? '')}:${quoteZsh(option.description)}'`),
			"'--help:show help'",
		];
		const sessions = takesSession(command) ? `\n\t\t\twords_found+=(\${(f)"$(${listSessions} | sed -e 's/:/\\\\:/g' -e 's/	/:/')"})` : '';
		return `\t\t'${path}')\n\t\t\twords_found=(${described.join(' ')})${sessions} ;;`;
	});
	const values = valuesOf(nodes).map(
		({path, flag, values}) => `\t\t'${path} ${flag}') ${values.length > 0 ? `words_found=(${values.join(' ')})` : '_files; return'} ;;`,
	);
	const paths = nodes.filter(({path}) => path !== '').map(({path}) => `'${path}'`);
	return `#compdef beckon
# beckon for zsh: eval "$(beckon completions zsh)"
_beckon() {
	local path_found='' word
	local -a words_found
	for word in \${words[2,CURRENT-1]}; do
		case "\${path_found:+$path_found }$word" in
			${paths.join('|')}) path_found="\${path_found:+$path_found }$word" ;;
		esac
	done
	case "$path_found" in
${cases.join('\n')}
	esac
	case "$path_found \${words[CURRENT-1]}" in
${values.join('\n')}
	esac
	_describe 'beckon' words_found || _files
}
if [ "$funcstack[1]" = "_beckon" ]; then _beckon "$@"; else compdef _beckon beckon; fi
`;
}

function quoteZsh(text: string): string {
	return text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
}

function fish(nodes: readonly Node[]): string {
	const lines = nodes.flatMap(({path, command}) => {
		const here =
			path === ''
				? '__fish_use_subcommand'
				: path
						.split(' ')
						.map((word) => `__fish_seen_subcommand_from ${word}`)
						.join('; and ');
		const complete = (rest: string): string => `complete -c beckon -f -n '${here}' ${rest}`;
		return [
			...commandsOf(command).map((each) => complete(`-a ${each.name()} -d '${quoteFish(each.description())}'`)),
			...choicesOf(command.registeredArguments[0]).map((choice) => complete(`-a ${choice}`)),
			...(takesSession(command) ? [complete(`-a '(${listSessions})'`)] : []),
			...optionsOf(command).map((option) => {
				const values = choicesOf(option);
				const takes = values.length > 0 ? ` -r -a '${values.join(' ')}'` : ' -rF';
				const wants = option.required || option.optional ? takes : '';
				return complete(`-l ${(option.long ?? '').slice(2)}${wants} -d '${quoteFish(option.description)}'`);
			}),
		];
	});
	return `# beckon for fish: beckon completions fish | source\n${lines.join('\n')}\n`;
}

function quoteFish(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
