/** Shell completions, generated from the table of commands so that they are always up to date. */
import {type Entry, type Flag, flagsOf} from './command.js';

export type Shell = 'bash' | 'zsh' | 'fish';

/** The completions at one point of the command line: after the names of `path`. */
type Node = {
	readonly path: string;
	readonly words: readonly Word[];
	readonly flags: readonly Flag[];
	/** The command that lists what may stand first, each with its help behind a tab. */
	readonly lister: string | undefined;
};

type Word = {readonly word: string; readonly help: string};

type Completed = Pick<Entry, 'options' | 'commands'> & Partial<Pick<Entry, 'args'>>;

export function completionScript(program: Completed, shell: Shell): string {
	return {bash, zsh, fish}[shell](walk(program, ''));
}

function walk(entry: Completed, path: string): readonly Node[] {
	const commands = (entry.commands ?? []).filter(({isHidden}) => !isHidden);
	const [first] = Object.entries(entry.args ?? {});
	const node = {
		path,
		words: [
			...commands.map(({name, help}) => ({word: name, help})),
			...(first?.[1].choices ?? first?.[1].offers ?? []).map((word) => ({word, help: ''})),
		],
		flags: flagsOf(entry),
		lister: listers[first?.[0] ?? ''],
	};
	return [node, ...commands.flatMap((each) => walk(each, path === '' ? each.name : `${path} ${each.name}`))];
}

const listSessions = 'beckon ls --all --format names 2>/dev/null';
const listers: Readonly<Record<string, string>> = {
	session: listSessions,
	sessions: listSessions,
	directory: 'beckon folders --host="$host" 2>/dev/null',
};
/** Of that, what fish calls. */
const fishFolders = 'beckon folders --host=(__beckon_host) 2>/dev/null';
const help = {word: '--help', help: 'show help'};

/** The path and the flag of each option with a value, and its choices. Without choices any word is allowed, and files are offered. */
function valuesOf(nodes: readonly Node[]): readonly {readonly at: string; readonly choices: readonly string[]}[] {
	return nodes.flatMap(({path, flags}) =>
		flags.flatMap(({flag, param}) => (param.isFlag ? [] : [{at: `${path} ${flag}`, choices: param.choices ?? param.offers ?? []}])),
	);
}

/**
 * A function for bash and zsh: from the words before the cursor it sets `at`, the path of commands, and `given`, which is 1 once the command has an
 * argument, and `host`, the value of `--host`.
 */
function walker(nodes: readonly Node[]): string {
	const paths = nodes.flatMap(({path}) => (path === '' ? [] : [`'${path}'`]));
	const valued = valuesOf(nodes).map(({at}) => `'${at}'`);
	return `_beckon_walk() {
	local word value=''
	at='' given='' host=''
	for word in "$@"; do
		if [ -n "$value" ]; then
			[ "$value" != --host ] || host=$word
			value=''
			continue
		fi
		case "\${at:+$at }$word" in
			${paths.join('|')}) at="\${at:+$at }$word"; continue ;;
		esac
		case "$at $word" in
			${valued.join('|')}) value=$word ;;
			"$at -"*) ;;
			*) given=1 ;;
		esac
	done
}`;
}

function bash(nodes: readonly Node[]): string {
	const words = nodes.map(({path, words, flags, lister}) => {
		const firsts = [...words.map(({word}) => word), ...(lister === undefined ? [] : [`$(${lister} | cut -f1)`])];
		const first = firsts.length === 0 ? '' : `; [ -n "$given" ] || words="${firsts.join(' ')} $words"`;
		return `\t\t"${path}") words="${[...flags.map(({flag}) => flag), help.word].join(' ')}"${first} ;;`;
	});
	const values = valuesOf(nodes).map(({at, choices}) => `\t\t"${at}") words="${choices.join(' ')}" ;;`);
	return `# beckon for bash: eval "$(beckon completions bash)"
${walker(nodes)}
_beckon() {
	local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" words="" word at given host
	_beckon_walk "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
	case "$at" in
${words.join('\n')}
	esac
	case "$at $previous" in
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
	const cases = nodes.map(({path, words, flags, lister}) => {
		const described = [...flags.map((each) => ({word: each.flag, help: each.help})), help].map(zshWord);
		const sessions = lister !== undefined ? [`\${(f)"$(${lister} | sed -e 's/:/\\\\:/g' -e 's/	/:/')"}`] : [];
		const firsts = [...words.map(zshWord), ...sessions];
		const first = firsts.length === 0 ? '' : `\n\t\t\t[[ -n $given ]] || words_found=(${firsts.join(' ')} $words_found)`;
		return `\t\t'${path}')\n\t\t\twords_found=(${described.join(' ')})${first} ;;`;
	});
	const values = valuesOf(nodes).map(
		({at, choices}) => `\t\t'${at}') ${choices.length > 0 ? `words_found=(${choices.join(' ')})` : '_files; return'} ;;`,
	);
	return `#compdef beckon
# beckon for zsh: eval "$(beckon completions zsh)"
${walker(nodes)}
_beckon() {
	local at given host
	local -a words_found
	_beckon_walk \${words[2,CURRENT-1]}
	case "$at" in
${cases.join('\n')}
	esac
	case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
	esac
	_describe 'beckon' words_found || _files
}
if [ "$funcstack[1]" = "_beckon" ]; then _beckon "$@"; else compdef _beckon beckon; fi
`;
}

function zshWord({word, help}: Word): string {
	const quoted = [word, help].map((each) => each.replaceAll("'", "'\\''").replaceAll(':', '\\:'));
	return `'${quoted.join(help === '' ? '' : ':')}'`;
}

function fish(nodes: readonly Node[]): string {
	const lines = nodes.flatMap(({path, words, flags, lister}) => {
		const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
		const when = path === '' ? '__fish_use_subcommand' : seen.join('; and ');
		const complete = `complete -c beckon -n '${when}'`;
		const first = path === '' ? complete : `complete -c beckon -n '${when}; and __beckon_lacks ${seen.length + 1}'`;
		const values = ({param: {isFlag, offers, choices = offers}}: Flag): string =>
			// fish refuses a line with both -f and -F.
			isFlag ? ' -f' : choices === undefined ? ' -rF' : ` -f -r -a '${choices.join(' ')}'`;
		return [
			...words.map((each) => `${first} -f -a ${each.word}${fishHelp(each)}`),
			// A path may be typed too.
			...(lister === undefined
				? []
				: [`${first}${lister === listSessions ? ' -f' : ''} -a '(${lister === listSessions ? lister : fishFolders})'`]),
			...flags.map((each) => `${complete} -l ${each.flag.slice(2)}${values(each)}${fishHelp(each)}`),
		];
	});
	const valued = new Set(nodes.flatMap(({flags}) => flags.flatMap(({flag, param}) => (param.isFlag ? [] : [flag]))));
	return `# beckon for fish: beckon completions fish | source
function __beckon_lacks -a most
	set -l value ""
	set -l given
	for word in (commandline -opc)[2..]
		if test -n "$value"
			set value ""
		else if contains -- $word ${[...valued].join(' ')}
			set value 1
		else if not string match -q -- '-*' $word
			set -a given $word
		end
	end
	test (count $given) -lt $most
end
function __beckon_host
	set -l words (commandline -opc)
	set -l at (contains -i -- --host $words)
	and test (count $words) -gt $at
	and echo $words[(math $at + 1)]
end
${lines.join('\n')}
`;
}

function fishHelp({help}: {readonly help: string}): string {
	return help === '' ? '' : ` -d '${help.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
