/** Shell completions: a script for each shell asks beckon itself, so that the offers are always current. */
import type {ExitCode, Io} from '../core/context.js';
import {type Entry, flagsOf, type Param} from './command.js';

type Completed = Pick<Entry, 'options'> & Partial<Pick<Entry, 'args'>> & {readonly commands?: readonly Entry[]};

/** The completions at the cursor: words with their help, and maybe a kind of value that must be looked up. */
type Offer = {
	readonly words: readonly {readonly word: string; readonly help: string}[];
	readonly list?: 'sessions' | 'folders' | undefined;
	/** The value of `--host` before the cursor. */
	readonly host: string | undefined;
};

const lists: Readonly<Record<string, Offer['list']>> = {session: 'sessions', sessions: 'sessions', directory: 'folders'};

/**
 * @param before the words before the cursor.
 * @param current the word at the cursor; options are offered if it begins like one, or nothing else fits.
 */
export function offerAt(program: Completed, before: readonly string[], current: string): Offer {
	const {at, count, open, host} = readWords(program, before);
	if (open !== undefined) return {words: choicesOf(open), list: undefined, host};
	const args = Object.entries(at.args ?? {});
	const last = args.at(-1);
	const [name = '', param] = args[count] ?? (last?.[1].isMany ? last : []);
	const commands = (at.commands ?? []).flatMap((each) => (each.isHidden || count > 0 ? [] : [{word: each.name, help: each.help}]));
	const firsts = [...commands, ...choicesOf(param)];
	const list = lists[name];
	const flags = [...flagsOf(at).map(({flag, help}) => ({word: flag, help})), {word: '--help', help: 'show help'}];
	return {words: current.startsWith('-') || (firsts.length === 0 && list === undefined) ? flags : firsts, list, host};
}

type ReadWords = {
	readonly at: Completed;
	/** The number of arguments so far. */
	readonly count: number;
	/** The option whose value comes next. */
	readonly open: Param<unknown> | undefined;
	readonly host: string | undefined;
};

function readWords(program: Completed, words: readonly string[]): ReadWords {
	let at = program;
	let count = 0;
	let open: ReturnType<typeof flagsOf>[number] | undefined;
	let host: string | undefined;
	for (const word of words) {
		const command = count === 0 ? at.commands?.find(({name}) => name === word) : undefined;
		const given = flagsOf(at).find(({flag}) => flag === word);
		if (open !== undefined) {
			if (open.name === 'host') host = word;
			open = undefined;
		} else if (command !== undefined) at = command;
		else if (given !== undefined) open = given.param.isFlag ? undefined : given;
		else if (!word.startsWith('-')) count += 1;
	}
	return {at, count, open: open?.param, host};
}

function choicesOf({choices, offers}: Pick<Param<unknown>, 'choices' | 'offers'> = {}): Offer['words'] {
	return (choices ?? offers ?? []).map((word) => ({word, help: ''}));
}

/** @param line the words up to the cursor, one for each line, the program's name first, with a dot after the last one. */
export async function runComplete(io: Io, program: Completed, line: string): Promise<ExitCode> {
	const words = line.slice(0, -1).split('\n').slice(1);
	const {words: offered, list, host} = offerAt(program, words.slice(0, -1), words.at(-1) ?? '');
	io.stdout.write(offered.map(({word, help}) => `${word}\t${help}\n`).join(''));
	if (list === 'folders') return (await import('./look/folders.js')).runFolders(io, {host});
	return list === undefined ? 0 : (await import('./look/ls.js')).runLs(io, {json: false, all: true, format: 'names'});
}

/** The scripts, which complete file names when nothing is offered. */
export const completionScripts: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = {
	bash: `# beckon for bash: eval "$(beckon completions bash)"
_beckon() {
	local IFS=$'\\n' current="\${COMP_WORDS[COMP_CWORD]}" word
	COMPREPLY=()
	while IFS= read -r word; do
		[[ $word != "$current"* ]] || COMPREPLY+=("$word")
	done < <(beckon complete "\${COMP_WORDS[*]:0:COMP_CWORD+1}." 2>/dev/null | cut -f1)
	[ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default 2>/dev/null
}
complete -F _beckon beckon
`,
	zsh: `#compdef beckon
# beckon for zsh: eval "$(beckon completions zsh)"
_beckon() {
	local -a found
	found=(\${(f)"$(beckon complete "\${(F)words[1,CURRENT]}." 2>/dev/null | sed -e 's/:/\\\\:/g' -e 's/	$//' -e 's/	/:/')"})
	_describe 'beckon' found || _files
}
if [ "$funcstack[1]" = "_beckon" ]; then _beckon "$@"; else compdef _beckon beckon; fi
`,
	fish: `# beckon for fish: beckon completions fish | source
function __beckon_complete
	set -l current (commandline -ct)
	set -l found (beckon complete (string join \\n -- (commandline -opc) "$current." | string collect) 2>/dev/null)
	if set -q found[1]
		printf '%s\\n' $found
	else
		__fish_complete_path $current
	end
end
complete -c beckon -f -a '(__beckon_complete)'
`,
};
